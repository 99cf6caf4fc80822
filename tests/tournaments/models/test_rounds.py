"""What a side of a table says of its points, and which tables count for nobody."""

from __future__ import annotations

import pytest

from tournaments.models import Pairing, PairingEntry


@pytest.mark.parametrize(("points", "said"), [(None, ""), (0, "0"), (2, "1"), (1, "½"), (3, "1½")])
def test_half_points_are_read_as_points(points: int | None, said: str) -> None:
    assert PairingEntry(points=points).said_points == said


@pytest.mark.parametrize(
    ("counted", "points", "nobody"), [(True, None, True), (True, 0, False), (False, None, False)]
)
def test_a_table_that_is_over_without_points_counts_for_nobody(
    counted: bool, points: int | None, nobody: bool
) -> None:
    table = Pairing(pk=1, counted=counted)
    table._prefetched_objects_cache = {"sides": [PairingEntry(points=points)]}  # type: ignore[attr-defined]
    assert table.counts_for_nobody == nobody
