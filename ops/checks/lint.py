"""Everything that reads the code without running it; `./test --lint` is this list, and CI and pre-commit use it."""

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


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
    """Run them all, show the output of those that complain, and say whether none did."""
    good = True
    for name, command in checks().items():
        begun = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        verdict = "ok" if done.returncode == 0 else "NOT OK"
        print(f"lint: {name}: {verdict} ({time.monotonic() - begun:.1f} s)", flush=True)
        if done.returncode != 0:
            good = False
        if done.returncode != 0 or done.stdout.startswith("not checked"):
            print((done.stdout + done.stderr).rstrip(), flush=True)
    return good
