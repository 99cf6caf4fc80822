"""What a game is: its description, the table it is played at, and what is known when a deal begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from games.core.apart import Apart
from games.core.errors import BadOption
from games.core.messages import say
from games.core.options import Option, OptionValue, Preset, Variant, clean_options, presets_of
from games.core.results import DealResult
from games.core.spelling import refuse_misspelt
from games.core.ties import (
    EQUAL_SHARE,
    EVEN_GAME,
    EXCHANGED,
    NEVER,
    NO_WINNER,
    PLAYED_ON,
    TABLE_CHOOSES,
    TIE,
    TWO_GAMES,
    Tie,
    tie_option,
)

if TYPE_CHECKING:
    from games.core.adjustments import Penalty
    from games.core.sheet import (
        Sheet,
        Sheet as ScoreSheet,  # inside Game the other name is its attribute
    )
    from games.core.state import State

Objective = Literal["win", "margin", "either"]
Kind = Literal["play", "sheet", "both", "solo"]
Sides = tuple[tuple[int, ...], ...]


def individuals(seats: int) -> Sides:
    """Everybody for himself."""
    return tuple((seat,) for seat in range(seats))


def two_teams(seats: int) -> Sides:
    """Two teams as equal as can be, every other seat: with four, partners sit opposite, 0 and 2 against 1 and 3."""
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


@dataclass(frozen=True, slots=True)
class GameTable:
    """A game as it is played here: seats, options (complete and valid) and sides. Made by `Game.table_for`."""

    game: type[Game]
    seats: int
    options: Mapping[str, OptionValue]
    sides: Sides

    def public_options(self) -> dict[str, OptionValue]:
        """The options that anybody may read: without those that hold secrets."""
        return self.game.public_options(self.options)

    @property
    def allows(self) -> tuple[str, ...]:
        """What is allowed here though it is a breach elsewhere."""
        return self.game.allowed_by(self.options)

    @property
    def target(self) -> int:
        """The option of that name: so many points end the match."""
        return int(self.options["target"])

    def side_of(self, seat: int) -> int:
        """The side a seat belongs to."""
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def next_seat(self, seat: int) -> int:
        """The seat whose turn follows: to the left, clockwise."""
        return (seat + 1) % self.seats


@dataclass(frozen=True, slots=True)
class Deal:
    """What everybody knows as a deal begins.

    number: from 1. dealer: a seat. scores: per side, before this deal. carry: what else the sheet hands on
    (stacks of chips, who rises, which leg), JSON only.
    """

    number: int
    dealer: int
    scores: tuple[int, ...]
    carry: Mapping[str, Any] = field(default_factory=dict)


class Game:
    """One set of rules. Subclass, fill in, decorate with `@register`; the module is the game's page.

    The key is the module's name and the family its folder. The rules stand in Markdown beside the module
    (`games.core.rules_page`).
    `sources`: books with lines, as `my-games 3858-3882`, none for a game of your own; from them and the `variants`
    follow the `presets`, where a game names none itself. `usual`: how many sit down when nobody says; the first of
    `seats` if it is 0.
    `two_sides`: two sides, every other seat of each; four partners opposite each other, where `seats` are not said.
    `settlements`: how it may be settled, the usual way first; of a game dealt here that always has two sides by the
    margin where it counts, and a fixed stake, of one with more as the sheet has it. `draws`: whether a match may end
    level, and `objective`, what players try for; both follow from the sheet, where that says it. `max_actions`: a deal
    is always over after so many.
    `line`: a loser with less pays a doubled margin, where that is how the game is settled.
    `wins`: who wins, in a sentence, where it does not follow from the sheet; a record has none.
    `permits`: what it allows though it is a breach elsewhere (`games.core.options.WAYS`), so that nothing is rated or
    staked.
    `record`: nobody wins; what is written down is rounds and roles (the sheet's ranking is always None).
    `penalties`: the errors that the game's book names, for the sheet of a table with real cards.
    `tie`: what a tie at the end is, where it does not follow from the sheet (`tied`); `TABLE_CHOOSES` adds the option.
    `interrupts`: after some moves all others are asked in secret whether they claim something (`State.silence`).
    `apart`: two tables play the same boards and enter their own results, where they use real cards.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    family: ClassVar[str]
    summary: ClassVar[str] = ""
    wins: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    kind: ClassVar[Kind] = "both"
    seats: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    usual: ClassVar[int] = 0
    two_sides: ClassVar[bool] = False
    sources: ClassVar[tuple[str, ...]] = ()
    variants: ClassVar[tuple[Variant, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]]
    hidden: ClassVar[bool] = True
    chance: ClassVar[bool] = True
    simultaneous: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False
    objective: ClassVar[Objective] = "win"
    low_wins: ClassVar[bool] = False
    draws: ClassVar[bool] = False
    tie: ClassVar[Tie | None] = None
    record: ClassVar[bool] = False
    permits: ClassVar[tuple[str, ...]] = ()
    luck: ClassVar[Literal["none", "some", "much"]] = "some"
    may_stop: ClassVar[bool] = True
    settlements: ClassVar[tuple[str, ...]] = ()
    line: ClassVar[int | None] = None
    penalties: ClassVar[tuple[Penalty, ...]] = ()
    apart: ClassVar[Apart | None] = None
    max_actions: ClassVar[int] = 1000
    max_deals: ClassVar[int] = 400

    Result: ClassVar[type[DealResult]]
    Sheet: ClassVar[type[Sheet]]
    State: ClassVar[type[State] | None] = None

    def __init_subclass__(cls) -> None:
        package, *folders, module = cls.__module__.split(".")
        if package == "games":
            cls.key, cls.family = module.replace("_", "-"), folders[-1]
        if "sources" in vars(cls) or ("title" in vars(cls) and not hasattr(cls, "presets")):
            cls.presets = presets_of(cls.key, cls.title, cls.sources, cls.variants)
        if cls.two_sides and not hasattr(cls, "seats"):
            cls.seats = (4,)
        if cls.tie is TABLE_CHOOSES and TIE not in [option.key for option in cls.options]:
            cls.options = (*cls.options, tie_option())
        if "Sheet" in vars(cls):
            cls._follow_sheet()
        if "title" in vars(cls) and cls.settlements is Game.settlements:
            cls.settlements = cls._usual_settlements()
        refuse_misspelt(cls)

    @classmethod
    def _follow_sheet(cls) -> None:
        """What follows from the sheet, where the game does not say it: who wins, the objective, draws."""
        if "draws" not in vars(cls):
            cls.draws = cls.draws or cls.Sheet.draws or cls.tie is TABLE_CHOOSES
        if not cls._says("objective"):
            cls.objective = cls.Sheet.objective
        if not (cls._says("wins") or (cls.two_sides and not cls.Sheet.of_sides) or cls.record):
            cls.wins = cls.Sheet.wins

    @classmethod
    def _says(cls, name: str) -> bool:
        """Whether the game declares it, or a class that it builds on."""
        return any(name in vars(base) for base in cls.__mro__[: cls.__mro__.index(Game)])

    @classmethod
    def _usual_settlements(cls) -> tuple[str, ...]:
        """With two sides by the margin where it counts, and a fixed stake; with more as the sheet has it."""
        if cls.kind in ("sheet", "solo"):
            return ()
        defaults = {option.key: option.default for option in cls.options}
        if any(len(cls.sides(seats, defaults)) != 2 for seats in cls.seats):
            return cls.Sheet.settled_by_many
        return ("fixed",) if cls.objective == "win" else ("two-sides", "fixed")

    @classmethod
    def tied(cls) -> Tie:
        """What a tie at the end is: as the game declares it, or as follows from its sheet and its options."""
        if cls.tie is not None:
            return cls.tie
        if cls.record or cls.kind == "solo":
            return NO_WINNER
        if any(option.key == EXCHANGED for option in cls.options):
            return EVEN_GAME if cls.draws else TWO_GAMES
        if getattr(cls.Sheet, "alone", False):
            return PLAYED_ON
        return EQUAL_SHARE if cls.draws else NEVER

    @classmethod
    def table_for(
        cls, seats: int | None = None, options: Mapping[str, object] | None = None, preset: str = ""
    ) -> GameTable:
        """A table to play at. Raises BadOption for a wrong number of seats, preset, option or value."""
        chosen = cls.preset(preset) if preset else None
        number = seats or (chosen.seats if chosen else None) or cls.default_seats()
        if number not in cls.seats:
            allowed = ", ".join(map(str, cls.seats))
            raise BadOption(
                say(
                    "{game} is for {allowed} players, not {number}.",
                    game=cls.title,
                    allowed=allowed,
                    number=number,
                )
            )
        values = clean_options(cls.options, {**(chosen.options if chosen else {}), **(options or {})})
        cls.check_options(values, number)
        return GameTable(cls, number, values, cls.sides(number, values))

    @classmethod
    def preset(cls, key: str) -> Preset:
        """The preset of that key. Raises BadOption."""
        for preset in cls.presets:
            if preset.key == key:
                return preset
        raise BadOption(
            say(
                "{game} has no preset {key}; there are: {list}.",
                game=cls.title,
                key=repr(key),
                list=", ".join(p.key for p in cls.presets),
            )
        )

    @classmethod
    def public_options(cls, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Of some options those that anybody may read."""
        secret = {option.key for option in cls.options if option.secret}
        return {key: value for key, value in options.items() if key not in secret}

    @classmethod
    def allowed_by(cls, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What it allows with these options though it is a breach elsewhere, each of `WAYS` at most once."""
        switched = [
            option.allows for option in cls.options if option.allows and options.get(option.key) is True
        ]
        return tuple(dict.fromkeys([*cls.permits, *switched]))

    @classmethod
    def default_seats(cls) -> int:
        """How many sit down when nobody says."""
        return cls.usual or cls.seats[0]

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        """Who plays with whom: as `two_sides` says, everybody for himself or two sides."""
        return two_teams(seats) if cls.two_sides else individuals(seats)

    @classmethod
    def sheet(cls, table: GameTable) -> ScoreSheet:
        """A new score sheet for a table of this game. Default: the game's `Sheet`; an option may choose another."""
        return cls.Sheet(table)

    @classmethod
    def in_evening(cls, totals: Sequence[int]) -> tuple[int, ...]:
        """By side, what a match of these totals counts where an evening of several is added up by person."""
        return tuple(totals)

    @classmethod
    def plays_at(cls, table: GameTable) -> bool:
        """Whether the site itself deals and plays at a table of this game; elsewhere results are only entered."""
        return cls.State is not None

    @classmethod
    def dealt_here(cls) -> bool:
        """Whether the site can deal and play the game at some table at all."""
        return cls.State is not None

    @classmethod
    def hides(cls, seats: int) -> bool:
        """Whether somebody knows what others do not, with so many players. Default: as `hidden` says."""
        return cls.hidden

    @classmethod
    def votes_at(cls, table: GameTable) -> tuple[str, ...]:
        """What those at a table with real cards decide by majority during a deal (`games.core.votes`)."""
        return ()

    @classmethod
    def closed(cls) -> bool:
        """Whether what one loses others win: no bank pays or takes, so that chips settle it."""
        return "chips" in cls.settlements

    @classmethod
    def line_at(cls, options: Mapping[str, OptionValue]) -> int | None:
        """Where `line` lies with these options: by itself where it always does."""
        return cls.line

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        """Raise BadOption for a combination of options that makes no game."""


class SheetGame(Game):
    """A game that is played with real darts, balls or legs: the site keeps its sheet, and results are entered."""

    kind = "sheet"
    hidden = False
    chance = False
