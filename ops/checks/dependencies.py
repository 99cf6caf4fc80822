"""`./test --audit`: what is known against what is pinned, where that can be asked; it says so where not."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PINNED = sorted((ROOT / "requirements").glob("*.txt"))
PATIENCE = 600
NOT = "audit: not checked"


def command() -> list[str]:
    """What asks: the pins as they are, nothing is installed for it."""
    files = [part for path in PINNED for part in ("-r", str(path))]
    options = ["--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off"]
    return [str(Path(sys.executable).with_name("pip-audit")), *options, *files]


def audit() -> bool:
    """Whether nothing is known against what is pinned; what could not be asked is said, and is no fault."""
    try:
        done = subprocess.run(command(), capture_output=True, text=True, timeout=PATIENCE)
        packages = json.loads(done.stdout)["dependencies"]
    except subprocess.TimeoutExpired:
        print(f"{NOT}: the database did not answer in {PATIENCE} s")
        return True
    except (OSError, ValueError, KeyError, TypeError) as error:
        said = done.stderr.strip().splitlines()[-1:] if not isinstance(error, OSError) else [str(error)]
        print(f"{NOT}: the database cannot be reached: {' '.join(said)}")
        return True
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    if unknown:
        print(f"{NOT}: {len(unknown)} of {len(packages)}, unknown where it was asked: {', '.join(unknown)}")
    found = list(_found(packages))
    print("\n".join(found) or f"audit: nothing is known against {len(packages) - len(unknown)} packages")
    return not found


def _found(packages: list[dict[str, Any]]) -> Iterator[str]:
    for one in packages:
        for fault in one.get("vulns", ()):
            mended = ", ".join(fault["fix_versions"]) or "no version yet"
            yield f"audit: {one['name']} {one['version']}: {fault['id']}, mended in {mended}"
