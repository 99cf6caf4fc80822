"""Seating by hand: people on one side, tables on the other; and taking a seating back."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from clubs.models import Player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from games.core.game import Game
from nights.engine.seating import filled_by_lot
from nights.errors import SessionError
from nights.forms.nights import SeatingForm
from nights.models import Seating, Session
from nights.selectors.seating import free_people, keeps_rotation, rounds_so_far
from nights.services import seating
from nights.services.seating import MOST_TABLES
from nights.views.base import Opening, kept_night, opens_tables


@opens_tables(gettext_lazy("Seat everybody"), gettext_lazy("first the game, then how people are seated."))
def seat_night(request: HttpRequest, opening: Opening) -> HttpResponse:
    """Seat all who are here and not playing: the game first, then the method, and the terms as on a single table."""
    session, game, terms = opening.session, opening.game, opening.terms
    form = SeatingForm(opening.posted, game=game)
    free = free_people(session)
    rotated = session.seatings.filter(method=Seating.Method.ROTATION).exists()
    ended = rotated and not keeps_rotation(session, free)
    if opening.posted and form.is_valid() and terms.is_valid():
        try:
            made = seating.seat_everybody(
                session=session, game=game.key, by=opening.keeper, **form.cleaned_data, **terms.terms()
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            flash.success(request, _("Everybody is seated. The seed was %(seed)s.") % {"seed": made.seed})
            if ended and made.method == Seating.Method.ROTATION:
                flash.info(
                    request, _("The plan of the rotation has ended: repeats are avoided from here on.")
                )
            return redirect("session", pk=session.pk)
    context = {
        "session": session,
        "game": game,
        "form": form,
        "terms": terms,
        "house": opening.house,
        "free": len(free),
        "rotation_ended": ended,
    }
    return render(request, "nights/seat_night.html", context)


Places = list[list[int | None]]
"""Tables with the player's id on each place, or None where nobody has been put."""


@opens_tables(gettext_lazy("Seat by hand"), gettext_lazy("first the game, then who sits where."))
def seat_by_hand(request: HttpRequest, opening: Opening) -> HttpResponse:
    """Put people on places, fill the rest by lot, clear, and open all the tables at once."""
    session, game, posted = opening.session, opening.game, opening.posted
    free = free_people(session)
    size = _size(game, (posted or request.GET).get("size", ""))
    places, problem = _empty(game, size, len(free)), ""
    if posted:
        try:
            places = _read(posted, size, free)
            if do := posted.get("do"):
                places = _redone(session, places, free, do)
            elif opening.terms.is_valid():
                return _opened(request, opening, places)
        except Refusal as error:
            problem = reason_for(error)
    context = {
        "session": session,
        "game": game,
        "size": size,
        "sizes": game.seats,
        "people": Player.objects.filter(pk__in=free).order_by("name", "pk"),
        "tables": places,
        "opposite": size == 4,
        "terms": opening.terms,
        "house": opening.house,
        "problem": problem,
    }
    return render(request, "nights/seat_by_hand.html", context, status=422 if problem else 200)


def _redone(session: Session, places: Places, free: Sequence[int], do: str) -> Places:
    """The places emptied, or the free ones filled by lot. Raises SessionError for anything else."""
    if do == "clear":
        return [[None] * len(table) for table in places]
    if do == "fill":
        return filled_by_lot(places, free, rounds_so_far(session), secrets.randbits(62))
    raise SessionError(_("Places can be filled by lot or cleared, nothing else."))


def _opened(request: HttpRequest, opening: Opening, places: Places) -> HttpResponse:
    """Open the tables and go to the night. Raises Refusal."""
    opened = seating.seat_by_hand(
        session=opening.session,
        tables=[[player for player in table if player is not None] for table in places],
        game=opening.game.key,
        by=opening.keeper,
        **opening.terms.terms(),
    )
    sentence = ngettext("%(n)s table is open.", "%(n)s tables are open.", len(opened))
    flash.success(request, sentence % {"n": len(opened)})
    return redirect("session", pk=opening.session.pk)


def _size(game: type[Game], wanted: str) -> int:
    """People at a table: as asked if the game is for so many, else as it is usually played."""
    size = whole(wanted)
    return size if size in game.seats else game.default_seats()


def _empty(game: type[Game], size: int, people: int) -> Places:
    """Empty tables for so many people: one more if those who are left are enough for the game."""
    more = people % size >= min(game.seats)
    return [[None] * size for _table in range(min(max(people // size + more, 1), MOST_TABLES))]


def _read(posted: QueryDict, size: int, free: Sequence[int]) -> Places:
    """The places as they were sent. Raises SessionError for rubbish, or somebody who is not free."""
    tables: Places = []
    while len(tables) < MOST_TABLES and f"table-{len(tables) + 1}" in posted:
        row = posted.getlist(f"table-{len(tables) + 1}")[:size]
        tables.append([_player(player, free) for player in row] + [None] * (size - len(row)))
    if not tables:
        raise SessionError(_("No table was sent: put people on the places first."))
    return tables


def _player(text: str, free: Sequence[int]) -> int | None:
    if not text:
        return None
    player = whole(text)
    if player not in free:
        raise SessionError(
            _("Somebody you have put on a place is not here, or sits at another table already.")
        )
    return player


@login_required
@require_POST
def undo_seating(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back a seating of which no table has begun, or what of a seating by hand has not."""
    session, _keeper = kept_night(request, pk)
    number = request.POST.get("number", "")
    try:
        if number == "hand":
            seating.undo_by_hand(session=session)
        else:
            seating.undo_seating(session=session, number=whole(number) or 0)
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, _("The seating was taken back; its people are free again."))
    return redirect("session", pk=pk)
