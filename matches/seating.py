"""Making matches: who sits where, at which game, with which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bots.models import Bot, BotVersion
from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.services import hold
from common.refusals import reason_for
from common.watching import Delay
from games.core import registry
from games.core.game import GameTable
from matches import changed, clocks, conventions, queue
from matches.claim_windows import check_window
from matches.clock_rules import ClockTerms, check_terms
from matches.convention_cards import cards_of_bots, has_partners
from matches.conventions import CardCopy, copy_of
from matches.errors import MatchError
from matches.models import BoardSet, ConventionVersion, Match, Seat
from matches.pace_rules import AT_ONCE, Pace, check_pace
from matches.strictness import UNSAID, Strictness, check as check_strictness, strictness_of
from matches.talk import check_talk
from matches.watching import check_watching, least_of

REMADE: Final = (
    "rules_version", "options", "objective", "talk", "rated", "strictness", "strictness_details", "clock",
)  # fmt: skip
"""What is written of a match that is made anew in the place of one that waits."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A player for a seat; a submitted bot plays as `bot_version` (its current one if none is named)."""

    player: Player
    bot_version: BotVersion | None = None


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match to make. See `create_match` for the fields.

    `cards`: the convention cards that players play by, by their numbers; None: each bot's own. `clock`: by which people
    play on the site; bots keep their own limits. `unwatched`: nobody else looks on before it is over;
    `watch_delay`: they do so much later. `opens_deals`: deals that are over lie open. `device`: all play on the one
    device of this player, and it is not rated.
    """

    game: str
    seats: Sequence[SeatPlan]
    options: Mapping[str, object] = field(default_factory=dict)
    preset: str = ""
    entered: bool = False
    rated: bool = True
    club: Club | None = None
    board_set: BoardSet | None = None
    objective: str = ""
    talk: str = ""
    clock: ClockTerms | None = None
    ends_decided: bool = False
    pace: Pace = AT_ONCE
    cards: Mapping[int, CardCopy] | None = None
    strictness: Strictness = UNSAID
    claim_window: int = 0
    unwatched: bool = False
    watch_delay: int = Delay.NONE
    opens_deals: bool = False
    device: Player | None = None


def create_match(
    *,
    game: str,
    seats: Sequence[SeatPlan],
    options: Mapping[str, object] | None = None,
    preset: str = "",
    entered: bool = False,
    rated: bool = True,
    club: Club | None = None,
    board_set: BoardSet | None = None,
    objective: str = "",
    talk: str = "",
    ends_decided: bool = False,
    strictness: Strictness = UNSAID,
) -> Match:
    """A new match, waiting. `entered`: its deals are played with real cards and typed in.

    `objective`: "win" or "margin" where the game leaves it to its players, else empty or the game's own (My Games,
    lines 223, 239). `talk`: what may be talked about at a table with real cards (`Match.Talk`), or said on
    the site (`Match.SiteTalk`). `ends_decided`: on the site a deal ends once nothing
    can change. `strictness`: how strictly it is played (`matches.strictness`).
    Raises UnknownGame, BadOption, or MatchError for seats, an objective, talk or strictness that cannot be.
    """
    plan = MatchPlan(game, seats, options or {}, preset, entered, rated, club, board_set, objective, talk)
    return create_matches([replace(plan, ends_decided=ends_decided, strictness=strictness)])[0]


@transaction.atomic
def create_matches(plans: Sequence[MatchPlan], *, started: bool = False, held: bool = False) -> list[Match]:
    """Many matches at once, all or none, in three queries, and two more for cards of bots with partners.

    Raises like `create_match`.

    `started`: they run from the beginning, and workers are called to those that are played on the site. `held`: the
    caller has read the players under their locks (`clubs.services.hold`).
    """
    shared: dict[object, GameTable] = {}
    tables = [_table(plan, shared) for plan in plans]
    if not held:
        _hold(plans)
    matches = [_match(plan, table, started) for plan, table in zip(plans, tables, strict=True)]
    called = [match for match in matches if started and not match.entered]
    queue.line_up(called)
    Match.objects.bulk_create(matches)
    Seat.objects.bulk_create(
        seat
        for match, plan, table in zip(matches, plans, tables, strict=True)
        for seat in _seats(match, plan, table)
    )
    _lay_cards(matches, plans, tables)
    clocks.lay(matches)
    queue.send_once_committed(called)
    if started:
        changed.tell_list()
    return matches


def _lay_cards(matches: Sequence[Match], plans: Sequence[MatchPlan], tables: Sequence[GameTable]) -> None:
    """The convention cards of those at tables with partners: those of their plan, or each bot's own."""
    partnered = [
        (match, plan)
        for match, plan, table in zip(matches, plans, tables, strict=True)
        if has_partners(table)
    ]
    own = [
        (seat.player, plan.game)
        for _match, plan in partnered
        if plan.cards is None
        for seat in plan.seats
        if seat.player.is_bot
    ]
    known = cards_of_bots([player for player, _ in own], [game for _, game in own]) if own else {}
    conventions.bring_many(
        (match, _own_cards(plan, known) if plan.cards is None else _of_those_there(plan, plan.cards))
        for match, plan in partnered
    )


