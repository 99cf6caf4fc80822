"""Fields are declared once: first values, copies and the position follow from the annotations."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import pytest

from games.core.fields import Fields, each_seat, each_side, first
from games.core.game import Deal
from games.core.registry import all_games, get
from games.core.results import DealResult
from games.core.sheet import SingleDeal
from games.core.state import State
from games.kits.hands import HandsState

TABLE = get("tuppi").table_for()
DEAL = Deal(1, 2, (0, 0))


class Pot:
    """Something that changes, and can be copied."""

    def __init__(self, chips: int) -> None:
        self.chips = chips

    def clone(self) -> Self:
        return type(self)(self.chips)


class Betting(Fields, HandsState):
    """A game with a field of every kind."""

    words: ClassVar[tuple[str, ...]] = ("check",)

    pot: Pot = first(lambda deal: Pot(deal.deal.dealer))
    side_pot: Pot | None = None
    bids: list[int] = each_seat(-1)
    heaps: list[list[int]] = first(lambda deal: [[], []])
    learned: dict[int, int] = first(lambda deal: {})
    out: tuple[int, ...] = ()
    leader: int | None = None

    def result(self) -> DealResult:
        raise NotImplementedError


class Raising(Betting):
    """A game built on another one, with a field more and another first value."""

    raises: int = 0
    leader: int | None = 3


def begun(kind: type[Betting] = Betting) -> Betting:
    return kind(TABLE, DEAL)


def test_every_deal_begins_with_first_values_of_its_own() -> None:
    one, other = begun(), begun()
    assert (one.bids, one.pot.chips, one.out, one.leader) == ([-1] * 4, 2, (), None)
    one.bids[0], one.learned[1], one.pot.chips = 5, 2, 9
    assert (other.bids[0], other.learned, other.pot.chips) == (-1, {}, 2)


def test_a_clone_shares_nothing_that_can_change() -> None:
    state = begun()
    state.side_pot = Pot(7)
    twin = state.clone()
    twin.bids[0], twin.pot.chips, twin.learned[0], twin.side_pot.chips = 9, 9, 9, 9
    twin.heaps[0].append(9)
    assert (state.bids[0], state.pot.chips, state.learned, state.side_pot.chips) == (-1, 2, {}, 7)
    assert state.heaps == [[], []]


@pytest.mark.parametrize(
    ("name", "value"),
    [("bids", [0] * 4), ("learned", {1: 1}), ("out", (1,)), ("leader", 0), ("heaps", [[1], []])],
)
def test_no_field_is_forgotten_by_the_position(name: str, value: object) -> None:
    state = begun()
    twin = state.clone()
    setattr(twin, name, value)
    assert twin.position() != state.position()


def test_a_game_built_on_another_has_the_fields_of_both() -> None:
    state = begun(Raising)
    assert (state.leader, state.bids) == (3, [-1] * 4)
    state.raises = 2
    twin = state.clone()
    assert (twin.raises, twin.bids) == (2, [-1] * 4)
    assert twin.bids is not state.bids


class Drawing(Fields, HandsState):
    """A kit with a field."""

    stock: tuple[int, ...] = (7,)

    def result(self) -> DealResult:
        raise NotImplementedError


class DrawingAndRaising(Drawing, Raising):
    """A game built on two kits."""


def test_a_game_built_on_two_kits_has_the_fields_of_both() -> None:
    state = begun(DrawingAndRaising)
    state.stock, state.raises = (8, 9), 4  # type: ignore[attr-defined]
    twin = state.clone()
    assert (twin.stock, twin.raises, twin.leader) == ((8, 9), 4, 3)  # type: ignore[attr-defined]
    assert twin.position() == state.position() != begun(DrawingAndRaising).position()


def test_dealt_again_the_fields_have_their_first_values() -> None:
    state = begun()
    state.bids[0], state.leader = 5, 1
    state.collect()
    assert (state.bids, state.leader) == ([-1] * 4, None)


def test_a_class_variable_is_no_field() -> None:
    assert "words" not in Betting.declared
    assert Betting.words == ("check",)


def test_annotations_may_be_written_as_types() -> None:
    kinds: dict[str, Any] = {"Fields": Fields, "HandsState": HandsState}
    exec("class Bare(Fields, HandsState):\n    bid: int = 0\n    last: int | None = None", kinds)
    assert {"bid", "last"} <= kinds["Bare"].declared.keys()


def declare(body: str) -> None:
    exec(f"class Wrong(Fields, HandsState):\n    {body}", {"Fields": Fields, "HandsState": HandsState})


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("bids: 'list[int]' = []", "all deals would share one list"),
        ("bids: 'dict[int, int]' = {}", "all deals would share one dict"),
        ("bids: 'list[int]'", "bids has no first value"),
        ("__slots__ = ('a',); bid: 'int' = 0", "declares fields, and __slots__ beside them"),
        ("bids: 'list[dict[int, int]]' = None", "what the list holds may change"),
        ("bids: 'dict[int, list[int]]' = None", "what the dict holds may change"),
        ("declared: 'int' = 0", "declared: a field cannot have the name of what it builds on"),
        ("hands: 'int' = 0", "hands: a field cannot have the name of what it builds on"),
        ("view: 'int' = 0", "view: a field cannot have the name of what it builds on"),
    ],
)
def test_what_would_be_shared_or_forgotten_is_refused_where_it_is_written(body: str, reason: str) -> None:
    with pytest.raises(TypeError, match=reason):
        declare(body)


def test_no_game_that_declares_fields_writes_its_own_clone() -> None:
    kinds = {
        base for game in all_games() if game.State for base in game.State.__mro__ if issubclass(base, Fields)
    }
    assert len(kinds) > 6
    for kind in kinds - {Fields}:
        assert issubclass(kind, State)
        assert vars(kind).get("clone") is None or vars(kind)["clone"].__code__.co_filename == "<string>"


class LegSheet(SingleDeal):
    """A sheet that remembers points of a leg, the last to be handed on as plain lists."""

    carried = ("below", "names")
    below: list[int] = each_side(0)
    names: tuple[str, ...] = ()
    held: int = 0


def test_a_sheet_begins_with_first_values_of_its_own_and_hands_on_what_is_carried() -> None:
    one, other = LegSheet(TABLE), LegSheet(TABLE)
    one.below[1], one.names = 3, ("a",)
    assert (other.below, other.held) == ([0, 0], 0)
    assert one.next_deal().carry == {"below": [0, 3], "names": ["a"]}
    one.next_deal().carry["below"][0] = 9
    assert one.below == [0, 3]
    one.begin()
    assert (one.below, one.names) == ([0, 0], ())


def test_a_field_of_a_base_gets_no_other_value_by_a_plain_one() -> None:
    """It would lie behind the first value that every sheet begins with, and nobody would ever read it."""
    with pytest.raises(TypeError, match=r"Longer\.held: a field of a base gets another"):
        type("Longer", (LegSheet,), {"held": 5})
