"""Celery: JSON only, four queues, and every task safe to deliver twice.

A message is acknowledged after its task ended (`acks_late`) and a worker takes one at a time, so a worker that is
killed loses nothing: its message comes back after the visibility timeout. kombu looks for such messages only every
hundred seconds unless told otherwise, hence the two `unacked_restore_*` options. The timeout may be shorter than a
long match: whoever gets the second copy finds the match's lease held in the database and lets it be.
"""

from typing import Any

from celery.schedules import crontab
from kombu import Exchange, Queue

from config.settings.environment import env
from config.settings.integrations.redis import REDIS_URL, broker_url

CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": env.int("CELERY_VISIBILITY_TIMEOUT", default=60),
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = (
    True  # what a task did is in the database, where it can be read in one transaction
)
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1000
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 200_000  # KiB; a child over it is replaced after its task
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

CELERY_TASK_DEFAULT_QUEUE = "maintenance"
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name) for name in ("live", "league", "checks", "maintenance")
]
# `bots.tasks.check_next` goes to `checks`, which has a worker of its own: no slow bot keeps anybody else waiting.
# `matches.tasks.play_match` goes to `live` (a person waits); `play_next` to `league`, one for each match that waits.
CELERY_TASK_CREATE_MISSING_QUEUES = False

CELERY_BEAT_SCHEDULER = "common.beat:Scheduler"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "resume matches whose worker went away": {
        "task": "matches.tasks.resume_expired_leases",
        "schedule": 2.0,
        # A tick that nobody took in time is not worth taking: the next one does the same.
        "options": {"queue": "maintenance", "expires": 2},
    },
    "repeat calls that the broker lost": {
        "task": "matches.tasks.repeat_lost_calls",
        "schedule": 15.0,
        "options": {"queue": "maintenance", "expires": 15},
    },
    "show the moves that were held back": {
        "task": "matches.tasks.show_held_moves",
        "schedule": 2.0,
        "options": {"queue": "live", "expires": 2},  # a person waits
    },
    "make the moves that were ordered": {
        "task": "matches.tasks.carry_out_orders",
        "schedule": 1.0,
        "options": {"queue": "live", "expires": 1},  # a person waits
    },
    "count the deals of finished matches": {
        "task": "matches.tasks.count_deals",
        "schedule": 60.0,
        "options": {"queue": "maintenance", "expires": 60},
    },
    "forget the tables of reports": {
        "task": "matches.tasks.forget_tables_of_reports",
        "schedule": crontab(hour=4, minute=30),
        "options": {"queue": "maintenance"},
    },
    "keep the clocks of matches": {
        "task": "matches.tasks.keep_clocks",
        "schedule": 5.0,
        "options": {"queue": "live", "expires": 5},  # a person waits
    },
    "remind of time that runs out": {
        "task": "matches.tasks.remind_of_turns",
        "schedule": 60.0,
        "options": {"queue": "maintenance", "expires": 60},
    },
    "send mail that was left": {
        "task": "common.tasks.send_mail",
        "schedule": 60.0,
        "options": {"queue": "maintenance", "expires": 60},
    },
    "send messages to devices that were left": {
        "task": "common.tasks.send_pushes",
        "schedule": 60.0,
        "options": {"queue": "maintenance", "expires": 60},
    },
    "tell devices whose turn it is": {
        "task": "matches.tasks.push_turns",
        "schedule": 10.0,
        "options": {"queue": "maintenance", "expires": 10},
    },
    "forget messages to devices": {
        "task": "common.tasks.forget_pushes",
        "schedule": crontab(hour=4, minute=40),
        "options": {"queue": "maintenance"},
    },
    "close tables that have waited too long": {
        "task": "lobby.tasks.lapse_tables",
        "schedule": 60.0,
        "options": {"queue": "maintenance", "expires": 60},
    },
    "let bots take free seats in time": {
        "task": "lobby.tasks.fill_tables",
        "schedule": 10.0,
        "options": {"queue": "live", "expires": 10},  # a person waits
    },
    "make rounds that are due": {
        "task": "tournaments.tasks.make_due_rounds",
        "schedule": 15.0,
        "options": {"queue": "maintenance", "expires": 15},
    },
    "pair who is free in arenas": {
        "task": "tournaments.tasks.pair_arenas",
        "schedule": 10.0,
        "options": {"queue": "maintenance", "expires": 10},
    },
    "draw competitions whose entries are over": {
        "task": "tournaments.tasks.start_due",
        "schedule": 30.0,
        "options": {"queue": "maintenance", "expires": 30},
    },
    "draw rounds whose days have come": {
        "task": "tournaments.tasks.open_windows",
        "schedule": 300.0,
        "options": {"queue": "maintenance", "expires": 300},
    },
    "remind of rounds whose days are nearly over": {
        "task": "tournaments.tasks.remind_of_windows",
        "schedule": 900.0,
        "options": {"queue": "maintenance", "expires": 900},
    },
    "write down which tables are final": {
        "task": "tournaments.tasks.make_final",
        "schedule": 300.0,
        "options": {"queue": "maintenance", "expires": 300},
    },
    "end challenges that nobody has answered": {
        "task": "tournaments.tasks.lapse_challenges",
        "schedule": 60.0,
        "options": {"queue": "maintenance", "expires": 60},
    },
    "check bots whose check was lost": {
        "task": "bots.tasks.repeat_lost_checks",
        "schedule": 5.0,
        "options": {"queue": "maintenance", "expires": 5},
    },
    "clear up after bots whose worker died": {
        "task": "bots.tasks.sweep_stages",
        "schedule": 30.0,
        "options": {"queue": "checks", "expires": 30},
    },
    "see to files of clubs": {
        "task": "operations.tasks.see_to_club_files",
        "schedule": 60.0,
        "options": {"queue": "maintenance", "expires": 60},
    },
    "make the night's backup": {
        "task": "operations.tasks.back_up",
        "schedule": crontab(hour=3, minute=40),
        "options": {"queue": "maintenance"},
    },
    "forget requests that nobody repeats": {
        "task": "clubs.tasks.forget_old_requests",
        "schedule": crontab(hour=4, minute=10),
        "options": {"queue": "maintenance"},
    },
    "tell of tokens that end": {
        "task": "accounts.tasks.tell_of_ending_tokens",
        "schedule": crontab(hour=9, minute=10),
        "options": {"queue": "maintenance"},
    },
    "recompute ratings whose call was lost": {
        "task": "ratings.tasks.repeat_lost_calls",
        "schedule": crontab(hour=4, minute=20),
        "options": {"queue": "maintenance"},
    },
    "book dues": {
        "task": "ledger.tasks.book_dues",
        "schedule": crontab(hour=6, minute=20),
        "options": {"queue": "maintenance"},
    },
    "prove the books": {
        "task": "ledger.tasks.check_books",
        "schedule": crontab(hour=4, minute=30),
        "options": {"queue": "maintenance"},
    },
    "prove a sample of the logs": {
        "task": "matches.tasks.check_logs",
        "schedule": crontab(hour=4, minute=40),
        "options": {"queue": "maintenance"},
    },
    "prove a sample of the ratings": {
        "task": "ratings.tasks.check_ratings",
        "schedule": crontab(hour=4, minute=50),
        "options": {"queue": "maintenance"},
    },
}
