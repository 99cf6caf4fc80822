"""Where bots may enter beside people, who is related, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.models import Bot
from clubs.models import Player
from tournaments.bots_beside import any_related, are_related, is_played_here, kept_apart, refusal, said
from tournaments.models import Competition, Entry


def hex_cup(**more: object) -> Competition:
    usual = {"kind": "tournament", "game": "hex", "seats": 2, "format": "swiss", "takes_bots": True}
    return Competition(**{**usual, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({}, ""),
        ({"kind": "league"}, "for bots anyway"),
        ({"event_id": 1, "stage": 1}, "stage of an event"),
        ({"format": "arena"}, "in this format"),
        ({"format": "mitchell"}, "in this format"),
        ({"team_size": 2}, "where partners play"),
        ({"game": "nine-ball"}, "not played on the site"),
        ({"game": "no-such-game"}, "not known any more"),
        ({"options": {"size": "x"}}, "not known any more"),
    ],
)
def test_why_no_bots_may_enter(more: dict[str, object], why: str) -> None:
    found = refusal(hex_cup(**more))
    assert why in found and bool(found) == bool(why)


@pytest.mark.django_db
def test_a_person_their_bot_and_the_bots_of_one_author_are_related(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    own, other = submitted("Own", "hex").player, submitted("Other", "hex").player
    author, member, guest = people["Author"], people["Member"], Player(name="Guest")
    assert are_related(author, own) and are_related(own, author) and are_related(own, other)
    for one, another in (
        (member, own),
        (author, member),
        (author, builtin["greedy"]),
        (builtin["greedy"], builtin["random"]),
        (guest, builtin["greedy"]),
        (guest, own),
    ):
        assert not are_related(one, another)
    assert any_related([member, own, other]) and not any_related([member, own, builtin["greedy"]])
    entries = [Entry(number=n, player=one) for n, one in enumerate((member, author, own, other, guest), 1)]
    assert sorted(map(sorted, kept_apart(hex_cup(), entries))) == [[2, 3], [2, 4], [3, 4]]
    for free in ({"own_bots_rated": True}, {"rated": False}, {"takes_bots": False}):
        assert kept_apart(hex_cup(**free), entries) == []
    assert is_played_here(hex_cup(), [member, own]) and not is_played_here(hex_cup(), [member, author])
    assert is_played_here(hex_cup(played_here=True), [member, author])


def test_what_is_said() -> None:
    assert said(hex_cup(takes_bots=False)) == []
    assert "not rated" in " ".join(said(hex_cup()))
    assert "not rated" not in " ".join(said(hex_cup(own_bots_rated=True)))
    assert "on the site too" in " ".join(said(hex_cup(played_here=True)))
