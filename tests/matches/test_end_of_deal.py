"""The end of a deal is seen, with its last trick, until the next deal is looked at; closed hands stay closed."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from clubs.models import Player, User
from games.core import registry
from games.core.contract.run import run_of
from games.core.game import Game
from games.core.match import LiveMatch
from games.core.state import CHANCE
from matches import event_store, selectors, services
from matches.bot_play import play_bots
from matches.models import Match
from tests.matches.conftest import TRICKS

PLAYED = [pytest.param(game, id=game.key) for game in registry.all_games() if game.State is not None]


@pytest.mark.parametrize("game", PLAYED)
def test_the_end_of_a_deal_is_what_each_viewer_may_see_of_it(game: type[Game]) -> None:
    """It is the view of the state that is over, and stays the same while the next deal is played."""
    one = next(one for one in (run_of(game, seed) for seed in range(3, 99)) if game.plays_at(one.table))
    live, rng, moves = LiveMatch(one.table), Random(3), 0
    assert live.view_of_end(0) is None
    while live.ended is None and moves < 4000:
        live.advance(rng)
        if live.ended is None:
            assert live.state is not None
            seat = live.actors()[0]
            last = live.state.clone(), seat, one.pick(live.state, seat, rng)
            live.play_action(last[1], last[2])
        moves += 1
    if live.ended is None:
        pytest.skip("a deal of this game is longer than there is time for")
    assert live.ended.actors() == ()
    ends = {viewer: live.view_of_end(viewer) for viewer in (None, *range(live.table.seats))}
    for viewer, view in ends.items():
        assert view is not None
        assert view["deal"] == 1
        assert view["view"] == live.ended.view(viewer)
        assert view["view"].get("you") == viewer
    if not live.over:
        assert live.state is not live.ended
        live.advance(rng)
        after = {viewer: live.view_of_end(viewer) for viewer in ends}
        assert all(ends[viewer]["view"] == after[viewer]["view"] for viewer in ends)  # type: ignore[index]


def played_to_the_end_of_a_deal(key: str) -> LiveMatch:
    game = registry.get(key)
    live, rng = LiveMatch(game.table_for(game.seats[0])), Random(1)
    while live.ended is None:
        if live.actors() == (CHANCE,):
            live.advance(rng)
        else:
            seat = live.actors()[0]
            assert live.state is not None
            live.play_action(seat, live.state.greedy(seat, rng))
    return live


@pytest.mark.parametrize("key", TRICKS)
def test_the_last_trick_of_a_deal_is_whole_at_its_end(key: str) -> None:
    live = played_to_the_end_of_a_deal(key)
    view = live.view_of_end(None)
    assert view is not None
    trick = view["view"]["last_trick"]
    assert len(trick) in (live.table.seats, 4)  # an android or a dummy plays, too


@pytest.fixture
def tuppi(aino: Player, bots: dict[str, Player]) -> Match:
    return begun(aino, bots)


@pytest.fixture
def dealt_again(aino: Player, bots: dict[str, Player]) -> tuple[Match, LiveMatch]:
    """A rubber whose second deal lies there. Seven tricks against a rami end one at once: another is begun."""
    while True:
        match = begun(aino, bots)
        live = play_a_deal(match, aino)
        if not live.over:
            return match, live


def begun(aino: Player, bots: dict[str, Player]) -> Match:
    seats = [services.SeatPlan(aino), *(services.SeatPlan(bots["greedy"]) for _ in range(1))]
    seats += [services.SeatPlan(bots["random"]), services.SeatPlan(bots["tree-fast"])]
    return services.start(match=services.create_match(game="tuppi", seats=seats))


def play_a_deal(match: Match, player: Player) -> LiveMatch:
    """Aino plays whatever is legal until a deal is over and the next one, if any, lies there, dealt by a worker."""
    while True:
        play_bots(match_id=match.pk, holder="w")
        live = event_store.load(match)
        if live.ended is not None:
            if live.over or live.view(None)["deal"] == 2:
                return live
            continue  # the worker lost its lease before it dealt
        text = live.legal_texts(0)[0]
        services.play_move(match_id=match.pk, seat=0, texts=[text], expect_seq=live.seq, by=player)


@pytest.mark.django_db
def test_who_plays_sees_the_last_trick_until_looking_at_the_next_deal(
    dealt_again: tuple[Match, LiveMatch],
) -> None:
    match, live = dealt_again
    names = selectors.seat_names(match)
    for known in (1, None):
        seen = selectors.table_seen(live, 0, names, known)
        assert (seen.ended, seen.deal, seen.choices) == (True, 1, [])
        assert len(seen.view["view"]["last_trick"]) in (3, 4)  # three play a sooli
        assert seen.rows[-1]["deal"] == 1
    after = selectors.table_seen(live, 0, names, 2)
    assert (after.ended, after.deal) == (False, 2)
    spectator = selectors.table_seen(live, None, names)
    assert (spectator.ended, spectator.deal) == (False, 2)


@pytest.mark.django_db
def test_programs_read_of_no_end_before_the_first(client: Client, tuppi: Match) -> None:
    assert client.get(f"/api/matches/{tuppi.code}/").json()["ended"] is None


@pytest.mark.django_db
def test_programs_read_it_too_each_what_their_seat_may_see(
    client: Client, dealt_again: tuple[Match, LiveMatch], aino: Player
) -> None:
    match, live = dealt_again
    address = f"/api/matches/{match.code}/"
    read = client.get(address).json()
    assert read["ended"]["deal"] == 1
    assert read["ended"]["row"] == read["sheet"][-1]
    assert len(read["ended"]["view"]["view"]["last_trick"]) in (3, 4)
    assert read["ended"]["view"]["view"].get("you") is None
    assert read["view"]["deal"] == 2
    aino.user = User.objects.create_user("aino")
    aino.save()
    client.force_login(aino.user)
    own = client.get(address).json()["ended"]["view"]["view"]
    assert own == selectors.end_of_deal(live, 0, selectors.seat_names(match))["view"]["view"]  # type: ignore[index]
    assert own["you"] == 0


@pytest.mark.django_db
def test_the_pages_show_it_live_and_in_the_replay(
    client: Client, dealt_again: tuple[Match, LiveMatch]
) -> None:
    tuppi, live = dealt_again
    page = client.get(f"/matches/{tuppi.code}/?deal=1").content.decode()
    assert "Deal 1 is over" in page
    assert "Last trick" in page
    assert "?deal=2" in page
    assert "is over" not in client.get(f"/matches/{tuppi.code}/?deal=2").content.decode()
    services.concede(match_id=tuppi.pk, seat=0)
    tuppi.refresh_from_db()
    step = selectors.replay_step(selectors.seat_names(tuppi), live.ended_at, event_store.read(tuppi, None))
    assert step.brought is not None
    assert step.brought["deal"] == 1
    assert len(step.view["view"]["last_trick"]) in (3, 4)
    assert (
        selectors.replay_step(
            selectors.seat_names(tuppi), live.ended_at + 1, event_store.read(tuppi, None)
        ).brought
        is None
    )
    page = client.get(f"/matches/{tuppi.code}/?at={live.ended_at}").content.decode()
    assert "Deal 1 is over" in page
