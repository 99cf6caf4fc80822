"""What the players of a table agree on, read from the table's match: for people, and as a digest of it all."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Player
from games.core.game import GameTable
from games.core.options import OptionValue
from ledger.models import Stake
from ledger.stakes import StakeTerms, example, stake_in_words, terms_of as stake_terms
from matches.clock_rules import ClockTerms
from matches.clock_words import clock_said
from matches.convention_cards import has_partners
from matches.event_store import table_of
from matches.models import Match
from matches.options_said import OptionSaid, options_said
from matches.side_conventions import SideConventions, digests, of_sides
from matches.strictness import UNSAID, Strictness, digested, strictness_of
from matches.watching_said import watching_said
from nights.engine.time_limit import TimeLimit
from nights.models import Chain, RuleSheetVersion, SessionTable
from nights.selectors import time_limit
from nights.selectors.chain_members import out_of

FIELDS: Final = {
    "preset": gettext_lazy("Variant"),
    "options": gettext_lazy("Options"),
    "objective": gettext_lazy("Played"),
    "stake": gettext_lazy("Stake"),
    "time_limit": gettext_lazy("Time"),
    "talk": gettext_lazy("Talk"),
    "strictness": gettext_lazy("Strictness"),
}
"""What a table agrees on and a rule sheet keeps, by its keyword in `TermsAsked`, with what people call it."""


class TermsAsked(TypedDict, total=False):
    """What a table is asked to agree on, as services take it by keyword; what is left out is as the game has it.

    `rules`: the club's rule sheet that it is asked by; a sheet keeps every other key but `clock`, which a table that is
    played on the site may have.
    """

    rules: RuleSheetVersion | None
    options: Mapping[str, object] | None
    preset: str
    objective: str
    stake: StakeTerms | None
    time_limit: TimeLimit | None
    talk: str | None
    strictness: Strictness | None
    clock: ClockTerms | None


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table is to agree on.

    `players` in seat order; `sides` the same people by side; `how` the sides came about (`SessionTable.Sides`).
    `conventions`: of each side, where anybody has a partner, the card it plays by.
    `objective` is "win", "margin", or "either" where the game leaves it open and nobody has said. `stake` in words,
    empty for none; `example` is what a win would come to; `time_limit`: an end by the clock in words.
    `digest`: two terms are the same exactly if their digests
    are. `rules`: the club's rule sheet it was proposed by, and `departs` what has been changed from that, in words.
    `played_here`: it is dealt and played on the site; `clock`, in words, and `watching`: by which, and how others see
    it then. `out`: who cuts in later,
    where people do, and `partners_said` how they are seated then (`Chain.Partners`).
    """

    game: str
    title: str
    players: tuple[Player, ...]
    sides: tuple[tuple[Player, ...], ...]
    how: str
    options: tuple[OptionSaid, ...]
    objective: str
    stake: str
    digest: str
    example: str = ""
    time_limit: str = ""
    rules: RuleSheetVersion | None = None
    departs: str = ""
    conventions: tuple[SideConventions, ...] = ()
    talk: str = ""
    strictness: Strictness = UNSAID
    allows: tuple[str, ...] = ()
    out: tuple[Player, ...] = ()
    partners_said: str = ""
    played_here: bool = False
    clock: str = ""
    watching: tuple[str, ...] = ()

    @property
    def everybody(self) -> tuple[Player, ...]:
        """Whose word it takes: who sits there, and who cuts in later."""
        return self.players + self.out

    @property
    def each_agrees(self) -> bool:
        """Whether each member agrees themself: to a stake, and where looking or secret codes are allowed."""
        return bool(self.stake or self.allows)

    @property
    def objective_said(self) -> str:
        """The objective in words."""
        if self.objective in Match.Objective.values:
            return str(Match.Objective(self.objective).label)
        return _("not said: to win, or for every point")

    @property
    def talk_said(self) -> str:
        """What may be talked about, in words; empty where nobody has said."""
        return str(dict([*Match.Talk.choices, *Match.SiteTalk.choices])[self.talk]) if self.talk else ""

    @property
    def partners(self) -> bool:
        """Whether anybody has a partner, so that sides are something to agree on."""
        return any(len(side) > 1 for side in self.sides)

    @property
    def sides_said(self) -> str:
        """Who plays with whom against whom."""
        return " – ".join(" & ".join(player.name for player in side) for side in self.sides)

    @property
    def unusual(self) -> tuple[OptionSaid, ...]:
        """The options that are not as the game has them."""
        return tuple(option for option in self.options if not option.usual)


