"""The checklist as a function of what is known: each line when it has to be there, and not otherwise."""

from __future__ import annotations

import pytest

from tournaments.engine.checklist import Facts, Phase, State, checklist


def keys(facts: Facts) -> dict[str, str]:
    return {line.key: line.state.value for line in checklist(facts)}


def test_before_the_draw() -> None:
    bare = keys(Facts(Phase.BEFORE, entries=1, least=3))
    assert bare == {
        "terms": "open", "prizes": "reminder", "entries": "open", "draw": "open", "table": "reminder",
        "certificates": "reminder",
    }  # fmt: skip
    full = keys(
        Facts(
            Phase.BEFORE,
            entries=3,
            least=3,
            asked=1,
            waiting=2,
            absent=1,
            unplaced=2,
            incomplete=True,
            cards_missing=1,
            terms_said=True,
            settings=True,
            keeps_money=True,
            prizes=1,
            movement=True,
            on_boards=True,
        )
    )
    assert full["terms"] == full["entries"] == full["prizes"] == "done"
    assert {full[key] for key in ("asked", "here", "seeds", "teams", "cards", "draw")} == {"open"}
    assert {full[key] for key in ("settings", "fee", "waiting", "guide", "boards", "award")} == {"reminder"}


@pytest.mark.parametrize(
    ("facts", "there", "missing"),
    [
        ({"publishes": True, "draft": 1}, {"publish": "open"}, {"next", "told", "results"}),
        ({"publishes": True, "round": 1, "open_tables": 2, "open_round": 1}, {"results": "open"}, {"next"}),
        ({"publishes": True, "round": 1, "told": True}, {"next": "open", "told": "done"}, {"publish"}),
        ({"publishes": True, "round": 3, "last_round": True}, {"results": "done"}, {"next"}),
        (
            {"round": 1, "disputed": 2, "provisional": 1},
            {"disputed": "open", "provisional": "open"},
            {"next"},
        ),
        ({"to_end": True, "round": 1, "open_tables": 1}, {"end": "reminder"}, {"told", "print", "next"}),
    ],
)
def test_during_a_round(facts: dict[str, int], there: dict[str, str], missing: set[str]) -> None:
    found = keys(Facts(Phase.ROUND, **facts))  # type: ignore[arg-type]
    assert found.items() >= there.items() and not missing & found.keys()


def test_at_the_end() -> None:
    found = keys(
        Facts(Phase.END, prizes=2, disputed=1, fee_objections=1, next_stage=2, has_parts=True, publishes=True)
    )
    assert found == {
        "disputed": "open", "stage": "open", "award": "open", "charges": "open", "table": "reminder",
        "parts": "reminder", "certificates": "reminder",
    }  # fmt: skip
    assert keys(Facts(Phase.END, prizes=2, awarded=True))["award"] == "done"
    assert keys(Facts(Phase.END, unusual=2))["unusual"] == "open"


def test_what_is_for_later_is_only_named() -> None:
    lines = checklist(Facts(Phase.BEFORE, round=1, open_tables=1, prizes=1, disputed=1))
    assert {line.state for line in lines if line.phase is not Phase.BEFORE} == {State.REMINDER}
    texts = [str(line.text) for line in lines]
    assert len(set(texts)) == len(texts)
