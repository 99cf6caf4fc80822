"""What a seat is sent is the same, byte for byte, in two worlds that this seat cannot tell apart.

For every game with hidden cards that is played here: some moves into a deal the other seats' cards and all that lies
hidden are dealt anew, as far as the seat knows (`State.resample`), and its stream is asked for once more. And
whoever is asked for after others, from what was read once for all of them, is sent what they are sent alone.
"""

from __future__ import annotations

import random
import re
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from clubs.models import Player, User
from clubs.services import create_player
from common.shared_looks import Kept
from common.watching import Delay
from games.core import registry
from games.core.game import Game
from games.core.match import LiveMatch
from matches import closed_hands, event_store, services, talking
from matches.bot_play import play_bots
from matches.errors import MatchError
from matches.models import Match
from streams import asking, wire
from streams.asking import Visit, ask
from tests.helpers.sessions import session_of

pytestmark = pytest.mark.django_db
TOKENS = re.compile(r'(name="(?:csrfmiddlewaretoken|once)" value=)"[0-9A-Za-z]+"')
"""Drawn anew for each answer."""
HIDDEN = [game for game in registry.all_games() if game.hidden and game.State is not None]
FEW = ("tuppi", "canasta", "valepaska", "modern-skruuvi", "chinese-poker", "musta-maija")
MOVES = 12


@pytest.fixture(autouse=True)
def _one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test has written is seen on its own connection alone."""
    monkeypatch.setattr(asking, "close_old_connections", lambda: None)


def sent(match: Match, player: Player | None, kept: Kept | None = None) -> bytes:
    """The event that the stream of a page begins with which knows nothing. kept: what looks before it have read."""
    headers = {"host": "testserver"}
    if player is not None:
        headers["cookie"] = f"sessionid={session_of(player.user)}; csrftoken={'c' * 32}"
    answer = ask(Visit.of(f"/matches/{match.code}/", headers, "http", "10.0.0.1"), "", kept)
    assert answer.status == 200, answer
    assert answer.html
    return wire.event("table", TOKENS.sub(r"\1", answer.html), answer.known)


def begun(game: type[Game], rng: random.Random, moves: int = MOVES) -> tuple[Match, list[Player]]:
    """A match of people some moves into its first deal."""
    people = [
        create_player(name=f"P{seat}", user=User.objects.create(username=f"{game.key}-{seat}"))
        for seat in range(min(game.seats))
    ]
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game=game.key, seats=seats))
    play_bots(match_id=match.pk, holder="test")  # deals
    for _ in range(moves):
        match.refresh_from_db()
        live = event_store.load(match)
        actors = [seat for seat in live.actors() if seat >= 0]
        if live.over or not actors:
            break
        text = rng.choice(live.legal_texts(actors[0]))
        services.play_move(match_id=match.pk, seat=actors[0], texts=[text], expect_seq=live.seq)
    match.refresh_from_db()
    return match, people


def with_talk(match: Match) -> Match:
    match.talk = "greet"
    match.save(update_fields=["talk"])
    return match


@pytest.mark.parametrize("key", FEW)
def test_what_is_said_and_when_it_can_be_said_is_the_same_in_every_world(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a look its player is sent the same whatever they hold; after it the same whatever others hold."""
    game, rng = registry.get(key), random.Random(3)
    match, people = begun(game, rng, moves=0)
    with_talk(match)
    talking.speak(match_id=match.pk, by=people[1], phrase="hello")
    closed_hands.look(match_id=match.pk, by=people[-1], deal=1)
    live = event_store.load(match)
    for seat, known in ((0, 1), (len(people) - 1, len(people) - 1)):
        world: LiveMatch = live.copy()
        assert world.state is not None
        world.state = world.state.resample(known, rng)
        assert world.state.position() != live.state.position()  # type: ignore[union-attr]
        here = sent(match, people[seat])
        with monkeypatch.context() as patch:
            patch.setattr(event_store, "load", lambda *_, world=world, **__: world)
            assert sent(match, people[seat]) == here


def test_whoever_looks_on_is_sent_nothing_of_what_is_said() -> None:
    match, people = begun(registry.get("tuppi"), random.Random(3), moves=0)
    with_talk(match)
    before = sent(match, None)
    talking.speak(match_id=match.pk, by=people[1], phrase="hello")
    assert sent(match, None) == before
    heard = sent(match, people[2])
    assert b"Hello, everybody!" in heard and sent(match, people[2]) == heard
    talking.mute(match_id=match.pk, by=people[2], about=people[1])
    assert b'data-line="' not in sent(match, people[2])


def check(game: type[Game], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many worlds were compared that were not the same."""
    rng = random.Random(7)
    match, people = begun(game, rng)
    live = event_store.load(match)
    if match.is_over or live.state is None:
        return 0
    others = 0
    kept: Kept = {}
    for player in (*people, None):
        assert sent(match, player, kept) == sent(match, player), f"{game.key}: somebody else's look is in it"
    for seat, player in enumerate(people):
        world: LiveMatch = live.copy()
        assert world.state is not None
        try:
            world.state = world.state.resample(seat, rng)
        except NotImplementedError:
            return 0
        others += world.state.position() != live.state.position()
        here = sent(match, player)
        with monkeypatch.context() as patch:
            patch.setattr(event_store, "load", lambda *_, world=world, **__: world)
            assert sent(match, player) == here, f"{game.key}: seat {seat} reads what it cannot know"
    return others


@pytest.mark.parametrize("key", FEW)
def test_a_seat_is_sent_nothing_of_what_it_cannot_know(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(registry.get(key), monkeypatch), "the other worlds were the same"


@pytest.mark.slow
@pytest.mark.thorough
def test_nor_in_any_other_game(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = {}
    for game in HIDDEN:
        try:
            compared[game.key] = check(game, monkeypatch)
        except MatchError:
            continue  # it needs options that somebody chooses
    assert sum(worlds > 0 for worlds in compared.values()) > len(HIDDEN) * 0.7, compared


@pytest.mark.parametrize("delay", [600, Delay.DEAL, Delay.MATCH])
@pytest.mark.parametrize("key", ["tuppi", "hex"])
def test_who_sees_it_later_is_sent_the_same_whatever_happened_since(key: str, delay: int) -> None:
    match, _people = begun(registry.get(key), random.Random(4))
    match.events.update(at=timezone.now() - timedelta(hours=1))
    Match.objects.filter(pk=match.pk).update(watch_delay=delay)
    here, live = sent(match, None), event_store.load(match)
    assert (f"seq={live.seq}&".encode() in here) is (delay == 600)
    (seat, *_others) = live.actors()
    for text in live.legal_texts(seat)[:3]:
        with transaction.atomic():
            services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=live.seq)
            assert Match.objects.get(pk=match.pk).seq > live.seq
            assert sent(match, None) == here, f"{text} is told before its time"
            transaction.set_rollback(True)
