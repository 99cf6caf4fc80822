"""The page of a club night, and what is done on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from clubs.models import Membership, Player
from clubs.permissions import has_role, require
from clubs.selectors import members
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from common.request_input import whole
from matches.nights_on import has_waiting, tables_waiting
from matches.telling import title_of
from nights.errors import SessionError
from nights.forms.nights import GuestForm
from nights.models import Session, SessionTable
from nights.selectors import by_person, pace, tonight
from nights.selectors.tables import TableNow, tables_with_totals
from nights.services import planning, sessions
from nights.services.looks import noted
from nights.views.base import KEEPER, ORGANISER, seen_night


def session_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A club night: my table, all tables, people, and for those who may see it who owes whom."""
    session, player = seen_night(request, pk, awaited=has_waiting())
    return _page(request, session, player)


def _awaits_tables(session: Session) -> bool:
    """Whether any may wait for players: asked for with the night's row, but after a form that was refused."""
    return session.is_open and getattr(session, "awaited", True)


def _page(request: HttpRequest, session: Session, player: Player | None, guest: str = "") -> HttpResponse:
    """The page; `guest`: a guest's name that was refused, to be mended."""
    tables = tables_with_totals(session)
    people = tonight.people(session, tables)
    sees_money = tonight.sees_money(session, people, player)
    own = next((person for person in people if person.player == player), None)
    is_member = own is not None and bool(own.role)
    mine = [table for table in tables if player in (*table.players, *table.out) and not table.match.is_over]
    context = {
        "session": session,
        "mine": mine,
        "totals": by_person.of_night(tables),
        **_pace(tables, sees=session.is_open and tonight.holds(people, player, ORGANISER)),
        "tables": tonight.shown(tables, player, sees_money),
        "waiting": tables_waiting(session.pk, player) if _awaits_tables(session) else [],
        "seating": tonight.last_seating(tables),
        "undo": tonight.undoable(tables),
        "by_hand": tonight.undoable_by_hand(tables),
        "present": [person for person in people if person.here],
        "gone": [person for person in people if person.gone],
        "absent": [person for person in people if not person.here and not person.gone],
        "free": sum(person.here and not person.table for person in people),
        "may_check_in": session.is_open and is_member and own is not None and not own.here,
        "is_member": is_member,
        "keeps": session.is_open and tonight.holds(people, player, KEEPER),
        "plans": tonight.holds(people, player, ORGANISER),
        "sees_money": sees_money,
        "guest": guest.strip(),
        "focus_guest": bool(guest) or "guest" in request.GET,
    }
    if sees_money and player is not None:
        noted(session, player)
        if not _only_tables(request):
            money = tonight.money(session)
            context |= {"balances": money.balances, "transfers": money.transfers}
    return render(request, "nights/session.html", context, status=422 if guest else 200)


def _pace(tables: Sequence[TableNow], *, sees: bool) -> dict[str, Any]:
    """How fast the tables play, for organisers alone."""
    found = pace.of_night(tables) if sees else []
    return {"pace": found, "late": sum(one.pace.late for one in found)}


def _only_tables(request: HttpRequest) -> bool:
    """Whether the page only renews its list of tables."""
    return bool(request.htmx and request.htmx.target == "tables")  # type: ignore[attr-defined]


@login_required
@require_POST
def change_session(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """People come and go, or the night is closed."""
    session, player = seen_night(request, pk)
    keeps = has_role(player, session.club, KEEPER)
    wanted = request.POST.getlist("player")
    myself = action == "check-in" and not wanted
    may = keeps or (myself and has_role(player, session.club, Membership.Role.MEMBER))
    require(may, _("Only the club's scorekeepers and organisers do that."))
    try:
        return _changed(request, session, player, action)
    except Refusal as error:
        flash.error(request, reason_for(error))
    if action == "guest":
        return _page(request, session, player, request.POST.get("name", "") or " ")
    return redirect("session", pk=pk)


def _changed(request: HttpRequest, session: Session, player: Player | None, action: str) -> HttpResponse:
    """Do it, or ask first where something would be lost. Raises Refusal."""
    wanted, sure = request.POST.getlist("player"), bool(request.POST.get("sure"))
    if action == "close":
        still = tonight.still_open(session)
        if still.asks and not still.playing and not sure:
            return ask(request, _ask_close(still), above=(session.title, session.get_absolute_url()))
        sessions.close_session(session=session)
    elif action == "guest":
        form = GuestForm(request.POST)
        if not form.is_valid():
            raise SessionError(_("A guest needs a name of at most 60 characters."))
        guest = sessions.check_in_guest(session=session, name=form.cleaned_data["name"]).player
        flash.success(request, _("%(name)s is here.") % {"name": guest.name})
        return redirect(reverse("session", args=[session.pk]) + "?guest=1#guest-name")
    elif action == "leave":
        leaver = _members(session, wanted[:1] or [""])[0]
        tables = planning.not_begun(session=session, player=leaver)
        if tables and not sure:
            above = (session.title, session.get_absolute_url())
            return ask(request, _ask_leave(leaver, tables), above=above, sent=[("player", str(leaver.pk))])
        for table in planning.go_home(session=session, player=leaver):
            flash.info(request, _("Table %(n)s was called off.") % {"n": table.number})
    else:
        arrived = _members(session, wanted) if wanted else [_self(player)]
        planning.check_in_all(session=session, players=arrived, by=player)
    return redirect("session", pk=session.pk)


def _ask_close(still: tonight.Open) -> Question:
    said = []
    if still.waiting:
        said.append(
            ngettext(
                "%(n)s table waits to begin: it is called off.",
                "%(n)s tables wait to begin: they are called off.",
                still.waiting,
            )
            % {"n": still.waiting}
        )
    if still.owed:
        said.append(
            _("Somebody still owes somebody. What is owed stays in the books and can be paid at any time.")
        )
    return Question(_("Close the night?"), "", _("Close the night"), items=said, no=_("Not yet"), kind="")


def _ask_leave(leaver: Player, tables: Sequence[SessionTable]) -> Question:
    return Question(
        _("Does %(name)s go home?") % {"name": leaver.name},
        _(
            "No deal has been entered yet at these tables. They are called off, "
            "and their other people are free again:"
        ),
        _("Goes home"),
        items=[f"{table.title}: {title_of(table.match)}" for table in tables],
        no=_("Not yet"),
        kind="",
    )


def _self(player: Player | None) -> Player:
    assert player is not None
    return player


def _members(session: Session, wanted: list[str]) -> list[Player]:
    """The people of the club that were chosen. Raises SessionError for anybody else, and for rubbish."""
    numbers = [whole(pk) or 0 for pk in wanted]
    known = {row.player_id: row.player for row in members(session.club).filter(player_id__in=numbers)}
    if any(number not in known for number in numbers):
        raise SessionError(_("Choose somebody of this club."))
    return [known[number] for number in numbers]
