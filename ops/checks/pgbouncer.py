"""Having PgBouncer for the test of the site behind it: installed, or the distribution's unpacked in `var/`."""

import platform
import shutil
from pathlib import Path

from ops.checks import packages
from ops.checks.packages import NotFetched

UNPACKED = packages.ROOT / "var" / "pgbouncer"
NEEDED = ("pgbouncer", "libc-ares2", "libevent-2.1-7")


def find_or_fetch() -> tuple[Path, dict[str, str]]:
    """The program, and what its environment must say. Raises `NotFetched`."""
    libraries = {"LD_LIBRARY_PATH": str(UNPACKED / "usr" / "lib" / f"{platform.machine()}-linux-gnu")}
    unpacked = UNPACKED / "usr" / "sbin" / "pgbouncer"
    installed = shutil.which("pgbouncer")
    if installed and packages.runs(installed, "--version"):
        return Path(installed), {}
    if not packages.runs(unpacked, "--version", **libraries):
        packages.unpack(UNPACKED, *NEEDED)
    if not packages.runs(unpacked, "--version", **libraries):
        raise NotFetched("the distribution's pgbouncer does not run here")
    return unpacked, libraries
