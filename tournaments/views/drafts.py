"""The organisers' page of the next round: drawn, looked at, changed by hand, published; and undoing rounds."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.permissions import require
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments import round_selectors, selectors
from tournaments.models import Competition, Pairing
from tournaments.offers import EXCHANGED, WISHED, drawn_singly, ranked_by
from tournaments.permissions import may_undo, organises
from tournaments.services import by_hand, drafts, undoing
from tournaments.services.byes import bye_set
from tournaments.unsettled import unsettled
from tournaments.views.competitions import seen


def organised(request: HttpRequest, slug: str) -> tuple[Competition, Player]:
    """A competition that the visitor organises. Raises Http404, PermissionDenied."""
    competition, player = seen(request, slug)
    require(
        player is not None and organises(competition, player, request.user),
        _("Only the organisers see and change what is not published yet."),
    )
    assert player is not None
    return competition, player


@login_required
def next_round(request: HttpRequest, slug: str) -> HttpResponse:
    """The draft, or the button that draws one; with `gone` or `back`, what drawing again would change."""
    competition, _player = organised(request, slug)
    form = ranked_by(competition)
    if form is None:
        raise Http404
    made = selectors.rounds(competition)
    entries = list(competition.entries.select_related("player").order_by("player__name"))
    draft = round_selectors.draft(competition)
    running = competition.status == Competition.Status.RUNNING
    context: dict[str, object] = {
        "competition": competition,
        "draft": draft,
        "keyed": draft is not None and running and (draft.wished or draft.exchanges),
        "rounds": made,
        "number": len(made) + 1,
        "unsettled": unsettled(competition),
        "waits": form.waits,
        "publishes": drawn_singly(competition) is not None,
        "entries": entries,
        "wishes": round_selectors.wishes(competition, len(made) + 1),
        "wished": competition.format in WISHED,
        "byes_asked": competition.format in EXCHANGED,
        "bye_kinds": [
            (kind, kind.label) for kind in (Pairing.Kind.HALF, Pairing.Kind.ZERO, Pairing.Kind.FULL)
        ],
    }
    if "preview" in request.GET and running and context["publishes"]:
        gone, back = _named(request, "gone"), _named(request, "back")
        context |= {
            "asked": [entry for entry in entries if entry.pk in (*gone, *back)],
            "changes": round_selectors.preview(competition, gone=gone, back=back),
            "previewed": True,
        }
    return render(request, "tournaments/next_round.html", context)


def _named(request: HttpRequest, field: str) -> list[int]:
    found = (whole(text) for text in request.GET.getlist(field))
    return [number for number in found if number is not None]


@login_required
@require_POST
def change_draft(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Draw, draw again, let two change places, put together or apart, publish."""
    competition, player = organised(request, slug)
    try:
        where = ACTIONS[action](request, competition, player)
    except Refusal as error:
        flash.error(request, reason_for(error))
        where = "next-round"
    return redirect(where, slug=slug)


def _number(request: HttpRequest, field: str) -> int:
    return whole(request.POST.get(field, "")) or 0


def _draw(request: HttpRequest, competition: Competition, _player: Player) -> str:
    known = whole(request.POST.get("number", ""))
    anyway = request.POST.get("request") == "anyway"
    made = drafts.draft_draw(competition=competition, known=known, anyway=anyway)
    if made is None:
        flash.success(request, _("All rounds have been played: it is over."))
        return "competition"
    return "next-round"


def _publish(request: HttpRequest, competition: Competition, _player: Player) -> str:
    made = drafts.round_publish(competition=competition, round_id=_number(request, "number"))
    flash.success(request, _("Round %(n)s is published, and its tables begin.") % {"n": made.number})
    return "competition"


def _tell(request: HttpRequest, competition: Competition, player: Player) -> str:
    made = drafts.round_tell(competition=competition, number=_number(request, "number"), by=player)
    flash.success(request, _("Everybody in round %(n)s has been told.") % {"n": made.number})
    return "competition"


def _hand_begin(request: HttpRequest, competition: Competition, player: Player) -> str:
    by_hand.hand_begin(competition=competition, round_id=_number(request, "number"), by=player)
    return "next-round"


def _hand_end(request: HttpRequest, competition: Competition, _player: Player) -> str:
    made = by_hand.hand_end(competition=competition, round_id=_number(request, "number"))
    if made is None:
        flash.success(request, _("Nothing was changed: the tables are as they were drawn."))
    return "next-round"


def _exchange(request: HttpRequest, competition: Competition, _player: Player) -> str:
    drafts.draft_exchange(
        competition=competition,
        round_id=_number(request, "number"),
        one=_number(request, "one"),
        other=_number(request, "other"),
    )
    return "next-round"


def _wish(request: HttpRequest, competition: Competition, _player: Player) -> str:
    together = {"together": True, "apart": False}.get(request.POST.get("wish", ""))
    drafts.wish_set(
        competition=competition,
        one=_number(request, "one"),
        other=_number(request, "other"),
        together=together,
    )
    return "next-round"


def _bye(request: HttpRequest, competition: Competition, _player: Player) -> str:
    bye_set(
        competition=competition,
        entry_id=_number(request, "player"),
        number=_number(request, "number"),
        kind=request.POST.get("kind", ""),
    )
    return "next-round"


def _by_hand(_request: HttpRequest, competition: Competition, _player: Player) -> str:
    drafts.draft_set(competition=competition, drafts=True)
    return "next-round"


def _by_itself(_request: HttpRequest, competition: Competition, _player: Player) -> str:
    drafts.draft_set(competition=competition, drafts=False)
    return "next-round"


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], str]] = {
    "draw": _draw,
    "publish": _publish,
    "tell": _tell,
    "hand-begin": _hand_begin,
    "hand-end": _hand_end,
    "exchange": _exchange,
    "wish": _wish,
    "bye": _bye,
    "by-hand": _by_hand,
    "by-itself": _by_itself,
}


@login_required
def undo_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask, with what it brings and a reason; then undo that round and all after it."""
    competition, player = organised(request, slug)
    require(
        may_undo(competition, player, request.user),
        _("You play in it: another organiser undoes what was played."),
    )
    row = next((made for made in selectors.rounds(competition) if made.number == number), None)
    if row is None or ranked_by(competition) is None:
        raise Http404
    problem = ""
    if request.method == "POST":
        try:
            undoing.round_undo(
                competition=competition,
                round_id=whole(request.POST.get("number", "")) or 0,
                reason=request.POST.get("reason", ""),
                by=player,
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Round %(n)s is undone: draw it again when you like.") % {"n": number})
            return redirect("next-round", slug=slug)
    context = {
        "competition": competition,
        "round": row,
        "brings": undoing.undoing(competition, number),
        "typed": request.POST.get("reason", ""),
        "problem": problem,
    }
    return render(request, "tournaments/undo_round.html", context, status=422 if problem else 200)


def undone_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Rounds that were undone, with who did it, why, and what was played in them."""
    competition, _player = seen(request, slug)
    context = {"competition": competition, "undone": round_selectors.undone_rounds(competition)}
    return render(request, "tournaments/undone_rounds.html", context)
