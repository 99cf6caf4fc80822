"""The figure that the benchmark of personal pages gives."""

from __future__ import annotations

from benchmarks.event_pages import within


def test_a_share_of_the_pages_is_done_within_the_time_of_its_slowest() -> None:
    times = [n / 100 for n in range(1, 101)]
    assert within(times, 0.95) == 0.95 and within(times, 0.5) == 0.5
    assert within([3.0], 0.95) == 3.0 and within([2.0, 1.0], 1.0) == 2.0
