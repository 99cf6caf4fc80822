"""Static files where they are collected."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.helpers.settings import PRODUCTION, ROOT, settings_from


def test_collected_modules_import_each_other_by_names_that_follow_their_content(tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], **PRODUCTION, "STATIC_ROOT": str(tmp_path)}
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    done = subprocess.run(collect, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    named = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    ours = [tmp_path / named[name] for name in named if name.startswith("js/")]
    imports = [
        module.parent / address
        for module in ours
        for address in re.findall(r'^import .*"(.+)";', module.read_text(encoding="utf-8"), re.M)
    ]
    assert imports and all(path.resolve() in ours for path in imports), imports


def test_a_site_that_serves_its_checkout_lets_no_module_grow_old() -> None:
    """Those names are plain: after an update an old module must not meet a new one."""
    environment = {
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
        "SECRET_KEY": PRODUCTION["SECRET_KEY"],
    }
    assert settings_from(environment, "WHITENOISE_MAX_AGE") == {"WHITENOISE_MAX_AGE": 0}
