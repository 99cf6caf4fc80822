"""What is wrong with a Dockerfile."""

import pytest

from ops.checks.dockerfile import complaints
from tests.helpers.settings import ROOT

GOOD = 'FROM python:3.11-slim\nCOPY manage.py ./\nUSER kerho\nCMD ["python", "manage.py"]\n'


def test_the_dockerfile_is_in_order() -> None:
    assert complaints((ROOT / "ops/docker" / "Dockerfile").read_text(), ROOT) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("COPY manage.py ./\n" + GOOD, "only ARG may stand before the first FROM"),
        (GOOD.replace("python:3.11-slim", "python"), "line 1: FROM python has no fixed version"),
        (
            GOOD.replace("python:3.11-slim", "python:latest"),
            "line 1: FROM python:latest has no fixed version",
        ),
        (GOOD.replace("COPY manage.py", "COPY manager.py"), "line 2: COPY of manager.py, which is not there"),
        (GOOD.replace("COPY", "COPPY"), "line 2: unknown instruction COPPY"),
        (GOOD.replace("COPY", "ADD"), "line 2: use COPY: ADD unpacks and fetches things"),
        (
            GOOD.replace("USER kerho", "USER root"),
            "the container runs as root: end with USER and another account",
        ),
        (
            GOOD.replace('["python", "manage.py"]', "python manage.py"),
            'line 4: write CMD as ["program", "argument"], so that signals reach the program',
        ),
        ("", "there is no FROM"),
    ],
)
def test_the_dockerfile_lint_finds(text: str, complaint: str) -> None:
    assert complaint in complaints(text, ROOT)


def test_a_good_dockerfile_passes() -> None:
    assert complaints(GOOD, ROOT) == []


def test_an_earlier_stage_is_a_fixed_image() -> None:
    assert complaints("FROM python:3.11 AS build\n" + GOOD.replace("python:3.11-slim", "build"), ROOT) == []
