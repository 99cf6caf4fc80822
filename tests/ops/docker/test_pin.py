"""Other people's images, pinned to what they are today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ops.docker import pin
from tests.helpers.containers import DOCKER


def docker(folder: Path, monkeypatch: pytest.MonkeyPatch, says: str) -> None:
    """A docker that answers this."""
    (folder / "docker").write_text(f"#!/bin/sh\n{says}\n")
    (folder / "docker").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")


def test_images_are_pinned_to_the_digests_that_the_registry_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    docker(tmp_path, monkeypatch, f'echo "sha256:{"0a" * 32}"')
    assert pin.main() == 0
    lines = dict(line.split("=") for line in capsys.readouterr().out.splitlines())
    assert lines == {name: f"{image}@sha256:{'0a' * 32}" for name, image in pin.images().items()}
    assert lines.keys() <= set(
        re.findall(r"^(\w+)=", (DOCKER / "environment.example").read_text(), re.MULTILINE)
    )


@pytest.mark.parametrize("says", ["exit 0", "echo sha256:0a", "echo denied >&2; exit 1", "echo latest"])
def test_an_image_whose_digest_is_not_told_pins_nothing(
    says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    docker(tmp_path, monkeypatch, says)
    assert pin.main() == 1
    said = capsys.readouterr()
    assert said.out == "" and "no digest of " in said.err
    monkeypatch.setenv("PATH", "/nowhere")
    assert pin.main() == 1 and "docker cannot be run" in capsys.readouterr().err
