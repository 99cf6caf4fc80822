"""The settings of an installation, as a fresh process reads them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": "a-long-random-string-of-more-than-fifty-characters-0123456789",
    "DATABASE_URL": "postgres://kerho:secret@db.example.org:5433/club",
    "REDIS_URL": "rediss://:secret@redis.example.org:6380/2",
    "ALLOWED_HOSTS": "club.example.org,www.club.example.org",
}


def settings_from(environment: dict[str, str], *names: str) -> dict[str, Any]:
    """The settings of a fresh process with exactly this environment."""
    program = (
        "import json, sys; from django.conf import settings;"
        "print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *names], cwd=ROOT, env={"PATH": os.environ["PATH"], **environment},
        capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
