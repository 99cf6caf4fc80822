"""What somebody at a sheet wants and others have to agree to: points beside the deals, other options, a dispute.

Points and the end of a dispute take a word of each side, other options everybody's own. Guests cannot give theirs:
where a whole side is guests, somebody who keeps the club's scores and does not sit there has heard them. An organiser
who does not sit there can rule instead, but never on options; where a match is played so strictly, an organiser alone,
or among friends only after a day (`matches.strictness`). Each write is one transaction and locks the match first;
what is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from games.core.match import LiveMatch
from matches import changed, event_store, permissions
from matches.errors import MatchError
from matches.models import Match, Proposal, ProposalWord, Seat
from matches.strictness import policy_of

Kind, Status = Proposal.Kind, Proposal.Status
ON: Final = (Match.Status.RUNNING, Match.Status.PAUSED)
LONGEST: Final = 300
BY_MAJORITY: Final = (Kind.EXACT, Kind.CARD)
"""What more than half of the table decides, and nobody else (`matches.table_votes`)."""
BY_ORGANISERS: Final = Q(match__strictness_details__rules="organiser") | (
    Q(match__strictness=Match.Strictness.TOURNAMENT) & ~Q(match__strictness_details__has_key="rules")
)
"""Of proposals: those where an organiser alone rules, as `policy_of` has it."""


def held(match_id: int) -> tuple[Match, list[Seat]]:
    """The sheet, locked, with its seats. Raises MatchError for what is no sheet that is being kept."""
    rows = Match.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    try:
        match = rows.get(pk=match_id)
    except Match.DoesNotExist:
        raise MatchError(_("There is no such match.")) from None
    if not match.entered:
        raise MatchError(_("What is played on the site goes by its rules: only a sheet takes this."))
    if match.status not in ON:
        raise MatchError(
            _("The match is %(status)s: nothing can be changed.") % {"status": match.get_status_display()}
        )
    changed.tell(match_id)
    return match, list(match.seats.select_related("player").order_by("index"))


def check_may_propose(by: Player, match: Match) -> None:
    """Raise MatchError unless somebody sits there, or organises the club and does not."""
    if permissions.seat_of(by, match) is None and not permissions.may_decide(by, match):
        raise MatchError(
            _("Those at the table propose that, and organisers of the club who do not sit there.")
        )


def reason_said(text: str) -> str:
    """A reason, in a line. Raises MatchError."""
    said = " ".join(text.split())
    if not 0 < len(said) <= LONGEST or not said.isprintable():
        raise MatchError(_("Say in 1 to %(most)s characters why.") % {"most": LONGEST})
    return said


def make(match: Match, by: Player, kind: str, content: Mapping[str, Any], **more: Any) -> Proposal:
    """A new proposal; the very same once more is the one that waits. Raises MatchError if another of its kind waits."""
    waiting = match.proposals.filter(kind=kind, status=Status.OPEN).first()
    if waiting is None:
        return Proposal.objects.create(match=match, by=by, kind=kind, content=content, **more)
    if waiting.by_id == by.pk and waiting.content == content:
        return waiting
    raise MatchError(_("Something of this kind waits for everybody's word already: answer that first."))


@transaction.atomic
def agree(*, proposal: Proposal, by: Player) -> Proposal:
    """A word for it; with the last that it takes, or an organiser's ruling, it is done. The same again changes nothing.

    Raises MatchError for who has no word there, or what no longer waits; BadResult, BadOption if it cannot be any more.
    """
    match, seats = held(proposal.match_id)
    made = Proposal.objects.select_related("by").get(pk=proposal.pk)
    if made.status in (Status.DONE, Status.RULED):
        return made
    _check_open(made)
    return weigh(made, match, seats, by)


@transaction.atomic
def refuse(*, proposal: Proposal, by: Player) -> Proposal:
    """It is not done: said by who proposed it, by anybody else at the table, or by an organiser who does not sit there.

    A dispute is not over because somebody does not want it: who raised it takes it back, or an organiser ends it.
    The same again changes nothing. Raises MatchError.
    """
    match, _seats = held(proposal.match_id)
    made = Proposal.objects.select_related("by").get(pk=proposal.pk)
    if made.status == Status.REFUSED:
        return made
    _check_open(made)
    sits, decides = permissions.seat_of(by, match) is not None, rules_on(made, match, by)
    alone = sits and words_do(made, match) and made.kind not in (Kind.DISPUTE, *BY_MAJORITY)
    if not (by == made.by or decides or alone):
        raise MatchError(_("That is for those at the table, or an organiser who does not sit there."))
    close(made, Status.REFUSED, by)
    if made.kind == Kind.DISPUTE:
        play_on(match)
    return made


def weigh(made: Proposal, match: Match, seats: Sequence[Seat], by: Player) -> Proposal:
    """Write a word down and do what is proposed, if that is enough. The match is locked."""
    rules = made.kind not in (Kind.OPTIONS, *BY_MAJORITY) and rules_on(made, match, by)
    if not rules:
        _write_word(made, match, seats, by)
    if rules or (words_do(made, match) and _enough(made, match, seats)):
        DOERS[Kind(made.kind)](made, match, seats, by)
        close(made, Status.RULED if rules else Status.DONE, by)
    return made


def rules_on(made: Proposal, match: Match, by: Player | None) -> bool:
    """Whether somebody's ruling is enough, by how strictly the match is played."""
    return permissions.rules_in_dispute(by, match, made.made_at)


