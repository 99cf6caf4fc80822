"""Results as they are settled."""

from __future__ import annotations

from hypothesis import strategies as st

from games.core.stakes import SideScore, Terms


def singles(*totals: int, places: tuple[int, ...] | None = None) -> list[SideScore]:
    """Players 1, 2, 3 ... each for himself."""
    return [
        SideScore((number,), total, places[number - 1] if places else None)
        for number, total in enumerate(totals, start=1)
    ]


def placed(*totals: int) -> list[SideScore]:
    ranked = sorted(totals, reverse=True)
    return singles(*totals, places=tuple(ranked.index(total) for total in totals))


sides_of_players = st.lists(st.integers(-10_000, 10_000), min_size=2, max_size=8)


some_terms = st.builds(
    Terms,
    value=st.integers(0, 500),
    per=st.integers(1, 30),
    low_wins=st.booleans(),
    carried=st.integers(0, 1000),
    key=st.text(max_size=8),
)
