"""Production, from environment variables alone; a missing one stops the start with its name.

Needed: SECRET_KEY, DATABASE_URL (postgres://...), REDIS_URL, ALLOWED_HOSTS. Others: docs/developers/set-up.md.
"""

from config.settings.base import *  # noqa: F403
from config.settings.environment import env, strong_key
from config.settings.integrations.database import database
from config.settings.integrations.redis import broker_url

SECRET_KEY = strong_key("SECRET_KEY", env.str("SECRET_KEY"))
DATABASES = {"default": database(env.str("DATABASE_URL"))}
REDIS_URL = env.str("REDIS_URL")
CELERY_BROKER_URL = broker_url(REDIS_URL)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.list(
    "CSRF_TRUSTED_ORIGINS", default=[f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS]
)

ADMIN_SECOND_FACTOR = env.bool("ADMIN_SECOND_FACTOR", default=True)

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "common.static_files.ModuleStorage"},
}

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=30 * 24 * 3600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=False)
SESSION_COOKIE_SECURE = env.bool("SESSION_COOKIE_SECURE", default=True)
CSRF_COOKIE_SECURE = env.bool("CSRF_COOKIE_SECURE", default=True)

_NAMED = [host.lstrip(".") for host in ALLOWED_HOSTS if host != "*"]
SITE_ADDRESS = SITE_ADDRESS or (f"https://{_NAMED[0]}" if _NAMED else "")
if env.str("EMAIL_URL", default=""):
    globals().update(env.email_url("EMAIL_URL"))
    MAIL_LEAVES = True
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="kerho@localhost")
