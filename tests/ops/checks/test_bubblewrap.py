"""Bubblewrap where it is not installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ops.checks import bubblewrap
from ops.checks.packages import NotFetched

APT = """#!/bin/sh
echo "apt-get $*" >> {log}
case "$*" in
  *install*) [ -e {log}.lists ] || exit 100; printf '#!/bin/sh\\n' > {bin}/bwrap; chmod 755 {bin}/bwrap;;
  *update*) touch {log}.lists;;
  *download*) touch bubblewrap_0.8_amd64.deb;;
esac
"""


DPKG = """#!/bin/sh
echo "dpkg $1" >> {log}
mkdir -p $3/usr/bin && printf '#!/bin/sh\\n' > $3/usr/bin/bwrap && chmod 755 $3/usr/bin/bwrap
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without bwrap, whose package tools write down what they are told."""
    programs, log = tmp_path / "bin", tmp_path / "log"
    programs.mkdir()
    for name, text in {"apt-get": APT, "dpkg": DPKG}.items():
        (programs / name).write_text(text.format(log=log, bin=programs))
        (programs / name).chmod(0o755)
    for name in ("touch", "mkdir", "chmod", "sh"):
        (programs / name).symlink_to(f"/bin/{name}")
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(bubblewrap, "UNPACKED", tmp_path / "var" / "bubblewrap")
    return tmp_path


def told(machine: Path) -> list[str]:
    """The last word of each command that matters."""
    lines = (machine / "log").read_text().splitlines()
    return [f"{line.split()[0]} {word}" for line in lines for word in line.split()[1:] if word in WORDS]


WORDS = {"install", "update", "download", "-x"}


def test_root_in_ci_installs_the_distribution_s_package(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert bubblewrap.find_or_fetch() == machine / "bin"
    assert told(machine) == ["apt-get install", "apt-get update", "apt-get install"], "the lists were old"


@pytest.mark.parametrize(("ci", "user"), [("true", 1000), ("", 0), ("", 1000)])
def test_anybody_else_unpacks_it_beside(
    ci: str, user: int, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert bubblewrap.find_or_fetch() == machine / "var" / "bubblewrap" / "usr" / "bin"
    assert told(machine) == ["apt-get update", "apt-get download", "dpkg -x"]
    assert bubblewrap.find_or_fetch() == machine / "var" / "bubblewrap" / "usr" / "bin"
    assert len(told(machine)) == 3, "once"


def test_a_machine_that_cannot_says_why(machine: Path) -> None:
    (machine / "bin" / "apt-get").write_text("#!/bin/sh\necho 'no such package' >&2; exit 100\n")
    with pytest.raises(NotFetched, match="no such package"):
        bubblewrap.find_or_fetch()
    (machine / "bin" / "apt-get").unlink()
    with pytest.raises(NotFetched, match="without apt-get"):
        bubblewrap.find_or_fetch()
