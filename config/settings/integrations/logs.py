"""Logs: one line an event on standard error, for whoever collects it (the supervisor, a container engine).

Each line has the id of the request that it comes of (`common/request_ids.py`), also in tasks.
`LOG_FORMAT=json` writes them as JSON.
"""

from config.settings.environment import env

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request_id": {"()": "common.request_ids.WithRequestId"},
        "require_debug_false": {"()": "django.utils.log.RequireDebugFalse"},
    },
    "formatters": {
        "line": {
            "()": "common.redaction.Formatter",
            "format": "{asctime} {levelname} {name} [{request_id}]: {message}",
            "style": "{",
        },
        "json": {"()": "common.request_ids.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if env.str("LOG_FORMAT", default="line") == "json" else "line",
            "filters": ["request_id"],
        },
        "mail": {
            "class": "common.faults.FaultMail",
            "level": "ERROR",
            "filters": ["require_debug_false"],
        },
    },
    "root": {"handlers": ["console", "mail"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {
            "handlers": [],
            "level": "INFO",
        },  # instead of Django's own: the root's handlers have it
        "celery.worker.strategy": {"level": "WARNING"},  # one line a received task is too many
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
    },
}
