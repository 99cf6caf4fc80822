"""Statements of a period for programs."""

from __future__ import annotations

import pytest

from tests.ledger.pages import RUBBISH

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("value", RUBBISH)
@pytest.mark.parametrize("name", ["from", "to", "period", "limit", "offset", "currency"])
def test_a_period_that_makes_no_sense_is_refused(ask, name, value):
    answered = {"limit": 200, "offset": 200, "currency": 404}.get(name, 400 if value else 200)
    assert ask("member", "get", "statement/period/", {name: value}).status_code == answered


def test_programs_get_the_same(ask, people):
    mine = ask("member", "get", "statement/period/").json()
    assert (mine["account"]["opening"], mine["account"]["closing"], len(mine["lines"])) == (0, -500, 1)
    assert mine["objection_days"] > 0 and mine["period"]["first"] < mine["period"]["last"]
    assert ask("member", "get", "statement/period/?player=aino").status_code == 404
    assert ask("member", "get", "period/").status_code == 404
    whole = ask("treasurer", "get", "period/?period=all").json()
    assert sum(row["closing"] for row in whole["accounts"]) == 0
    assert ask("treasurer", "get", "period/?from=x").status_code == 400
