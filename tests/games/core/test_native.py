"""What pages build on may be compiled: they make subclasses of it, and copies of those are of their kind."""

from __future__ import annotations

import pytest

from games.core.native import mypyc_attr
from games.kits.auctions import Auction
from games.vying.kit.betting import Bragging, Chips
from games.vying.kit.lending import Borrowed, Lending


def test_in_pure_python_a_class_stays_as_it_is() -> None:
    assert mypyc_attr(allow_interpreted_subclasses=True)(Chips) is Chips


@pytest.mark.parametrize("kind", [Chips, Borrowed])
def test_a_page_makes_a_subclass_and_copies_of_it(kind: type[Chips]) -> None:
    class Own(kind):  # type: ignore[misc, valid-type]
        def can_act(self, seat: int) -> bool:
            return False

    copy = Own([5, 6]).clone()
    assert type(copy) is Own and copy.stacks == [5, 6] and not copy.can_act(0)


@pytest.mark.parametrize("kind", [Bragging, Lending])
def test_what_is_copied_is_not_begun_anew(kind: type[Lending]) -> None:
    betting = kind(Borrowed([5, 5]), [1, 1], 0, 3)
    betting.pay(0, 2)
    assert betting.clone().paid == [3, 1]
    auction = Auction((0, 1))
    auction.call(7)
    assert auction.clone().calls == ((0, 7),)