def _of_those_there(plan: MatchPlan, cards: Mapping[int, CardCopy]) -> dict[int, CardCopy]:
    players = {seat.player.pk for seat in plan.seats}
    return {player: card for player, card in cards.items() if player in players}


def _own_cards(plan: MatchPlan, known: Mapping[tuple[int, str], ConventionVersion]) -> dict[int, CardCopy]:
    players = {seat.player for seat in plan.seats if (seat.player.pk, plan.game) in known}
    return {player.pk: copy_of(known[player.pk, plan.game]) for player in players}


@transaction.atomic
def remake_match(*, match: Match, plan: MatchPlan, held: bool = False) -> Match:
    """Put other seats, options, objective and clock in a waiting match's place; its game, club and code stay.

    `held` as in `create_matches`. Raises MatchError for a match that has begun, is over, or is of another game; else
    like `create_match`.
    """
    if not held:
        _hold([plan])
    row = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    if row.status != Match.Status.WAITING or row.seq:
        raise MatchError(
            _("The match is %(status)s: what it is played by cannot be changed.")
            % {"status": row.get_status_display()}
        )
    if plan.game != row.game:
        raise MatchError(
            _("The match is one of %(game)s: for %(other)s make another.")
            % {"game": row.game, "other": plan.game}
        )
    table = _table(plan, {})
    row.rules_version, row.options = table.game.rules_version, dict(table.options)
    row.objective, row.talk, row.rated = plan.objective, plan.talk, plan.rated and not table.allows
    row.strictness, row.strictness_details = plan.strictness.word, dict(plan.strictness.details)
    row.clock = plan.clock.to_json() if plan.clock else None
    row.save(update_fields=REMADE)
    clocks.lay_anew(row)
    row.seats.all().delete()
    Seat.objects.bulk_create(_seats(row, plan, table))
    return row


@transaction.atomic
def play_again(*, match: Match, by: Player) -> Match:
    """The same game, options and seats once more, against the same bots as they are now, or on the same device.

    As long as that match has not ended this gives it again: it is made once however often it is asked for. Raises
    MatchError where `by` did not sit there, the match is not over, or another person did, who has a word of their own.
    """
    row = Match.objects.select_for_update(no_key=True, of=("self",)).select_related("device").get(pk=match.pk)
    seats = list(row.seats.select_related("player__bot").order_by("index"))
    if not can_play_again(row, seats, by):
        raise MatchError(_("Only who played it to its end against bots alone can play a match again."))
    again = Match.objects.filter(
        game=row.game, seats__player=by, created_at__gt=row.created_at, entered=False
    )
    for other in again.filter(status__in=(Match.Status.WAITING, Match.Status.RUNNING)).order_by("pk"):
        players = list(other.seats.order_by("index").values_list("player", flat=True))
        if other.options == row.options and players == [seat.player_id for seat in seats]:
            return other
    plan = MatchPlan(
        row.game,
        [SeatPlan(seat.player) for seat in seats],
        row.options,
        rated=row.rated,
        club=row.club,
        strictness=strictness_of(row),
        watch_delay=least_of(row.club, row.watch_delay),
        opens_deals=row.opens_deals,
        device=row.device,
    )
    return create_matches([plan], started=True)[0]


def can_play_again(match: Match, seats: Sequence[Seat], by: Player | None) -> bool:
    """Whether `play_again` would be offered: a match on the site that is over, of one person and bots.

    Or one that all played on the device of `by`, who speaks for them.
    """
    if match.device_id is not None:
        return match.is_over and by is not None and by.pk == match.device_id
    others = [seat for seat in seats if by is None or seat.player_id != by.pk]
    return (
        match.is_over
        and not match.entered
        and len(others) < len(seats)
        and all(seat.player.is_bot for seat in others)
    )


def people_play_again(match: Match, seats: Sequence[Seat], by: Player | None) -> bool:
    """The same for a match of several people: each has a word of their own, so they sit down anew."""
    people = [seat.player for seat in seats if not seat.player.is_bot and match.device_id is None]
    return match.is_over and not match.entered and len(people) > 1 and by in people


def _seats(match: Match, plan: MatchPlan, table: GameTable) -> list[Seat]:
    return [
        Seat(
            match=match,
            index=index,
            side=table.side_of(index),
            player=seat.player,
            bot_version=_version(seat),
        )
        for index, seat in enumerate(plan.seats)
    ]


