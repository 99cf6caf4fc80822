"""Games that speak in messages are played in Finnish: no page of theirs, no answer of the API has English in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from clubs.services import create_player
from games import cli
from games.core import registry
from games.core.contract.run import run_of
from games.core.contract.sheets import next_results
from games.core.rules_page import page_file
from matches import event_store, services
from matches.models import Match
from tests.helpers.translations import english_words, words
from tests.html import flat

pytestmark = pytest.mark.django_db
NAMES = tuple(f"Aino {number}" for number in range(1, 41))
SPEAKING = [game.key for game in registry.all_games() if page_file(game)]
PLAYED = [key for key in SPEAKING if registry.get(key).dealt_here()]
MOVES = 150
DRAWN = {"card", "cards", "cells", "colour", "colours", "faces", "hand", "picture"}
OWN_NAMES = {
    *("english", "greedy", "random", "spoil"),
    *(word for game in registry.all_games() for word in words(str(game.title))),
}
"""What is called the same in both languages: a language by itself, built-in players, games, Spoil Five."""
TAGS = re.compile(r"<(script|style|title|select|svg|code)\b.*?</\1>|<[^>]*>", re.DOTALL)
OWN_TEXTS = {"believe-or-doubt", "narnian-whist"}
"""Games whose questions or cards are a pack of texts in whatever language it was written."""
READ = [key for key in PLAYED if key not in OWN_TEXTS]


def is_english(text: str) -> bool:
    """Whether a text has a word of the originals that no translation has."""
    return bool(words(text) & english_words() - OWN_NAMES)


def english_left(english: str, finnish: str) -> set[str]:
    """The pieces of text that read the same in both languages and are English."""
    pieces = [{piece.strip() for piece in TAGS.sub("\n", page).split("\n")} for page in (english, finnish)]
    return {unescape(piece) for piece in pieces[0] & pieces[1] if is_english(unescape(piece))}


def texts(data: Any) -> Iterator[str]:
    """Everything in an answer that is read, not drawn."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from (text for key, value in data.items() if key not in DRAWN for text in texts(value))
    elif isinstance(data, list):
        yield from (text for value in data for text in texts(value))


def read(address: str, language: str, client: Client) -> str:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def api(address: str, language: str, client: Client) -> Any:
    return json.loads(read(address, language, client))


def started(key: str, *, entered: bool = False) -> Match:
    table = registry.get(key).table_for()
    seats = [services.SeatPlan(create_player(name=name)) for name in NAMES[: table.seats]]
    return services.start(match=services.create_match(game=key, seats=seats, entered=entered))


def played(key: str, seed: int) -> Match:
    """A match after so many random moves, with everything that they have brought about."""
    match, rng = started(key), Random(seed)
    live = event_store.load(match)
    for _ in range(MOVES):
        live.advance(rng)
        if live.over:
            break
        seat = rng.choice(live.actors())
        live.play(seat, rng.choice(live.legal_texts(seat)), live.seq)
    event_store.append(match, live.log[match.seq :])
    match.save()
    services.finish_if_over(match, live)
    return match


@pytest.mark.parametrize("key", READ)
def test_a_match_is_read_in_finnish(key: str, client: Client) -> None:
    match = played(key, 1)
    address = f"/matches/{match.code}/"
    assert english_left(read(address, "en", client), read(address, "fi", client)) == set()
    for seq in {1, match.seq // 2, match.seq}:
        step = f"{address}?at={seq}"
        assert english_left(read(step, "en", client), read(step, "fi", client)) == set()


@pytest.mark.parametrize("key", READ)
def test_the_api_tells_a_match_in_finnish_and_with_codes(key: str, client: Client) -> None:
    match = played(key, 3)
    services.concede(match_id=match.pk, seat=0) if not match.is_over else None
    english, finnish = (api(f"/api/matches/{match.code}/", language, client) for language in ("en", "fi"))
    for part in ("view", "now", "reason"):
        both = set(texts(english[part])) & set(texts(finnish[part]))
        assert {text for text in both - {key} if is_english(text)} == set()
    for line, other in zip(english["told"], finnish["told"], strict=True):
        assert line["message"] != other["message"] or not is_english(line["message"])
        assert (line["code"], line["fields"]) == (other["code"], other["fields"])


@pytest.mark.parametrize("key", SPEAKING)
def test_a_sheet_is_kept_in_finnish(key: str, client: Client) -> None:
    match, game = started(key, entered=True), registry.get(key)
    live = event_store.load(match)
    run = replace(run_of(game, 0), table=live.table)
    for result in next_results(run, live.sheet, Random(1), 3):
        if not live.over:
            live.enter(result.to_json(), live.seq)
    event_store.append(match, live.log)
    match.save()
    address = f"/matches/{match.code}/"
    assert english_left(read(address, "en", client), read(address, "fi", client)) == set()
    english, finnish = (
        api(f"/api/matches/{match.code}/", language, client)["sheet"] for language in ("en", "fi")
    )
    for row, other in zip(english, finnish, strict=True):
        assert [a for a, b in zip(row["why"], other["why"], strict=True) if a == b and is_english(a)] == []


@pytest.mark.parametrize("key", [key for key in SPEAKING if page_file(registry.get(key), "fi")])
def test_the_page_of_a_game_is_finnish(key: str, client: Client) -> None:
    english, page = (read(f"/games/{key}/", language, client) for language in ("en", "fi"))
    assert english_left(english, page) == set()
    assert '<article class="rules" id="rules" lang="fi">' in flat(page)
    rules = api(f"/api/games/{key}/", "fi", client)["rules"]
    assert "## Tavoite" in rules
    assert "## Object" not in rules


@pytest.mark.parametrize("key", READ)
def test_a_match_is_told_in_finnish_at_the_terminal(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = {}
    for language in ("en", "fi"):
        assert cli.main(["play", key, "--seed", "5", "--deals", "1", "--language", language]) == 0
        told[language] = capsys.readouterr().out.splitlines()
    assert [a for a, b in zip(told["en"], told["fi"], strict=True) if a == b and is_english(a)] == []
