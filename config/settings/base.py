"""What every installation shares. Integrations have a file each; see development, embedded, production, test."""

import django_stubs_ext
from django.utils.translation import gettext_lazy as _

import config.celery  # noqa: F401  (so that every process has the application that tasks belong to)
from config.settings.environment import BASE_DIR, DATA_DIR, addressees, env, networks, push_key
from config.settings.integrations.accounts import *  # noqa: F403
from config.settings.integrations.celery import *  # noqa: F403
from config.settings.integrations.database import *  # noqa: F403
from config.settings.integrations.logs import *  # noqa: F403
from config.settings.integrations.redis import *  # noqa: F403
from config.settings.integrations.rest_framework import *  # noqa: F403
from config.settings.integrations.spectacular import *  # noqa: F403
from config.settings.integrations.static import *  # noqa: F403

django_stubs_ext.monkeypatch()  # so that ModelAdmin[Player] and the like can be written, not only checked
DEBUG = False
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=[])
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

INSTALLED_APPS = [
    "common",
    "clubs",
    "accounts",
    "bots",
    "matches",
    "ratings",
    "ledger",
    "nights",
    "lobby",
    "tournaments",
    "pages",
    "streams",
    "operations",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "allauth.mfa",
    "accounts.admin_app.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "common.request_ids.RequestIdMiddleware",
    "common.health.HealthMiddleware",
    "operations.monitoring.MonitoringMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "common.security.PolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "clubs.reading.ReaderMiddleware",
    "clubs.zones.ReaderZoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.log_ins.SeenMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "pages.only_posted.OnlyPostedMiddleware",
    "pages.maintenance.MaintenanceMiddleware",
    "clubs.once_middleware.OnceMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "common.template_files.UnindentingLoader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.mail",
            ],
            "builtins": [
                "common.templatetags.components",
                "common.templatetags.clocks",
                "clubs.templatetags.faces",
            ],
        },
    }
]

