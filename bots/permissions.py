"""Whose bot it is: only its owner hands in versions, chooses one, and reads verdicts and logs."""

from __future__ import annotations

from django.http import Http404

from bots import selectors
from bots.models import Bot
from clubs.models import User


def owns(bot: Bot, user: object) -> bool:
    """Whether it is somebody's own bot; a built-in one is nobody's."""
    return isinstance(user, User) and bot.owner_id == user.pk


def own_bot(user: object, slug: str) -> Bot:
    """One's own bot. Raises Http404 for any other: whether it exists is nobody's business."""
    bot = selectors.own_bots(user).filter(player__slug=slug).first() if isinstance(user, User) else None
    if bot is None:
        raise Http404
    return bot