def terms_of(table: SessionTable) -> Terms:
    """The terms as they stand. Two queries, one more by a rule sheet, another with partners, two where people cut in,
    and the match's if `table` has not brought it.

    Raises MatchError if the game's rules have changed since the table was proposed.
    """
    match = table.match
    players = tuple(seat.player for seat in match.seats.select_related("player").order_by("index"))
    rules = table_of(match, len(players))
    stake = Stake.objects.filter(match=match).select_related("currency").first()
    sides = tuple(tuple(players[seat] for seat in side) for side in rules.sides)
    cards = (
        of_sides(list(match.conventions.select_related("player", "version__card")), sides)
        if has_partners(rules)
        else ()
    )
    chain = table.chain
    out = out_of(chain, table.link or 1, players) if chain else ()
    return Terms(
        game=match.game,
        title=rules.game.title,
        players=players,
        sides=sides,
        how=table.sides,
        options=options_said(rules),
        objective=match.objective or rules.game.objective,
        stake=stake_in_words(stake) if stake else "",
        digest=_digest(table, rules, players, stake, cards, out),
        example=example(stake_terms(stake), rules) if stake else "",
        time_limit=time_limit.in_words(table),
        rules=table.rules,
        departs=", ".join(str(FIELDS[key]) for key in table.departs),
        conventions=cards,
        talk=match.talk,
        strictness=strictness_of(match),
        allows=rules.allows,
        out=out,
        played_here=not match.entered,
        clock=clock_said(match.clock),
        watching=tuple(watching_said(match.watch_delay, opens=match.opens_deals)),
        partners_said=str(Chain.Partners(chain.partners).label) if chain else "",
    )


def as_it_is(match: Match) -> TermsAsked:
    """What a match is made anew by, with other seats."""
    return TermsAsked(
        options=match.options,
        objective=match.objective,
        talk=match.talk,
        strictness=strictness_of(match),
        clock=ClockTerms.from_json(match.clock),
    )


def _digest(
    table: SessionTable,
    rules: GameTable,
    people: Sequence[Player],
    stake: Stake | None,
    cards: Sequence[SideConventions],
    out: Sequence[Player],
) -> str:
    """Keyed, since options may hold what players must not guess (the answers of a quiz).

    Sides that nobody agrees on (drawn, or as the night was seated) are no part of what is agreed.
    """
    match, players = table.match, [player.pk for player in people]
    agreed = {
        "table": table.pk,
        "game": match.game,
        "version": match.rules_version,
        "options": _options(rules),
        "objective": match.objective or rules.game.objective,
        "stake": _stake_row(stake),
        "players": players if table.sides == SessionTable.Sides.AGREED else sorted(players),
        **_later_terms(table, cards, out),
    }
    if table.rules is not None:
        agreed["rules"] = table.rules.digest
    text = json.dumps(agreed, sort_keys=True)
    return salted_hmac("nights.terms", text, algorithm="sha256").hexdigest()


def _options(rules: GameTable) -> dict[str, OptionValue]:
    """The options; those that a game got later only where they are set, as `_later_terms`."""
    usual = {option.key: option.default for option in rules.game.options if option.later}
    return {key: value for key, value in rules.options.items() if key not in usual or value != usual[key]}


def _later_terms(
    table: SessionTable, cards: Sequence[SideConventions], out: Sequence[Player]
) -> dict[str, object]:
    """Terms that came later, each only where it is set: the digests of tables before them stay what they were."""
    later: dict[str, object] = {
        "time_limit": time_limit.digested(table),
        "conventions": digests(cards),
        "talk": table.match.talk,
        "cutting": [table.chain.partners, *(player.pk for player in out)] if table.chain else None,
        "strictness": digested(strictness_of(table.match)),
        "played_here": not table.match.entered,
        "watch_delay": table.match.watch_delay,
        "clock": table.match.clock,
    }
    return {name: what for name, what in later.items() if what}


def _stake_row(stake: Stake | None) -> list[object] | None:
    if stake is None:
        return None
    return [stake.currency_id, stake.rule, stake.value, stake.per, stake.policy, stake.cap, stake.line]


def draws_sides(sides: Sequence[Sequence[object]]) -> bool:
    """Whether cards decide who plays with whom, partners on two sides of equal size; else they decide the seats."""
    return len(sides) == 2 and len(sides[0]) == len(sides[1]) > 1


def drawable(table: SessionTable) -> bool:
    """Whether cards can decide at a table: several sit there, and nobody has drawn or been seated by the night yet."""
    return table_of(table.match).seats > 1 and table.sides == SessionTable.Sides.AGREED


def waiting_for(player: Player) -> QuerySet[SessionTable]:
    """The tables that wait for a player's word, with their nights and matches."""
    there = Q(match__seats__player=player) | Q(chain__members__player=player)
    rows = SessionTable.objects.filter(there, match__status=Match.Status.WAITING).distinct()
    rows = rows.exclude(pk__in=SessionTable.objects.filter(consents__player=player).values("pk"))
    return rows.select_related("session__club", "match").order_by("session", "number")
