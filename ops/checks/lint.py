"""Everything that reads the code without running it; `./test --lint` is this list, and CI and pre-commit use it."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = "mypy"


def _tool(name: str) -> str:
    """A program of this environment."""
    return str(Path(sys.executable).with_name(name))


def _manifests() -> list[str]:
    """What the cluster is given; kinds of its own (KEDA's) have no schema here: tests/ops/test_kubernetes.py."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "ops/kubernetes").glob("*.yaml"))


def checks() -> dict[str, list[str]]:
    """The commands, by what they look at."""
    return {
        "style (ruff)": [_tool("ruff"), "check", "."],
        "layout (ruff format)": [_tool("ruff"), "format", "--check", "."],
        "scripts, style sheets, JSON (biome)": [sys.executable, "-m", "ops.checks.biome"],
        "templates (djlint)": [_tool("djlint"), "--quiet", "--lint", "--check", "templates"],
        "templates (columns)": [sys.executable, "-m", "ops.checks.columns", "templates"],
        "imports between the apps (import-linter)": [_tool("lint-imports")],
        "types (mypy)": [_tool("mypy"), "."],
        "compose file": [
            _tool("check-jsonschema"),
            "--builtin-schema",
            "vendor.compose-spec",
            "ops/docker/compose.yaml",
        ],
        "Kubernetes manifests": [
            _tool("kubernetes-validate"),
            "--strict",
            "--quiet",
            "--no-warn",
            *_manifests(),
        ],
        **{
            name: [sys.executable, "-m", "ops.checks.dockerfile", f"ops/docker/{name}"]
            for name in ("Dockerfile", "pgbouncer.Dockerfile")
        },
    }


def lint() -> bool:
    """Run them all, as many at once as there are cores, and say whether none complained.

    What takes longest is begun first; each is told of once it is done, with what it said if it complains.
    """
    commands = sorted(checks().items(), key=lambda check: LONGEST not in check[0])
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        return all(done.result() for done in [cores.submit(_check, *check) for check in commands])


def _check(name: str, command: list[str]) -> bool:
    """Run one, and tell of it in one piece."""
    begun = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    good = done.returncode == 0
    told = f"lint: {name}: {'ok' if good else 'NOT OK'} ({time.monotonic() - begun:.1f} s)\n"
    if not good or done.stdout.startswith("not checked"):
        told += (done.stdout + done.stderr).rstrip() + "\n"
    print(told, end="", flush=True)
    return good
