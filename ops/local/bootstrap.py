"""From a bare checkout to a working environment: what `./run` and `./test` do first. Standard library only.

The packages pinned in `requirements/*.txt` are installed, hashes checked, into `.venv` beside the code: with the
`uv` that is there, else with the pinned one, fetched by pip into the new environment. A stamp for each requirement
file makes every later start quick, and a marker that stays behind tells that an earlier installation was cut short.
Packages are only ever added, so that `./run` and `./test` share one environment.
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
OLDEST_PYTHON = (3, 11)
BASE_PYTHON: str = getattr(sys, "_base_executable", sys.executable)
"""The machine's own Python, also when the command is typed inside an activated environment."""
COMMANDS = {"run": ("ops.local", ("base", "embedded")), "test": ("ops.checks", ("base", "embedded", "test"))}
"""What a command starts once its requirement files are installed."""
EXTRAS = {
    "oracle": {("test", "--all"), ("test", "--oracle")},
    "compiled": {("test", "--all"), ("test", "--compiled"), ("run", "--compile")},
}
"""More requirement files, and which options of a command need them."""
STARTED = "KERHO_STARTED"
"""Environment variable with the time at which the command was typed, for `./run --once`'s summary."""


class Unusable(Exception):
    """Something on this machine is in the way; the message is the one line that the user reads."""


class Environment:
    """The virtual environment in `folder`, for the requirement files in `requirements`."""

    def __init__(self, folder: Path, requirements: Path, python: str = BASE_PYTHON) -> None:
        self.folder = folder
        self.requirements = requirements
        self.base_python = python
        self.python = folder / "bin" / "python"
        self.stamps = folder / ".kerho"
        self.unfinished = self.stamps / "unfinished"

    def ready(self, groups: tuple[str, ...]) -> bool:
        """Whether the files of `groups` are installed as they read now; costs a few milliseconds."""
        return (
            self.python.exists()
            and not self.unfinished.exists()
            and all(
                self._stamp(group).exists() and self._stamp(group).read_text() == self._digest(group)
                for group in groups
            )
        )

    def make_ready(self, groups: tuple[str, ...]) -> None:
        """Create or repair the environment and install `groups` into it.

        Raises `Unusable` with one clear line when that cannot be done.
        """
        self._clear_if_broken()
        uv = self._uv()
        self.stamps.mkdir(parents=True, exist_ok=True)
        self.unfinished.touch()
        files = [part for group in groups for part in ("-r", str(self.requirements / f"{group}.txt"))]
        say("installing the packages of " + " and ".join(groups) + " (once)")
        self._call(
            [
                uv,
                "pip",
                "install",
                "--quiet",
                "--python",
                str(self.python),
                "--no-python-downloads",
                "--require-hashes",
                *files,
            ],
            "The packages could not be installed (see above); run the command again when that is solved.",
        )
        for group in groups:
            self._stamp(group).write_text(self._digest(group))
        self.unfinished.unlink()

    def _clear_if_broken(self) -> None:
        """Remove an environment that was left half made or whose Python is gone; refuse to touch anything else."""
        if not os.path.lexists(self.folder):
            return
        if not self.folder.is_dir() or (any(self.folder.iterdir()) and not self._is_ours()):
            raise Unusable(f"{self.folder} is there but is not a Python environment: move it away.")
        if self.unfinished.exists() or not self._python_works():
            say(f"the environment in {self.folder} is half made or broken: making it anew")
            shutil.rmtree(self.folder)

    def _is_ours(self) -> bool:
        """Whether the folder is a virtual environment, be it a broken one."""
        return (self.folder / "pyvenv.cfg").exists() or (self.folder / "bin").is_dir() or self.stamps.exists()

    def _python_works(self) -> bool:
        """Whether the environment has a Python that starts and is new enough."""
        if not (self.folder / "pyvenv.cfg").exists():
            return False
        try:
            check = f"import sys; sys.exit(sys.version_info < {OLDEST_PYTHON})"
            return subprocess.run([self.python, "-I", "-c", check], capture_output=True).returncode == 0
        except OSError:
            return False

    def _uv(self) -> str:
        """A uv to install with; the environment exists afterwards."""
        own = self.folder / "bin" / "uv"
        if own.exists():
            return str(own)
        installed = shutil.which("uv")
        if installed:
            if not self.python.exists():
                say("making the environment")
                self._call(
                    [
                        installed,
                        "venv",
                        "--quiet",
                        "--no-python-downloads",
                        "--python",
                        self.base_python,
                        str(self.folder),
                    ],
                    f"uv could not make an environment in {self.folder} (see above).",
                )
            return installed
        return self._fetched_uv(own)

    def _fetched_uv(self, own: Path) -> str:
        """The pinned uv, fetched with pip into the environment, which `python -m venv` makes first."""
        if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
            raise Unusable(
                "Python's venv is missing: install it (Debian, Ubuntu: apt install python3-venv) or install uv."
            )
        say("making the environment")
        self._call(
            [self.base_python, "-I", "-m", "venv", str(self.folder)],
            f"Python could not make an environment in {self.folder} (see above).",
        )
        pip = [str(self.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        self._call(
            [*pip, "--require-hashes", "-r", str(self.requirements / "uv.txt")],
            "The installer (uv) could not be fetched (see above): is there a network? Run the command again then.",
        )
        return str(own)

    def _call(self, argv: list[str], failure: str) -> None:
        """Run one step; its own words go to standard error, so that standard output stays for results."""
        if subprocess.run(argv, stdout=sys.stderr.fileno()).returncode != 0:
            raise Unusable(failure)

    def _stamp(self, group: str) -> Path:
        return self.stamps / f"{group}.installed"

    def _digest(self, group: str) -> str:
        """What an installation of `group` depends on: the pins, and the Python they were chosen for."""
        pins = (self.requirements / f"{group}.txt").read_bytes()
        return hashlib.sha256(pins + str(sys.version_info[:2]).encode()).hexdigest()


def say(words: str) -> None:
    """Talk to the user, on standard error."""
    print(f"kerho: {words}", file=sys.stderr, flush=True)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Hold a lock on `folder`: two commands typed at once must not both install."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def prepare(command: str, arguments: list[str], root: Path = ROOT) -> list[str]:
    """Make everything ready for `command` and return what to execute.

    Raises `Unusable` with one clear line.
    """
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(map(str, sys.version_info[:3]))
        raise Unusable(f"Python 3.11 or newer is needed; {sys.executable} is {found}.")
    module, groups = COMMANDS[command]
    groups += tuple(extra for extra, flags in EXTRAS.items() if flags & {(command, one) for one in arguments})
    environment = Environment(root / ".venv", root / "requirements")
    if not environment.ready(groups):
        if not os.access(root, os.W_OK):
            raise Unusable(f"No permission to write in {root}, where the environment (.venv) must be made.")
        with alone_in(root):
            if not environment.ready(groups):
                environment.make_ready(groups)
    return [str(environment.python), "-m", module, *arguments]


def main(command: str, arguments: list[str]) -> NoReturn:
    """Prepare, then become the real command; end with the reason in one line when that cannot be done."""
    os.environ.setdefault(STARTED, str(time.time()))
    try:
        argv = prepare(command, arguments)
    except Unusable as reason:
        say(str(reason))
        sys.exit(1)
    except KeyboardInterrupt:
        say("interrupted; the next start mends what is half made")
        sys.exit(130)
    os.chdir(ROOT)
    os.execv(argv[0], argv)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
