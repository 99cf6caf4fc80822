"""What a club can found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.models import Bot
from clubs.models import Club, Player
from matches.models import Match
from tests.helpers.company import browser_of
from tests.tournaments.teams import enter_all
from tournaments.errors import CompetitionError
from tournaments.offers import offers, tournament_formats
from tournaments.services import competitions
from tournaments.services.leagues import create_league

pytestmark = pytest.mark.django_db


class TestOffers:
    def test_every_game_on_offer_can_be_drawn_and_the_others_say_why_not(
        self, builtin: dict[str, Player]
    ) -> None:
        many = Player.objects.bulk_create(Player(name=f"M{n}", slug=f"m{n}") for n in range(40))
        crowd = Player.objects.bulk_create(Player(name=f"P{n}", slug=f"p{n}") for n in range(3))
        for offer in offers("tournament"):
            usual = next(iter(tournament_formats(offer.game)), "round-robin")
            founding = {
                "kind": "tournament",
                "title": "Open",
                "game": offer.game.key,
                "format": usual,
            }
            if offer.refusal:
                assert offer.refusal.startswith(offer.game.title)
                with pytest.raises(CompetitionError):
                    competitions.create_competition(**founding)
            else:
                made = competitions.create_competition(**founding)
                if made.team_size == 1:
                    competitions.enter(competition=made, players=crowd)
                else:
                    enter_all(made, many[: 4 * made.team_size], crowd[0])
                if usual == "round-robin":
                    assert competitions.start(competition=made).rounds == 3

    def test_every_game_on_offer_for_leagues_can_be_begun(
        self, builtin: dict[str, Player], submitted: Callable[..., Bot]
    ) -> None:
        bots = [builtin[one] for one in ("random", "greedy", "monte-carlo", "tree-fast", "tree-strong")]
        offered = [offer for offer in offers("league") if not offer.refusal]
        assert len(offered) > 30
        for offer in offered:
            key, sides = offer.game.key, len(offer.game.table_for().sides)
            more = [submitted(f"{key}-{n}", key).player for n in range(len(bots), sides)]
            league = create_league(title="League", game=key, bots=[*bots, *more], rounds=1, begin=True)
            assert Match.objects.filter(pairing_match__pairing__round__competition=league).exists()

    def test_the_pages_offer_them_and_give_the_reasons(self, people: dict[str, Player], house: Club) -> None:
        client = browser_of(people["Owner"])
        page = client.get(f"/clubs/{house.slug}/tournaments/new/").content.decode()
        assert "?game=hex" in page
        assert "?game=tuppi" in page
        assert "?game=hearts" in page
        assert "?game=spider" not in page
        assert "it is played alone: there is nobody to meet" in page
        page = client.get(f"/clubs/{house.slug}/tournaments/new/?game=spider").content.decode()
        assert "Games that cannot be drawn" in page
        page = client.get(f"/clubs/{house.slug}/leagues/new/").content.decode()
        assert "?game=tuppi" in page
        assert "it is not played on the site" in page
