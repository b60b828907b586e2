import subprocess
from pathlib import Path
from random import Random

import pytest
from tests.fuzz.mutations import mutate
from tests.unit.java.class_writer import ClassWriter
from tests.unit.java.image_writer import ImageWriter

from plait.base.errors import InputError
from plait.java.platform.class_path import ImageEntry, JmodEntry
from plait.java.platform.jdk import Jdk
from plait.java.platform.jimage import JImage


def made_class(name: str) -> bytes:
    writer = ClassWriter(name=name)
    writer.add_method(0x400, "m", "(Lsome/pkg/Type;)V")
    writer.add_method(0x400, "n", "(LUnnamed;)V")
    writer.add_method(0x400, "o", "(IJ)V")
    return writer.build()


def made_image(order: str, *compressions: str) -> bytes:
    image = ImageWriter(order)
    for number in range(30):
        image.add(
            ("one", "p/q", f"C{number}", "class"), made_class(f"p/q/C{number}"), *compressions
        )
    image.add(("two", "p", "D", "class"), made_class("p/D"), *compressions)
    image.add_package("p.q", (False, "one"))
    image.add_package("p", (True, "one"), (False, "two"))
    image.add_package("empty", (True, "one"))
    return image.build()


def opened(tmp_path: Path, data: bytes) -> JImage:
    path = tmp_path / "modules"
    path.write_bytes(data)
    return JImage(path)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(
    "compressions", [(), ("zip",), ("compact-cp",), ("compact-cp", "zip")], ids="+".join
)
def test_every_class_of_an_image_is_found(
    tmp_path: Path, order: str, compressions: tuple[str, ...]
) -> None:
    image = opened(tmp_path, made_image(order, *compressions))
    for number in range(30):
        name = f"p/q/C{number}"
        assert image.read_class(name) == made_class(name)
    assert image.read_class("p/D") == made_class("p/D")
    assert len(list(image.names())) == 34


def test_what_an_image_does_not_have_is_not_found(tmp_path: Path) -> None:
    image = opened(tmp_path, made_image("<"))
    assert image.read_class("p/q/Missing") is None
    assert image.read_class("no/such/pkg/C") is None
    assert image.read_class("Unnamed") is None
    assert image.read_class("p/q/\0") is None
    assert image.module_of("empty") is None
    assert image.module_of("p") == "two"


@pytest.mark.parametrize(
    "data", [b"", b"short", bytes(100), made_image("<")[:200], b"\xda\xda\xfe\xca" + bytes(50)]
)
def test_files_that_are_no_image_are_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(InputError, match=r"modules: not a JDK image .*reinstall the JDK"):
        opened(tmp_path, data)


def test_damaged_images_raise_only_input_errors(tmp_path: Path) -> None:
    random = Random(11)
    images = [made_image("<"), made_image("<", "compact-cp", "zip"), made_image(">", "zip")]
    refused = 0
    for _ in range(150):
        try:
            image = opened(tmp_path, mutate(random, random.choice(images), images))
            for number in range(30):
                image.read_class(f"p/q/C{number}")
        except InputError:
            refused += 1
    assert 20 < refused < 150


def test_the_image_and_the_jmods_hold_the_same_classes(jdk: Jdk) -> None:
    check_against_jmods(ImageEntry(jdk.home / "lib" / "modules"), jdk, 60)


@pytest.mark.full
def test_every_resource_of_the_image_is_found_by_its_name(jdk: Jdk) -> None:
    image = JImage(jdk.home / "lib" / "modules")
    names = [name for name in image.names() if name.endswith(".class")]
    assert len(names) > 20_000
    for name in names:
        data = image.read(name)
        assert data is not None
        assert data[:4] == b"\xca\xfe\xba\xbe"


@pytest.mark.full
@pytest.mark.parametrize(
    "options", [["--compress=1"], ["--compress=2"], ["--endian", "big", "--compress=2"]], ids=str
)
def test_images_that_jlink_compressed_hold_the_same_classes(
    jdk: Jdk, tmp_path: Path, options: list[str]
) -> None:
    jlink = jdk.home / "bin" / "jlink"
    if not jlink.exists():
        pytest.skip("no jlink in this JDK")
    home = tmp_path / "linked"
    command = [str(jlink), *options, "--add-modules", "java.base", "--output", str(home)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"jlink refuses {options}: {done.stdout or done.stderr}")
    check_against_jmods(ImageEntry(home / "lib" / "modules"), jdk, 2_000)


def check_against_jmods(image: ImageEntry, jdk: Jdk, sample: int) -> None:
    jmod = jdk.home / "jmods" / "java.base.jmod"
    if not jmod.exists():
        pytest.skip("this JDK has no jmods")
    module = JmodEntry(jmod)
    differing = []
    for name in Random(5).sample(sorted(module.class_names()), sample):
        expected, found = module.find(name), image.find(name)
        assert expected is not None
        assert found is not None, name
        if expected.data != found.data:
            differing.append(name)
    # jlink writes a few classes anew: lists of modules, of formats, of invokers.
    assert len(differing) <= 3, differing
