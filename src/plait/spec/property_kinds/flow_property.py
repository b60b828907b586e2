"""Properties of information flow."""

from typing import Final, final

from plait.base.node import node
from plait.spec.property_descriptor import Property, PropertyDescriptor, Rule


@final
@node
class SecretsKept(Property):
    """What the public sees does not depend on the secrets of the policy."""


FLOW: Final = PropertyDescriptor(
    name="flow",
    type=SecretsKept,
    rule=Rule(
        "A secret may reach the public",
        "Something that the policy calls secret may influence what the public sees: as a value, by "
        "deciding which way the program goes, or through memory that threads share.",
        "Do not show it, overwrite it under a lock before others can read it, or release it in "
        "the policy, with a reason.",
    ),
    plain=SecretsKept(),
    note="flow needs --policy or --secret.",
)
