"""The contract of claims: a claim of what came about by play brings the very same, and tells nothing that is hidden."""

from __future__ import annotations

from random import Random

from games.core.contract.run import Run
from games.core.early_ends import after, decided_at, settled
from games.core.sheet import Sheet
from games.core.state import State

Claimed = tuple[State, int, int]
"""A position, a seat, and what its side had won by then."""


def check_claims(run: Run) -> None:
    """Claims are sorted, end the deal, are the same in every world of a seat, and count as if they had been played."""
    if not run.state_type.claimed_by:
        return
    rng = run.rng("claims")
    sheet, state = run.begin(rng)
    met: list[Claimed] = []
    for number, position in enumerate(run.walk(state, rng)):
        for seat in position.actors():
            claims = position.rest_claimable(seat)
            if claims and (not run.brief or number % 5 == 0):
                _check_listed(run, position, seat, claims)
                met.append((position.clone(), seat, position.won_so_far(seat)))
    for position, seat, before in met:
        _check_counts(run, sheet, position, seat, state, before)
    for position, seat, _before in met[:: 12 if run.brief else 4]:
        _check_worlds(run, sheet, position, seat, rng)


def _check_listed(run: Run, state: State, seat: int, claims: tuple[int, ...]) -> None:
    run.require(
        list(claims) == sorted(set(claims)) and claims[0] >= 0, f"rest_claimable({seat}) gives {claims}"
    )
    others = [other for other in range(run.table.seats) if other not in state.actors()]
    run.require(
        not any(state.rest_claimable(other) for other in others), "somebody else than who acts may claim"
    )
    run.require(set(state.all_outcomes(seat)) <= set(claims), "all_outcomes() names what cannot be claimed")


def _check_counts(run: Run, sheet: Sheet, state: State, seat: int, played: State, before: int) -> None:
    """What play brought, claimed: the sheet is the same; so is it if the deal was decided."""
    count, brought = played.won_so_far(seat) - before, after(sheet, played)
    if count in state.rest_claimable(seat):
        end = settled(state, seat, count)
        run.require(not end.actors(), f"a claim of {count} does not end the deal")
        run.require(
            after(sheet, end) == brought, f"a claim of {count} counts otherwise than the play that won them"
        )
        run.require(end.returns() == played.returns(), f"a claim of {count} has other returns than its play")
    if found := decided_at(sheet, state):
        run.require(
            after(sheet, settled(state, *found)) == brought, "the deal was decided, and counted otherwise"
        )


def _check_worlds(run: Run, sheet: Sheet, state: State, seat: int, rng: Random) -> None:
    for viewer in range(run.table.seats):
        world = state.resample(viewer, rng)
        same = world.rest_claimable(seat) == state.rest_claimable(seat)
        run.require(same, f"what may be claimed tells seat {viewer} of hidden cards")
        alike = decided_at(sheet, world) == decided_at(sheet, state)
        run.require(alike, f"that the deal is decided tells seat {viewer} of hidden cards")
