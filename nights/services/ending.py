"""What becomes of a club's nights when the club is closed."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import ngettext

from clubs.closing import Effect, Fact
from clubs.models import Club
from nights.models import Attendance, Session, SessionTable
from nights.services.planning import call_off_night

MANY = 10
"""To so many nights that are on there is a link."""


def facts(club: Club, *, hold: bool) -> list[Fact]:
    """The nights that are on, because somebody has come or a table was opened, and those that are only planned.

    hold: their rows are locked, in the order of their numbers, so that nobody checks in meanwhile.
    """
    if hold:
        list(_open(club).select_for_update(of=("self",), no_key=True).order_by("pk"))
    on, planned = _on(club), _planned(club).count()
    going = on.count()
    return [
        Fact(
            Effect.IN_THE_WAY,
            "nights",
            going,
            ngettext("%(n)s club night is on: close it.", "%(n)s club nights are on: close them.", going)
            % {"n": going},
            links=tuple((night.title, night.get_absolute_url()) for night in on.order_by("pk")[:MANY]),
        ),
        Fact(
            Effect.GOES,
            "planned",
            planned,
            ngettext(
                "%(n)s planned club night is called off; its fees are given back.",
                "%(n)s planned club nights are called off; their fees are given back.",
                planned,
            )
            % {"n": planned},
        ),
    ]


def call_off_planned(club: Club) -> None:
    """For a caller that holds the club and its nights (`facts`)."""
    for night in _planned(club).order_by("pk"):
        call_off_night(session=night)


def _open(club: Club) -> QuerySet[Session]:
    return Session.objects.filter(club=club, status=Session.Status.OPEN)


def _begun() -> Q:
    return Q(Exists(Attendance.objects.filter(session=OuterRef("pk")))) | Q(
        Exists(SessionTable.objects.filter(session=OuterRef("pk")))
    )


def _on(club: Club) -> QuerySet[Session]:
    return _open(club).filter(_begun())


def _planned(club: Club) -> QuerySet[Session]:
    return _open(club).exclude(_begun())
