"""Alerts and questions at a table on the site: what a call means is told to the opponents and never to the partner.

Sources: My Games, line 3452. Who makes a call alerts it themself: their partner is not to know more than the card says.
A question is asked on one's own turn only, about what an opponent has done in this deal; it and its answer are read by
these two. Nothing of it is in the log. Each function is one transaction and locks the match; what is refused has
changed nothing.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.match import LiveMatch
from matches import event_store
from matches.convention_cards import has_partners
from matches.errors import MatchError
from matches.explanations import calls_of
from matches.holding import running
from matches.models import Explanation, Match, Seat

MOST = 300


@transaction.atomic
def alert(*, match_id: int, seat: int, text: str, seq: int | None = None) -> Explanation:
    """Tell the opponents what a call of one's own in this deal means, the last one unless `seq` names another.

    Once told it stays; the same again changes nothing. Raises MatchError.
    """
    said = _said(text)
    match, _seats, live = _held(match_id)
    own = [event.seq for event in calls_of(live, [seat])]
    if not own or (seq is not None and seq not in own):
        raise MatchError(_("Explain what you have done in this deal."))
    made, _new = Explanation.objects.get_or_create(
        match=match,
        seq=own[-1] if seq is None else seq,
        asked_by=None,
        defaults={"seat": seat, "text": said, "said_at": timezone.now()},
    )
    if made.text != said:
        raise MatchError(_("You have explained this already: what was said stays."))
    return made


@transaction.atomic
def ask(*, match_id: int, seat: int, seq: int) -> Explanation:
    """On one's own turn: ask what an opponent's call in this deal means. Asking again changes nothing.

    Raises MatchError: it is not one's turn, or nobody can answer that.
    """
    match, seats, live = _held(match_id)
    if seat not in live.actors():
        raise MatchError(_("Questions are asked on one’s own turn only."))
    side = live.table.side_of(seat)
    others = [row.index for row in seats if row.side != side]
    call = next((event for event in calls_of(live, others) if event.seq == seq), None)
    if call is None or call.seat is None:
        raise MatchError(_("Ask about what an opponent has done in this deal."))
    player = seats[call.seat].player
    if player.is_bot:
        raise MatchError(_("%(bot)s is a bot and answers by its convention card alone.") % {"bot": player})
    made, _new = Explanation.objects.get_or_create(
        match=match, seq=seq, asked_by=seat, defaults={"seat": call.seat}
    )
    return made


@transaction.atomic
def answer(*, match_id: int, seat: int, number: int, text: str) -> Explanation:
    """Answer what one was asked, once. The same again changes nothing. Raises MatchError."""
    said = _said(text)
    match, _seats, _live = _held(match_id)
    made = match.explanations.filter(pk=number, seat=seat, asked_by__isnull=False).first()
    if made is None:
        raise MatchError(_("Nobody has asked you that."))
    if made.text and made.text != said:
        raise MatchError(_("You have explained this already: what was said stays."))
    made.text, made.said_at = said, made.said_at or timezone.now()
    made.save(update_fields=["text", "said_at"])
    return made


def _held(match_id: int) -> tuple[Match, list[Seat], LiveMatch]:
    match, seats = running(match_id)
    if match.entered:
        raise MatchError(_("At a table with real cards one alerts and asks aloud."))
    live = event_store.load(match, seats=len(seats))
    if not has_partners(live.table):
        raise MatchError(_("Nobody has a partner at this table."))
    return match, seats, live


def _said(text: str) -> str:
    said = " ".join(text.split())
    if not 0 < len(said) <= MOST or not said.isprintable():
        raise MatchError(_("Say in 1 to %(most)s characters what it means.") % {"most": MOST})
    return said
