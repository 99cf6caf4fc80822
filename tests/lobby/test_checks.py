"""A table that cannot be played is refused when it is opened, or does not begin."""

from __future__ import annotations

import pytest

from clubs.models import Player
from games.core import registry
from lobby.checks import check_bots, check_rules_stand
from lobby.errors import LobbyError
from lobby.models import OpenTable
from matches.models import Match
from tests.lobby.conftest import Opened, seated, sit

pytestmark = pytest.mark.django_db


def test_a_table_of_changed_rules_does_not_begin(opened: Opened, people: dict[str, Player]) -> None:
    table = opened()
    OpenTable.objects.update(rules_version=99)
    with pytest.raises(LobbyError, match="rules have changed"):
        sit(table, people["Outi"])
    assert seated(table) == ["Aino", None] and not Match.objects.exists()


def test_a_bot_sits_on_one_side_alone(bots: dict[str, Player], people: dict[str, Player]) -> None:
    rules, bot, other = registry.get("tuppi").table_for(), bots["random"], bots["greedy"]
    check_bots(rules, [bot, people["Aino"], bot, None])
    check_bots(rules, [bot, other, bot, other])
    for seats in ([bot, bot, None, None], [None, bot, bot, None], [bot, None, None, bot]):
        with pytest.raises(LobbyError, match="cannot sit in two places"):
            check_bots(rules, seats)


def test_nothing_is_opened_for_a_bot_against_itself(
    opened: Opened, bots: dict[str, Player], people: dict[str, Player]
) -> None:
    with pytest.raises(LobbyError, match="cannot sit in two places"):
        opened(game="tuppi", seats=[people["Aino"], bots["random"], bots["random"], None])
    assert not OpenTable.objects.exists()


def test_a_game_that_is_gone_has_other_rules() -> None:
    version = registry.get("hex").rules_version
    check_rules_stand(OpenTable(game="hex", rules_version=version))
    for table in (
        OpenTable(game="hex", rules_version=version + 1),
        OpenTable(game="hax", rules_version=version),
    ):
        with pytest.raises(LobbyError, match="rules have changed"):
            check_rules_stand(table)