AUTH_USER_MODEL = "clubs.User"
ADMIN_SECOND_FACTOR = env.bool("ADMIN_SECOND_FACTOR", default=False)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = env.str("LANGUAGE_CODE", default="en")
LANGUAGES = [("en", _("English")), ("fi", _("Finnish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Helsinki")
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = "config.settings.formats"

MEDIA_ROOT = env.str("MEDIA_ROOT", default=str(DATA_DIR / "media"))
BACKUP_FOLDER = env.str("BACKUP_FOLDER", default=str(DATA_DIR / "backups"))
SIGN_FILE = env.str("SIGN_FILE", default="")  # workers and beat touch it while they live; empty: none
HEARTBEATS = env.bool(
    "HEARTBEATS", default=True
)  # the pages sign that they answer, so that no clock runs while not

# Streams of live tables, from a process of their own (manage.py streams). STREAMS_PORT: where it is asked on the host
# of the pages, if no proxy leads /live/ to it (0: one does). Limits are for each such process.
STREAMS = env.bool("STREAMS", default=True)
STREAMS_PORT = env.int("STREAMS_PORT", default=0)
STREAMS_MOST = env.int("STREAMS_MOST", default=2_000)
STREAMS_PER_ACCOUNT = env.int("STREAMS_PER_ACCOUNT", default=12)
STREAMS_PER_ADDRESS = env.int("STREAMS_PER_ADDRESS", default=250)
STREAMS_THREADS = env.int(
    "STREAMS_THREADS", default=2
)  # each holds a connection to the database while it asks

# What signs messages to devices (web push): 32 random bytes, made by ./run for itself; empty: none are sent.
PUSH_KEY = push_key("PUSH_KEY", env.str("PUSH_KEY", default=""))

METRICS_TOKEN = env.str("METRICS_TOKEN", default="")  # who has it may read /metrics; empty: nobody
METRICS_ADDRESSES = networks("METRICS_ADDRESSES", env.str("METRICS_ADDRESSES", default=""))
BACKUP_KEEP = env.int("BACKUP_KEEP", default=14)  # so many nights; 0: no backup is made by itself
CSRF_FAILURE_VIEW = "pages.errors.stale_form"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True

# A worker that has been silent for so long has lost its match to another; no single move may take longer.
MATCH_WRITE_SECONDS = env.float("MATCH_WRITE_SECONDS", default=1.0)
MATCH_LEASE_SECONDS = env.int("MATCH_LEASE_SECONDS", default=8)
# At tables of people with hidden cards a bot's move takes so long, up to twice as long, whatever it holds; 0: no longer
# than it thinks.
BOT_ANSWER_MS = env.int("BOT_ANSWER_MS", default=120)
# A move that somebody has ordered is made so long after what it answers, up to twice as long, whatever they hold.
ORDER_ANSWER_MS = env.int("ORDER_ANSWER_MS", default=1_200)

# The most that anybody can lose by one match played for money, in minor units of it (cents): whatever was agreed, and
# where neither the table nor its club has said. Units that are no money have no such cap.
STAKE_CAP = env.int("STAKE_CAP", default=100_000)
OBJECTION_DAYS = env.int("OBJECTION_DAYS", default=7)  # so long a result can be objected to
STAKE_CAP_USUAL = env.int("STAKE_CAP_USUAL", default=10_000)

# What of all this the site's owner changes on a page: common/site_settings.py. A value of the page wins.
SIGN_UP = env.str("SIGN_UP", default="anybody")  # or: invited, nobody
FOUNDING = env.str("FOUNDING", default="anybody")  # who may create clubs; or: confirmed, owners
PICTURE_KB = env.int("PICTURE_KB", default=5_000)
CLUB_FILE_DAYS = env.int("CLUB_FILE_DAYS", default=3)
ONCE_DAYS = env.int("ONCE_DAYS", default=7)

# A submitted bot's clock: for one move, and for all its moves of a match. A move must be shorter than the lease.
BOT_MOVE_MS = env.int("BOT_MOVE_MS", default=2_000)
BOT_MATCH_MS = env.int("BOT_MATCH_MS", default=120_000)

# What a submitted bot may be and use; see botkit/sandbox/limits.py and botkit/package.py.
BOT_MEMORY_MB = env.int("BOT_MEMORY_MB", default=256)
BOT_CPU_SECONDS = env.int("BOT_CPU_SECONDS", default=120)
BOT_START_SECONDS = env.float("BOT_START_SECONDS", default=6.0)
BOT_ARCHIVE_KB = env.int("BOT_ARCHIVE_KB", default=2_048)
BOT_UNPACKED_KB = env.int("BOT_UNPACKED_KB", default=8_192)
BOT_FILES = env.int("BOT_FILES", default=100)
BOT_CHECK_SECONDS = env.float("BOT_CHECK_SECONDS", default=30.0)  # the whole check of a version
BOT_FOLDER = env.str("BOT_FOLDER", default=str(DATA_DIR / "bots"))
BOTS_PER_OWNER = env.int("BOTS_PER_OWNER", default=20)
BOT_UPLOADS_PER_HOUR = env.int("BOT_UPLOADS_PER_HOUR", default=30)

SENTRY_DSN = env.str("SENTRY_DSN", default="")  # where faults are told, besides the log; empty: nowhere
OTEL_ENDPOINT = env.str("OTEL_EXPORTER_OTLP_ENDPOINT", default="")  # where traces are told; empty: nowhere
EMAIL_TIMEOUT = 10  # seconds; a fault is mailed by the thread that met it

# Mail is written to the log until production names a server, but for its secrets.
EMAIL_BACKEND = "common.mail_backend.LoggedMail"
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="kerho@localhost")
SERVER_EMAIL = env.str("SERVER_EMAIL", default=DEFAULT_FROM_EMAIL)
ADMINS = addressees("ADMINS", env.str("ADMINS", default=""))
# Where the site is, such as https://kerho.example: for links in mails that no visitor's page has asked for.
SITE_ADDRESS = env.str("SITE_ADDRESS", default="").rstrip("/")
CONTACT = addressees("CONTACT", env.str("CONTACT", default=""))  # stands at the foot of every page
