"""Reading matches in from files: what is kept of them, how many, and what is none."""

from __future__ import annotations

import json
from functools import partial

import pytest

from clubs.models import Player
from games.core.errors import RulesError
from games.core.match_file import read
from matches.errors import MatchError
from matches.files import imports
from matches.models import ImportedMatch, Match
from tests.helpers.concurrency import at_once
from tests.matches.file_reading import read_in, text_of

pytestmark = pytest.mark.django_db


def test_the_same_file_is_read_in_once(over: Match, people: list[Player]) -> None:
    assert read_in(over, people[2]) == read_in(over, people[2])
    assert read_in(over, people[3]).owner == people[3]
    assert ImportedMatch.objects.count() == 2


def test_so_many_are_kept_and_so_many_are_read_in_an_hour(
    over: Match, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MOST", 1)
    read_in(over, people[2])
    with pytest.raises(MatchError, match="which is the most"):
        read_in(over, people[2], played="long ago")
    monkeypatch.setattr(imports, "MOST_AN_HOUR", 2)
    with pytest.raises(MatchError, match="too often"):
        read_in(over, people[2])


def test_one_that_takes_too_long_is_not_kept(
    over: Match, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MOST_SECONDS", -1.0)
    with pytest.raises(MatchError, match="too long"):
        read_in(over, people[2])
    assert not ImportedMatch.objects.exists()


@pytest.mark.parametrize("raw", [b"", b"\0", b"{", b"{}", b"(;", b"[", b"\xff\xfe", b"PK\x03\x04", b"hello"])
def test_what_is_no_match_is_refused_and_keeps_nothing(people: list[Player], raw: bytes) -> None:
    with pytest.raises(RulesError):
        imports.read_in(raw=raw, owner=people[2])
    assert not ImportedMatch.objects.exists()


def test_names_and_titles_are_one_line_of_some_length(over: Match, people: list[Player]) -> None:
    text = json.dumps(json.loads(text_of(over)) | {"players": ["Ai\nno", "Eero"]})
    made = imports.read_in(raw=text.encode(), owner=people[2], title="a\tb" + "x" * 200)
    assert "\n" not in read(made.content).players[0]
    assert "\t" not in made.title and len(made.title) <= 80


def test_it_is_shared_since_the_first_time_and_then_no_more(over: Match, people: list[Player]) -> None:
    made = read_in(over, people[2])
    since = imports.share(imported=made, shared=True).shared_at
    assert since is not None
    assert imports.share(imported=made, shared=True).shared_at == since
    imports.share(imported=made, shared=False)
    assert ImportedMatch.objects.get().shared_at is None
    imports.delete(imported=made)
    assert not ImportedMatch.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_same_file_read_in_twice_at_once_is_one_match(over: Match, people: list[Player]) -> None:
    raw = text_of(over).encode()
    raised = at_once([lambda: imports.read_in(raw=raw, owner=people[2])] * 3)
    assert raised == []
    assert ImportedMatch.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_at_once_keep_no_more_than_the_most(
    over: Match, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MOST", 1)
    files = [text_of(over).replace("Aino", name).encode() for name in ("Alma", "Anna")]
    raised = at_once([partial(imports.read_in, raw=raw, owner=people[2]) for raw in files])
    assert [type(error) for error in raised] == [MatchError]
    assert ImportedMatch.objects.count() == 1