def _match(plan: MatchPlan, table: GameTable, started: bool) -> Match:
    waits = not plan.entered and any(not seat.player.is_bot for seat in plan.seats)
    return Match(
        game=plan.game,
        rules_version=table.game.rules_version,
        options=dict(table.options),
        objective=plan.objective,
        talk=plan.talk,
        clock=plan.clock.to_json() if plan.clock else None,
        ends_decided=plan.ends_decided and not plan.entered,
        claim_window=plan.claim_window,
        unwatched=plan.unwatched and not plan.entered,
        watch_delay=Delay.NONE if plan.entered else plan.watch_delay,
        opens_deals=plan.opens_deals and not plan.entered,
        strictness=plan.strictness.word,
        strictness_details=dict(plan.strictness.details),
        pace=None if plan.entered else plan.pace.to_json(),
        entered=plan.entered,
        rated=plan.rated and not table.allows and plan.device is None,
        device=plan.device,
        club=plan.club,
        board_set=plan.board_set,
        queue=Match.Queue.LIVE if waits else Match.Queue.LEAGUE,
        status=Match.Status.RUNNING if started else Match.Status.WAITING,
        started_at=timezone.now() if started else None,
    )


def _hold(plans: Sequence[MatchPlan]) -> None:
    """The people who sit down stay who they are until the matches are stored."""
    try:
        hold({seat.player.pk: seat.player for plan in plans for seat in plan.seats}.values())
    except ClubError as error:
        raise MatchError(reason_for(error)) from None


def _table(plan: MatchPlan, shared: dict[object, GameTable]) -> GameTable:
    """The rules' table of a plan; plans alike share one."""
    key = (plan.game, len(plan.seats), repr(sorted(plan.options.items())), plan.preset, plan.entered)
    if key not in shared:
        shared[key] = rules_for(
            game=plan.game,
            seats=len(plan.seats),
            options=plan.options,
            preset=plan.preset,
            entered=plan.entered,
        )
    check_objective(plan.objective, shared[key])
    check_talk(plan.talk, entered=plan.entered, in_club=plan.club is not None)
    check_pace(plan.pace)
    check_clock(plan.clock, shared[key], entered=plan.entered)
    bots = plan.entered or any(seat.player.is_bot for seat in plan.seats)
    check_watching(plan.watch_delay, shared[key], opens_deals=plan.opens_deals)
    check_window(plan.claim_window, shared[key], bots=bots, clock=plan.clock is not None)
    check_strictness(plan.strictness, entered=plan.entered, in_club=plan.club is not None)
    _check_players(plan, shared[key])
    return shared[key]


def rules_for(
    *, game: str, seats: int, options: Mapping[str, object], preset: str = "", entered: bool = False
) -> GameTable:
    """The rules' table for so many. Raises UnknownGame, BadOption, MatchError for what cannot be played so."""
    kind = registry.get(game)
    if not entered and kind.State is None:
        raise MatchError(
            _("%(game)s is not played on the site: enter its results on a sheet instead.")
            % {"game": kind.title}
        )
    if not seats:
        raise MatchError(_("Nobody sits at the table: seat its players."))
    table = kind.table_for(seats, options, preset)
    if not entered and not kind.plays_at(table):
        raise MatchError(
            _("With these options the results of %(game)s are entered on a sheet instead.")
            % {"game": kind.title}
        )
    return table


def check_objective(objective: str, table: GameTable) -> None:
    """Raise MatchError for an objective that the game is not played for; empty is as the game has it."""
    own = table.game.objective
    possible = ("win", "margin") if own == "either" else (own,)
    if objective and objective not in possible:
        raise MatchError(
            _("%(game)s is played for %(objectives)s, not for %(objective)s.")
            % {
                "game": table.game.title,
                "objectives": _(" or ").join(possible),
                "objective": repr(objective[:20]),
            }
        )


def check_clock(clock: ClockTerms | None, table: GameTable, *, entered: bool = False) -> None:
    """Raise BadClock for one that cannot be, MatchError where nobody plays against anybody by one."""
    if clock is None:
        return
    check_terms(clock)
    if entered or len(table.sides) < 2:
        raise MatchError(_("A clock is for a match of several sides that is played on the site."))


def _check_players(plan: MatchPlan, table: GameTable) -> None:
    side_of: dict[int, int] = {}
    for index, seat in enumerate(plan.seats):
        player, side = seat.player, table.side_of(index)
        if player.merged_into_id:
            raise MatchError(
                _("%(player)s has been merged into another player: seat that one.") % {"player": player}
            )
        if player.pk in side_of and not (player.is_bot and side_of[player.pk] == side):
            raise MatchError(_("%(player)s cannot sit in two places.") % {"player": player})
        if player.is_bot and plan.entered:
            raise MatchError(
                _("%(player)s is a bot and cannot sit at a table with real cards.") % {"player": player}
            )
        side_of[player.pk] = side


def _version(seat: SeatPlan) -> BotVersion | None:
    if not seat.player.is_bot:
        return None
    bot: Bot | None = getattr(seat.player, "bot", None)
    version = seat.bot_version or (bot.current if bot else None)
    if bot is None or (version is None and not bot.builtin):
        raise MatchError(_("%(bot)s has no version that is ready to play.") % {"bot": bot or seat.player})
    if version is not None and version.bot_id != bot.pk:
        raise MatchError(_("%(version)s is not a version of %(bot)s.") % {"version": version, "bot": bot})
    return version
