"""What a guest had asked to play in and answered becomes the member's."""

from __future__ import annotations

from clubs.models import Player
from tournaments.models import Application, Entry, EntryAnswer


def move_applications(guest: Player, into: Player) -> None:
    """Where the member is entered or has asked already, theirs stands; the guest has no office, for want of a login."""
    theirs = Application.objects.filter(player=into).values("competition")
    entered = Entry.objects.filter(player=into).values("competition")
    rows = Application.objects.filter(player=guest)
    rows.filter(competition__in=theirs).delete()
    rows.filter(competition__in=entered).delete()
    rows.update(player=into)
    Application.objects.filter(asked_by=guest).update(asked_by=into)
    answers = EntryAnswer.objects.filter(player=guest)
    answers.filter(question__in=EntryAnswer.objects.filter(player=into).values("question")).delete()
    answers.update(player=into)
