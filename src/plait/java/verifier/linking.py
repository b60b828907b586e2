"""Linking a class as a JVM does: format, supertypes, then the code of every method.

A class is linked when it is first initialised, after its supertypes; classes of the platform are
assumed to be correct. Where HotSpot throws a ClassFormatError, a VerifyError or another linkage
error, Plait raises `ClassFileError`, with class, method and bytecode index. A class that HotSpot
would not find while it links is a `MissingClassError`.
"""

from collections.abc import Callable
from typing import final

from plait.base.errors import ClassFileError, MissingClassError
from plait.java.class_files.bytecode import decode
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.corruption import MISHAPS, reason_of
from plait.java.class_files.descriptors import source_name, source_signature
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.verifier.format import check_format
from plait.java.verifier.inference import TypeInference
from plait.java.verifier.linkage import check_supertypes
from plait.java.verifier.method_check import TypeChecker
from plait.java.verifier.refusal import Refusal
from plait.java.verifier.verification_types import THROWABLE
from plait.java.verifier.verified_lineage import Find, Lineage

_FIRST_WITH_STACK_MAPS = 50
"""Class files of this version may lack stack maps; later ones may not."""


@final
class Linker:
    """Links classes that `find` gives, each once; those that `is_trusted` names need no check."""

    def __init__(self, find: Find, is_trusted: Callable[[str], bool]) -> None:
        self._find = find
        self._is_trusted = is_trusted
        self._lineage = Lineage(find, self._load)
        self._loaded: set[str] = set()
        self._linked: set[str] = set()

    def link(self, name: str) -> None:
        """Check the class and its supertypes; `ClassFileError` when a JVM would refuse one."""
        if name in self._linked or self._is_trusted(name):
            return
        self._linked.add(name)
        self._load(name)
        cls = self._find(name)
        if cls is None:
            return
        for parent in (cls.superclass, *cls.interfaces):
            if parent is not None:
                self.link(parent)
        try:
            verify_code(cls, self._lineage)
        except MissingClassError as error:
            raise MissingClassError(error.name, name) from error

    def _load(self, name: str, below: tuple[str, ...] = ()) -> None:
        """Check format and supertypes of a class and of all above it."""
        if name in self._loaded or self._is_trusted(name):
            return
        cls = self._find(name)
        if cls is None:
            return
        if name in below:
            raise _refused(cls, "", Refusal("class circularity: it is its own supertype"))
        try:
            check_format(cls)
            for parent in (cls.superclass, *cls.interfaces):
                if parent is not None:
                    if self._find(parent) is None:
                        raise MissingClassError(parent, name)
                    self._load(parent, (*below, name))
            check_supertypes(cls, self._lineage)
        except MISHAPS as mishap:
            raise _refused(cls, "", mishap) from mishap
        self._loaded.add(name)


def verify_code(cls: ClassFile, lineage: Lineage) -> None:
    """Check the code of every method by stack maps, or by inference where files are too old."""
    if cls.major < _FIRST_WITH_STACK_MAPS:
        _verify_methods(cls, lineage, TypeInference)
        return
    try:
        _verify_methods(cls, lineage, TypeChecker)
    except ClassFileError:
        if cls.major > _FIRST_WITH_STACK_MAPS:
            raise
        _verify_methods(cls, lineage, TypeInference)


def _verify_methods(
    cls: ClassFile, lineage: Lineage, verifier: type[TypeChecker] | type[TypeInference]
) -> None:
    for method in cls.methods:
        code = method.code
        if code is not None:
            _verify_method(cls, method, code, lineage, verifier)


def _verify_method(
    cls: ClassFile,
    method: MethodInfo,
    code: Code,
    lineage: Lineage,
    verifier: type[TypeChecker] | type[TypeInference],
) -> None:
    where = f"{source_name(cls.name)}.{source_signature(method.name, method.descriptor)}"
    try:
        instructions = decode(code.bytecode)
        _check_handlers(code, {bci for bci, _, _ in instructions}, lineage)
        if cls.major <= _FIRST_WITH_STACK_MAPS and any(
            opcode is Opcode.JSR for _, opcode, _ in instructions
        ):
            return  # Plait does not run subroutines, and reports them when they are reached.
        checker = verifier(cls, method, code, instructions, lineage)
    except MISHAPS as mishap:
        raise _refused(cls, where, mishap) from mishap
    try:
        checker.check()
    except MISHAPS as mishap:
        raise _refused(cls, f"{where} at offset {checker.execution.bci}", mishap) from mishap


def _check_handlers(code: Code, starts: set[int], lineage: Lineage) -> None:
    for handler in code.handlers:
        if handler.start not in starts or handler.target not in starts:
            raise Refusal("an exception handler starts inside an instruction")
        if handler.end not in starts and handler.end != len(code.bytecode):
            raise Refusal("an exception handler ends inside an instruction")
        caught = handler.catch_type or THROWABLE
        if not lineage.is_assignable(THROWABLE, caught):
            raise Refusal(
                f"catch type {source_name(caught)} is not a subclass of Throwable in exception "
                f"handler {handler.target}"
            )


def _refused(cls: ClassFile, where: str, mishap: Exception) -> ClassFileError:
    reason = f"{where}: {reason_of(mishap)}" if where else reason_of(mishap)
    return ClassFileError(f"{cls.origin}: a JVM rejects this class: {reason}; rebuild it")
