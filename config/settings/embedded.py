"""`./run`: one machine, embedded SQLite and Valkey, secret keys of its own. Not for the open internet."""

from common import secret
from config.settings.base import *  # noqa: F403
from config.settings.environment import DATA_DIR, env

SECRET_KEY = env.str("SECRET_KEY", default="") or secret.secret_key(DATA_DIR)
PUSH_KEY = PUSH_KEY or secret.push_key(DATA_DIR)
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["*"]
)  # phones at the tables reach it by whatever name they know
WHITENOISE_USE_FINDERS = True  # static files straight from the checkout: nothing to collect
WHITENOISE_MAX_AGE = 0  # asked for anew each time: after an update no page mixes old modules with new ones
