"""A method that overrides nothing and is spelt nearly like one that could be is refused."""

from __future__ import annotations

import pytest

from games.core.results import DealResult
from games.core.spelling import refuse_misspelt


class Base:
    carry = 1

    def follow(self) -> None: ...
    def _hidden(self) -> None: ...


@pytest.mark.parametrize("name", ["cary", "folow", "follows"])
@pytest.mark.parametrize(
    "thing", [lambda self: 1, property(lambda self: 1), classmethod(lambda cls: 1), staticmethod(lambda: 1)]
)
def test_a_slip_names_what_is_meant(name: str, thing: object) -> None:
    with pytest.raises(TypeError, match=f"has a method {name}; is (carry|follow) meant"):
        refuse_misspelt(type("Darts", (Base,), {name: thing}))


@pytest.mark.parametrize(
    "body", [{"follow": lambda self: 1}, {"_hiden": lambda self: 1}, {"cary": 7}, {"score": lambda self: 1}]
)
def test_what_overrides_is_private_is_no_method_or_is_new_is_let_through(body: dict[str, object]) -> None:
    assert refuse_misspelt(type("Darts", (Base,), body)) is None


def test_results_are_looked_at_as_they_are_declared() -> None:
    with pytest.raises(TypeError, match="is follow meant"):
        type("Slip", (DealResult,), {"folow": lambda self, sheet: None})
