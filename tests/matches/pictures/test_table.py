"""The pictures of views: every game can be drawn, what is hidden stays hidden, and no text becomes markup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from django.utils.translation import override

from games.core import registry
from games.core.match import LiveMatch
from games.core.state import OPEN
from matches.pictures.table import picture
from matches.pictures.words import card_name

PLAYED = [game.key for game in registry.all_games() if game.State is not None]
STEPS, APART = 240, 8
"""How far a match is played, and how often it is looked at."""


@cache
def positions(key: str) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """The open view and every seat's (a spectator's last) at the beginning of a random match and along the way."""
    return list(_positions(key))


def _positions(key: str) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    rng, live = Random(key), LiveMatch(registry.get(key).table_for())
    for step in range(STEPS):
        live.advance()
        if live.over:
            break
        if step % APART == 0:
            viewers = [*range(live.table.seats), None]
            yield live.view(OPEN)["view"], [live.view(one)["view"] for one in viewers]
        seat = live.actors()[0]
        live.play(seat, rng.choice(live.legal_texts(seat)), live.seq)


def names_for(view: dict[str, Any]) -> list[str]:
    return [f"Player {seat['seat']}" for seat in view["seats"]]


def cards_in(value: Any, key: str = "") -> Counter[str]:
    """Every card that a view shows (its number, if it is a card of several), with how often it is there."""
    if isinstance(value, dict):
        return sum((cards_in(one, name) for name, one in value.items()), Counter())
    if isinstance(value, list):
        return sum((cards_in(one, key) for one in value), Counter())
    shown = key in ("hand", "cards", "card") and value != "?"
    return Counter([value.partition(":")[0]] if shown else [])


def drawn(html: str) -> Counter[str]:
    return Counter(re.findall(r'<svg class="card[^>]*data-at="([^"]*)"', html))


@pytest.mark.parametrize("key", PLAYED)
def test_every_view_is_drawn_as_markup_that_is_closed(key: str) -> None:
    for open_view, views in positions(key):
        for view in (open_view, *views):
            html = picture(view, names_for(view))
            ElementTree.fromstring(f"<x>{html.replace('&nbsp;', ' ')}</x>")
            assert all(name in html for name in names_for(view))


@pytest.mark.parametrize("key", PLAYED)
def test_no_picture_shows_a_card_that_its_view_does_not(key: str) -> None:
    for open_view, views in positions(key):
        everything = cards_in(open_view)
        for view in views:
            html, seen = picture(view, names_for(view)), cards_in(view)
            assert not drawn(html) - seen
            for hidden in everything.keys() - seen.keys():
                assert f'data-at="{hidden}"' not in html
                assert f'label="{card_name(hidden)}"' not in html


@pytest.mark.parametrize("key", ["tuppi", "canasta", "indian-poker", "valepaska", "chinese-poker"])
def test_in_games_with_hands_a_seat_misses_what_the_others_hold(key: str) -> None:
    assert any(cards_in(open_view) - cards_in(view) for open_view, views in positions(key) for view in views)


NASTY = "\"'><script>alert(1)</script>&amp;"


def poisoned(value: Any, key: str = "") -> Any:
    """A view in which every text for people is markup."""
    if isinstance(value, dict):
        return {name: poisoned(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [poisoned(one, key) for one in value]
    free = key in ("phase", "labels", "call", "note", "name", "title", "facts")
    return NASTY if free and isinstance(value, str) else value


@pytest.mark.parametrize("key", PLAYED)
def test_no_text_becomes_markup(key: str) -> None:
    for open_view, views in positions(key)[:6]:
        for view in (open_view, *views):
            html = picture(poisoned(view), [NASTY] * len(view["seats"]))
            assert "<script" not in html
            assert html.count("&lt;script&gt;") >= len(view["seats"])


def test_of_nothing_there_is_no_picture() -> None:
    assert picture(None, []) == ""


@pytest.mark.parametrize("key", ["hex", "y-game", "beginners-go"])
def test_who_plays_a_colour_has_it_beside_the_word(key: str) -> None:
    """The label says the colour and shows it; other labels keep the site's colour."""
    view = positions(key)[0][0]
    colours = [seat["labels"][0] for seat in view["seats"]]
    shown = picture(view, names_for(view))
    assert len(set(colours)) == 2
    for colour in colours:
        assert f'<b class="stone-of {colour}">{colour}</b>' in shown
    with override("fi"):
        assert f'<b class="stone-of {colours[0]}">{colours[0]}</b>' not in picture(view, names_for(view))


def test_labels_that_are_no_colours_stay_as_they_are() -> None:
    view = positions("musta-pekka")[0][0]
    assert '<p class="labels"><b>dealer</b>' in picture(view, names_for(view))
