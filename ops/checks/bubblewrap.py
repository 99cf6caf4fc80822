"""Having bubblewrap for the tests of its jail: an installed one, else the distribution's package.

CI, where it is root, installs the package; everywhere else it is only unpacked in `var/`, which needs no rights.
"""

import os
import shutil
from pathlib import Path

from ops.checks import packages
from ops.checks.packages import NotFetched

UNPACKED = packages.ROOT / "var" / "bubblewrap"
PACKAGE = "bubblewrap"


def find() -> Path | None:
    """The folder of a `bwrap` that can be run, None if there is none."""
    installed = shutil.which("bwrap")
    for program in (Path(installed) if installed else None, UNPACKED / "usr" / "bin" / "bwrap"):
        if program is not None and packages.runs(program, "--version"):
            return program.parent
    return None


def find_or_fetch() -> Path:
    """The same, with the distribution's package if need be. Raises `NotFetched` when that cannot be done."""
    found = find()
    if found is None:
        if os.geteuid() == 0 and os.environ.get("CI") == "true":
            _install()
        else:
            packages.unpack(UNPACKED, PACKAGE)
        found = find()
    if found is None:
        raise NotFetched("the distribution's bubblewrap does not run here")
    return found


def _install() -> None:
    """Install the package, with fresh lists of packages if those at hand do not have it."""
    install = ["apt-get", "install", "--yes", "--no-install-recommends", PACKAGE]
    try:
        packages.run(install, UNPACKED)
    except NotFetched:
        packages.run(["apt-get", "update"], UNPACKED)
        packages.run(install, UNPACKED)
