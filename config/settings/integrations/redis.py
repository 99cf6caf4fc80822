"""Redis (or Valkey): the broker of the workers, the cache, and the voice that tells pages what changed.

One address, `REDIS_URL`, in redis-py's forms: `redis://host:port/0`, `rediss://...` or `unix:///path/to/socket`.
Without it the address that a running `./run` left in its data folder is used, so that commands typed beside it
reach the same workers.
"""

from config.settings.environment import DATA_DIR, env

BROKER_ADDRESS_FILE = DATA_DIR / "run" / "redis-url"


def _default_url() -> str:
    """The address of a running embedded Valkey, or the usual local one."""
    try:
        return BROKER_ADDRESS_FILE.read_text(encoding="utf-8").strip()
    except OSError:
        return "redis://127.0.0.1:6379/0"


def broker_url(redis_url: str) -> str:
    """The same address as Celery spells it (`unix:///s` is `redis+socket:///s` there)."""
    return (
        redis_url.replace("unix://", "redis+socket://", 1) if redis_url.startswith("unix://") else redis_url
    )


REDIS_URL = env.str("REDIS_URL", default=_default_url())
CACHES = {
    "default": {
        "BACKEND": "common.cache.SharedCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        "KEY_PREFIX": "kerho",
    },
    "here": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},  # while the other is away
}
