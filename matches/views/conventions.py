"""Pages of convention cards: one's own, one card with its versions, and the cards on a table."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from matches import conventions, side_conventions
from matches.convention_cards import cards_written_by
from matches.forms.conventions import CardForm, NewCardForm
from matches.models import ConventionCard
from matches.views.matches import seen_match, tell


def _me(request: HttpRequest) -> Player:
    assert isinstance(request.user, User)
    return own_player(request.user)


@login_required
def own_cards(request: HttpRequest) -> HttpResponse:
    """One's own cards and those one shares, and what has been put away."""
    rows = list(cards_written_by(_me(request)))
    context = {
        "cards": [card for card in rows if card.put_away_at is None],
        "put_away": [card for card in rows if card.put_away_at is not None],
    }
    return render(request, "matches/convention_cards.html", context)


@login_required
def new_card(request: HttpRequest) -> HttpResponse:
    """Write a card."""
    player = _me(request)
    initial = {"game": request.GET.get("game", "")}
    form = NewCardForm(request.POST or None, player=player, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            whose = form.cleaned_data.pop("player", None) or player
            card = conventions.write_card(by=player, player=whose, **form.cleaned_data)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect(card)
    context = {"form": form}
    return render(request, "matches/convention_card.html", context, status=422 if form.errors else 200)


def _card(request: HttpRequest, pk: int) -> tuple[ConventionCard, Player]:
    player = _me(request)
    return get_object_or_404(cards_written_by(player), pk=pk), player


@login_required
def card_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A card for those whose it is: what it says, what it said before, and another version of it."""
    card, player = _card(request, pk)
    versions = list(card.versions.all())
    initial = {"title": card.title, "text": versions[0].text, "public": card.public}
    form = CardForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            conventions.change_card(card=card, by=player, **form.cleaned_data)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect(card)
    context = {
        "card": card,
        "form": form,
        "newest": versions[0],
        "earlier": versions[1:],
        "shares": card.partner_id == player.pk,
    }
    return render(request, "matches/convention_card.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def keep_card(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Put a card away, or take it out again; as a partner, share it no longer."""
    card, player = _card(request, pk)
    try:
        if action == "put-away":
            conventions.put_away(card=card, by=player)
        elif action == "take-out":
            conventions.take_out(card=card, by=player)
        else:
            return _leave(request, card, player)
    except Refusal as error:
        tell(request, error)
    return redirect("convention-cards")


def _leave(request: HttpRequest, card: ConventionCard, player: Player) -> HttpResponse:
    """Asked before, since only the other can share it again. Raises Refusal."""
    if "sure" not in request.POST:
        question = Question(
            _("Share %(card)s no longer?") % {"card": card.title},
            _("It stays with %(player)s, and you cannot read it any more.") % {"player": card.player},
            _("Share it no longer"),
            no=_("Go on sharing it"),
        )
        return ask(request, question, above=(card.title, card.get_absolute_url()))
    conventions.leave_card(card=card, by=player)
    return redirect("convention-cards")


def match_conventions(request: HttpRequest, code: str) -> HttpResponse:
    """What each side of a match plays by, for those who may read it."""
    match = seen_match(request, code)
    sides = side_conventions.readable(player_of(request.user), match)
    if not any(side.said for side, _readable in sides):
        raise Http404
    return render(request, "matches/match_conventions.html", {"match": match, "sides": sides})
