"""The build's only dynamic part: compiling the kernel (Cython, pure Python mode).

A kernel module is a `.py` with a `.pxd` beside it; a `.pxd` alone declares what modules share. All
are compiled or none: where that cannot be done the same files run uncompiled, about 100 times
slower, and Plait says so. `PLAIT_REQUIRE_KERNEL=1` makes it an error instead.

What was compiled is kept in `build/kernel` (or `PLAIT_KERNEL_BUILD`) by all that it depends on, so
that a wheel of an unchanged kernel is made in a second. Time stamps do not matter.
"""

import json
import os
import shutil
import sys
import sysconfig
import tempfile
from hashlib import sha256
from multiprocessing import get_start_method
from pathlib import Path
from runpy import run_path

import Cython
from Cython.Build import cythonize
from setuptools import Extension, setup  # before distutils, which it provides
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

from distutils.ccompiler import new_compiler  # isort: skip
from distutils.sysconfig import customize_compiler  # isort: skip

ROOT = Path(__file__).parent
PACKAGE = "plait.engines.explicit.kernel"
FOLDER = Path("src", *PACKAGE.split("."))
LAST = "assembled_kernel"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
COMPILE = ["-O3", "-g0", "-fno-strict-aliasing", "-fwrapv"]
LINK = ["-Wl,-s"] if sys.platform == "linux" else []
IS_REQUIRED = os.environ.get("PLAIT_REQUIRE_KERNEL") == "1"
KEPT = Path(os.environ.get("PLAIT_KERNEL_BUILD") or ROOT / "build" / "kernel").absolute()
MOST_KEPT = 8
PROBE = "#include <Python.h>\nPyObject *probe(void) { return PyLong_FromLong(1); }\n"
FAILURES = (CCompilerError, ExecError, PlatformError, OSError)

sources = run_path(str(ROOT / FOLDER.with_name("kernel_build") / "kernel_sources.py"))


def extensions() -> list[Extension]:
    """One extension per module, from its Python file.

    The last one carries the digest, so it is put into its place when all others are there.
    """
    made_from = sources["digest"](ROOT / FOLDER)
    modules = [path for path in sources["kernel_sources"](ROOT / FOLDER) if path.suffix == ".py"]
    return [
        Extension(
            f"{PACKAGE}.{source.stem}",
            [(FOLDER / source.name).as_posix()],
            extra_compile_args=COMPILE,
            extra_link_args=LINK,
            define_macros=[("PLAIT_MADE_FROM", f'"{made_from}"')],
        )
        for source in sorted(modules, key=lambda path: (path.stem == LAST, path.stem))
    ]


def can_compile() -> bool:
    """Whether a trivial extension compiles: compiler, linker and Python's headers are there."""
    try:
        with tempfile.TemporaryDirectory() as name:
            Path(name, "probe.c").write_text(PROBE)
            compiler = new_compiler()
            customize_compiler(compiler)
            include = sorted({sysconfig.get_path("include"), sysconfig.get_path("platinclude")})
            objects = compiler.compile([f"{name}/probe.c"], name, include_dirs=include)
            compiler.link_shared_object(objects, f"{name}/probe.so")
    except FAILURES as error:
        give_up(error)
        return False
    return True


def give_up(error: Exception) -> None:
    """Say that the kernel stays uncompiled, or stop where it may not."""
    if IS_REQUIRED:
        raise SystemExit(f"plait: the kernel cannot be compiled: {error}") from error
    print(f"plait: the kernel stays uncompiled, searches will be slow: {error}", file=sys.stderr)


class BuildKernel(build_ext):
    """Compiles all modules of the kernel, or takes those of an earlier build of the same."""

    def build_extensions(self) -> None:
        """Put the compiled modules where the build wants them."""
        kept = KEPT / self.key()
        try:
            if not kept.exists():
                self.compile_into(kept)
        except FAILURES as error:
            give_up(error)
            self.extensions = []
            return
        os.utime(kept)
        for extension in self.extensions:
            target = Path(self.get_ext_fullpath(extension.name))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(kept / target.name, target)

    def key(self) -> str:
        """What the compiled modules depend on."""
        parts = [
            sources["digest"](ROOT / FOLDER),
            (ROOT / "setup.py").read_text(),
            Cython.__version__,
            sysconfig.get_config_var("EXT_SUFFIX"),
            sys.version,
            getattr(self.compiler, "compiler_so", ""),
            getattr(self.compiler, "linker_so", ""),
        ]
        return sha256(json.dumps(parts).encode()).hexdigest()[:16]

    def compile_into(self, kept: Path) -> None:
        """Compile all modules; the folder appears when it is whole."""
        KEPT.mkdir(parents=True, exist_ok=True)
        before = self.build_lib, self.build_temp
        python = {extension.name: extension.sources for extension in self.extensions}
        with tempfile.TemporaryDirectory(prefix=".", dir=KEPT) as name:
            work = Path(name)
            processors = os.cpu_count() or 1
            made = cythonize(
                self.extensions,
                include_path=["src"],
                compiler_directives=DIRECTIVES,
                build_dir=str(work / "c"),
                nthreads=processors if get_start_method() == "fork" else 0,
            )
            c = {extension.name: extension.sources for extension in made}
            self.parallel = self.parallel or processors
            self.build_lib, self.build_temp = str(work / "lib"), str(work / "objects")
            try:
                for extension in self.extensions:
                    extension.sources = c[extension.name]
                super().build_extensions()
            finally:
                self.build_lib, self.build_temp = before
                for extension in self.extensions:
                    extension.sources = python[extension.name]
            try:
                Path(work, "lib", *PACKAGE.split(".")).replace(kept)
            except OSError:
                if not kept.exists():  # else another build was faster
                    raise
        folders = sorted(KEPT.glob("[!.]*"), key=lambda path: path.stat().st_mtime)
        for old in folders[:-MOST_KEPT]:
            shutil.rmtree(old, ignore_errors=True)


class FreshBuild(build):
    """Begins with an empty folder: what an earlier build left there would get into the wheel."""

    def run(self) -> None:
        """Build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


setup(
    # Without extensions the wheel says that it is for any machine, which is then true.
    ext_modules=extensions() if can_compile() else [],
    cmdclass={"build": FreshBuild, "build_ext": BuildKernel},
)
