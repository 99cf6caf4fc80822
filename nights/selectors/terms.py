"""What the players of a table agree on, read from the table's match: for people, and as a digest of it all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from clubs.models import Player
from common.speaking import spoken
from games.core.game import GameTable
from ledger.models import Stake
from ledger.stakes import StakeTerms, example, stake_in_words, terms_of as stake_terms
from matches.event_store import table_of
from matches.models import Match
from nights.models import SessionTable


class TermsAsked(TypedDict, total=False):
    """What a table is asked to agree on, as services take it by keyword; what is left out is as the game has it."""

    options: Mapping[str, object] | None
    preset: str
    objective: str
    stake: StakeTerms | None


@dataclass(frozen=True, slots=True)
class OptionSaid:
    """An option with its value in words; `usual`: as the game has it when nobody says otherwise."""

    key: str
    title: str
    value: str
    usual: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table is to agree on.

    `players` in seat order; `sides` the same people by side; `how` the sides came about (`SessionTable.Sides`).
    `objective` is "win", "margin", or "either" where the game leaves it open and nobody has said. `stake` in words,
    empty for none; `example` is what a win would come to. `digest`: two terms are the same exactly if their digests
    are.
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

    @property
    def objective_said(self) -> str:
        """The objective in words."""
        if self.objective in Match.Objective.values:
            return str(Match.Objective(self.objective).label)
        return _("not said: to win, or for every point")

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
    """The terms as they stand. Two queries, and the match's if `table` has not brought it.

    Raises MatchError if the game's rules have changed since the table was proposed.
    """
    match = table.match
    players = tuple(seat.player for seat in match.seats.select_related("player").order_by("index"))
    rules = table_of(match, len(players))
    stake = Stake.objects.filter(match=match).select_related("currency").first()
    return Terms(
        game=match.game,
        title=rules.game.title,
        players=players,
        sides=tuple(tuple(players[seat] for seat in side) for side in rules.sides),
        how=table.sides,
        options=options_said(rules),
        objective=match.objective or rules.game.objective,
        stake=stake_in_words(stake) if stake else "",
        digest=_digest(table, rules, [player.pk for player in players], stake),
        example=example(stake_terms(stake), rules) if stake else "",
    )


def options_said(rules: GameTable) -> tuple[OptionSaid, ...]:
    """Every option that players may read, in the game's order."""
    shown = rules.public_options()
    return tuple(
        OptionSaid(
            key=option.key,
            title=spoken(option.title),
            value=spoken(option.said(shown[option.key])),
            usual=shown[option.key] == option.default,
        )
        for option in rules.game.options
        if option.key in shown
    )


def _digest(table: SessionTable, rules: GameTable, players: list[int], stake: Stake | None) -> str:
    """Keyed, since options may hold what players must not guess (the answers of a quiz).

    Sides that nobody agrees on (drawn, or as the night was seated) are no part of what is agreed.
    """
    match = table.match
    agreed = {
        "table": table.pk,
        "game": match.game,
        "version": match.rules_version,
        "options": dict(rules.options),
        "objective": match.objective or rules.game.objective,
        "stake": _stake_row(stake),
        "players": players if table.sides == SessionTable.Sides.AGREED else sorted(players),
    }
    text = json.dumps(agreed, sort_keys=True)
    return salted_hmac("nights.terms", text, algorithm="sha256").hexdigest()


def _stake_row(stake: Stake | None) -> list[object] | None:
    if stake is None:
        return None
    return [stake.currency_id, stake.rule, stake.value, stake.per, stake.policy, stake.cap, stake.line]


def drawable(table: SessionTable) -> bool:
    """Whether cards can decide the sides of a table: partners on two sides of equal size, not drawn or seated yet."""
    sides = table_of(table.match).sides
    equal = len(sides) == 2 and len(sides[0]) == len(sides[1]) > 1
    return equal and table.sides == SessionTable.Sides.AGREED


def waiting_for(player: Player) -> QuerySet[SessionTable]:
    """The tables that wait for a player's word, with their nights and matches."""
    rows = SessionTable.objects.filter(match__status=Match.Status.WAITING, match__seats__player=player)
    rows = rows.exclude(pk__in=SessionTable.objects.filter(consents__player=player).values("pk"))
    return rows.select_related("session__club", "match").order_by("session", "number")
