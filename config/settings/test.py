"""Tests: a database file of their own (threads and processes may share it), no broker, cheap passwords.

`DATABASE_URL=postgres://...` runs the same suite on PostgreSQL. The first pytest process names a scratch folder,
tells its xdist workers through the environment, and makes and removes it (tests/conftest.py).
"""

import os
import secrets
import tempfile
from pathlib import Path

from config.settings.base import *  # noqa: F403
from config.settings.environment import env
from config.settings.integrations.database import database

os.environ.setdefault(
    "KERHO_TEST_SCRATCH", f"{tempfile.gettempdir()}/kerho-test-{os.getpid()}-{secrets.token_hex(4)}"
)
os.environ.setdefault(
    "KERHO_COMPILED", "off"
)  # what tests are about is the sources; ./test --compiled asks for more
SCRATCH = Path(os.environ["KERHO_TEST_SCRATCH"])

SECRET_KEY = "only-for-tests"
PUSH_KEY = "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtMTI"
ALLOWED_HOSTS = ["*"]
DATABASES = {"default": database(env.str("DATABASE_URL", default=f"sqlite:///{SCRATCH / 'kerho.sqlite3'}"))}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(SCRATCH / "test.sqlite3")}
    # A test database need not survive a power cut.
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
else:
    DATABASES["default"]["TEST"] = {
        "NAME": f"kerho_test_{os.path.basename(SCRATCH)}".replace("-", "_").lower()
    }

CACHES = CACHES | {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
MAIL_LEAVES = True
HEARTBEATS = False
BOT_ANSWER_MS = ORDER_ANSWER_MS = 0
STREAMS = env.bool("STREAMS", default=False)
SITE_ADDRESS = "https://kerho.example"
MEDIA_ROOT = str(SCRATCH / "media")
WHITENOISE_AUTOREFRESH = True  # no scan of every static file at the start of each test client