def words_do(made: Proposal, match: Match) -> bool:
    """Whether the words of those at the table are enough: not where an organiser alone rules."""
    return made.kind in (Kind.OPTIONS, *BY_MAJORITY) or policy_of(match).rules != "organiser"


def _write_word(made: Proposal, match: Match, seats: Sequence[Seat], by: Player) -> None:
    own = next((seat.side for seat in seats if seat.player_id == by.pk), None)
    if made.kind in BY_MAJORITY and by.pk in whom_it_is_about(made, seats):
        raise MatchError(_("The others decide about that."))
    if own is None and not permissions.speaks_for_club(by, match):
        raise MatchError(
            _("Only those at the table agree to that, or a scorekeeper of the club who heard its guests.")
        )
    ProposalWord.objects.get_or_create(proposal=made, player=by, defaults={"side": own})


def _enough(made: Proposal, match: Match, seats: Sequence[Seat]) -> bool:
    """Whether everybody has agreed whose word it takes."""
    said = dict(made.words.values_list("player", "side"))
    own = {seat.player_id: seat.side for seat in seats if not (seat.player.is_guest or seat.player.is_bot)}
    if made.kind in BY_MAJORITY:
        return _majority(set(own) - whom_it_is_about(made, seats), said)
    heard = None in said.values() or match.club_id is None
    if not heard and len(set(own.values())) < len({seat.side for seat in seats}):
        return False
    if made.kind == Kind.OPTIONS:
        return own.keys() <= said.keys()
    return set(own.values()) <= set(said.values())


def _majority(asked: set[int], said: Mapping[int, int | None]) -> bool:
    """Whether more than half have agreed, and two at least; a scorekeeper who heard the guests is one of them."""
    words = len(asked & said.keys()) + (None in said.values())
    return words > 1 and 2 * words > len(asked)


def whom_it_is_about(made: Proposal, seats: Sequence[Seat]) -> set[int]:
    """Who has no word on a vote, because it is about them."""
    return {seat.player_id for seat in seats if seat.index == made.content.get("seat")}


def _check_open(made: Proposal) -> None:
    if made.status != Status.OPEN:
        raise MatchError(_("This no longer waits: %(status)s.") % {"status": made.get_status_display()})


def close(made: Proposal, status: str, by: Player) -> None:
    """It waits no longer."""
    made.status, made.decided_by, made.decided_at = status, by, timezone.now()
    made.save(update_fields=["status", "decided_by", "decided_at", "seq_after"])


def written(made: Proposal, match: Match, live: LiveMatch, known: int, by: Player) -> None:
    """What was proposed has become the newest events of the log."""
    event_store.append(match, live.log[known:], by)
    match.save(update_fields=["seq"])
    made.seq_after = match.seq


def play_on(match: Match) -> None:
    """A sheet that rested is kept again."""
    if match.status == Match.Status.PAUSED:
        match.status = Match.Status.RUNNING
        match.save(update_fields=["status"])


Doer = Callable[[Proposal, Match, Sequence[Seat], Player], None]
DOERS: Final[dict[str, Doer]] = {}
"""What each kind comes to once it is agreed: filled by the modules of the kinds."""


def waiting_at(match: Match) -> list[Proposal]:
    """What waits at a sheet, with everybody's words. Two queries."""
    rows = match.proposals.filter(status=Status.OPEN).select_related("by").order_by("pk")
    return list(rows.prefetch_related("words__player"))


def of_match(match: Match) -> QuerySet[Proposal]:
    """All that was ever proposed at a sheet, in order."""
    rows = match.proposals.select_related("by", "decided_by").order_by("pk")
    return rows.prefetch_related("words__player")


def waiting_in(club: Club) -> QuerySet[Proposal]:
    """What waits at the sheets of a club, the oldest first."""
    rows = Proposal.objects.filter(match__club=club, status=Status.OPEN, match__status__in=ON)
    rows = rows.exclude(kind__in=(Kind.BACK, *BY_MAJORITY))
    return rows.select_related("by", "match__club").prefetch_related("match__seats__player").order_by("pk")


def to_rule(player: Player, club: Club | None = None) -> QuerySet[Proposal]:
    """What an organiser is to rule on, of clubs that they organise, at tables where they do not sit: disputes, and
    points where nobody else can."""
    waits = Q(kind=Kind.DISPUTE) | (Q(kind=Kind.PENALTY) & BY_ORGANISERS)
    rows = Proposal.objects.filter(
        waits, permissions.decides_in(player, "match"), status=Status.OPEN, match__status__in=ON
    )
    return rows.filter(match__club=club) if club is not None else rows


def spoken_of(waiting: Sequence[Proposal]) -> str:
    """How much of it there is: something new changes this."""
    return f"{len(waiting)}.{sum(len(made.words.all()) for made in waiting)}"


def spoken(match: Match) -> str:
    """The same from the database, in one query."""
    rows = match.proposals.filter(status=Status.OPEN).order_by()
    found = rows.aggregate(made=Count("pk", distinct=True), said=Count("words"))
    return f"{found['made']}.{found['said']}"
