"""Pages read in Finnish hold no English but what the games say, which is counted; the count may only fall.

English is a word of the messages' originals that no translation has.
"""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser
from pathlib import Path
from string import ascii_uppercase

import pytest
from django.test import Client

from bots.models import BotVersion
from clubs.models import Club, Invitation, Player
from games.core import registry
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches.models import Match, Objection
from matches.services import SeatPlan, create_match, start
from nights.models import Session
from tests.helpers.translations import entries, forms
from tests.pages.night_in_full import Night, full_night
from tournaments.models import Competition

pytestmark = pytest.mark.django_db

PAGES = {
    "home": ("seated", "/", 0),
    "games": ("seated", "/games/", 0),
    "game": ("seated", "/games/tuppi/", 0),
    "club": ("owner", "/clubs/{club}/", 0),
    "members": ("owner", "/clubs/{club}/members/", 0),
    "joining": ("owner", "/clubs/{club}/joining/", 0),
    "night": ("seated", "/nights/{night}/", 0),
    "seating": ("organiser", "/nights/{hand}/seating/", 0),
    "agreement": ("host", "/nights/{night}/tables/{proposed}/", 0),
    "new table": ("organiser", "/nights/{night}/tables/new/?game=tuppi", 0),
    "sheet": ("scorekeeper", "/matches/{sheet}/", 0),
    "finished match": ("seated", "/matches/{finished}/", 0),
    "live match": ("seated", "/matches/{live}/", 0),
    "table with cards": ("seated", "/matches/{cards}/", 0),
    "match with a stake": ("seated", "/matches/{stake}/", 0),
    "objections": ("organiser", "/clubs/{club}/objections/", 0),
    "putting right": ("organiser", "/matches/{righted}/put-right/", 0),
    "corrected match": ("scorekeeper", "/matches/{righted}/", 0),
    "sheet before": ("seated", "/matches/{righted}/versions/{righted_correction}/", 0),
    "money": ("seated", "/money/", 0),
    "statement": ("seated", "/clubs/{club}/statements/{me}/", 0),
    "period-statement": ("seated", "/clubs/{club}/statements/{me}/period/", 0),
    "club-period": ("owner", "/clubs/{club}/books/period/", 0),
    "why a payment": ("seated", "/clubs/{club}/why/?currency=EUR&payer={me}&payee=elsewhere", 0),
    "expense": ("treasurer", "/clubs/{club}/books/expense/", 0),
    "dues": ("treasurer", "/clubs/{club}/books/dues/", 0),
    "one dues": ("treasurer", "/clubs/{club}/books/dues/{dues}/", 0),
    "expenses": ("treasurer", "/clubs/{club}/books/expenses/", 0),
    "one expense": ("seated", "/clubs/{club}/expenses/{expense}/", 0),
    "objections to money": ("treasurer", "/clubs/{club}/books/open/", 0),
    "fees": ("treasurer", "/clubs/{club}/books/fees/", 0),
    "charging a fee": ("treasurer", "/clubs/{club}/books/fees/{fee}/charge/?occasion=season/2026", 0),
    "how to pay": ("seated", "/clubs/{club}/pay/elsewhere/?currency=EUR", 0),
    "books": ("treasurer", "/clubs/{club}/books/", 0),
    "club's money": ("owner", "/clubs/{club}/books/settings/", 0),
    "tournament": ("organiser", "/competitions/{tournament}/", 0),
    "league": ("owner", "/competitions/{league}/", 0),
    "new league": ("owner", "/clubs/{club}/leagues/new/?game=hex", 0),
    "bot": ("author", "/bots/{bot}/", 0),
    "bot's version": ("author", "/bots/{bot}/versions/1/", 0),
    "player": ("seated", "/players/{me}/", 0),
    "privacy": ("seated", "/me/privacy/", 0),
    "error": ("seated", "/clubs/nowhere/", 0),
}
"""By name: who reads which page, and in how many pieces of its text a game still says something in English."""

WORD = re.compile(r"[^\W\d_]{2,}")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|&\w+;|<[^>]+>|https?:\S+|/\S+/")
OF_CARD_TABLES = {"deal", "dealer", "declarer", "play"}
"""Words of the kits of card games, which no message of the site has, or which Finnish has as names of fields."""
READ_OUT = {"alt", "aria-label", "placeholder", "title"}
UNSEEN = {"script", "style", "template", "code"}


class Pieces(HTMLParser):
    """The pieces of text that a page shows or has read out, but for the buttons that choose a language."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.skipped = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag in UNSEEN or (tag == "button" and "lang" in said):
            self.skipped = self.skipped or tag
        if not self.skipped:
            self.found += [value for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        if tag == self.skipped:
            self.skipped = ""

    def handle_data(self, data: str) -> None:
        if not self.skipped and data.strip():
            self.found.append(" ".join(data.split()))


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(PLACEHOLDER.sub(" ", text))}


@pytest.fixture(scope="module")
def english() -> set[str]:
    originals = [entry.get(part, "") for entry in entries() for part in ("msgid", "msgid_plural")]
    finnish = [text for entry in entries() for text in forms(entry)]
    return set().union(*map(words, originals)) - set().union(*map(words, finnish)) | OF_CARD_TABLES


@pytest.fixture(scope="module")
def said_by_games() -> set[str]:
    """Every word of a text in the modules of the games, and of the titles they are listed by."""
    texts = (
        node.value
        for path in Path("games").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    pages = (path.read_text(encoding="utf-8") for path in Path("games").rglob("*.md"))
    return set().union(*map(words, texts), *map(words, pages))


@pytest.fixture
def night() -> Night:
    """A night in full, on which nothing that people have named has an English name."""
    made = full_night()
    for letter, player in zip(ascii_uppercase, Player.objects.exclude(user=None), strict=False):
        Player.objects.filter(pk=player.pk).update(name=f"Väinö {letter}")
    Player.objects.filter(user=None, kind="person").update(name="Lempi")
    for letter, bot in zip(ascii_uppercase, Player.objects.filter(kind="bot"), strict=False):
        Player.objects.filter(pk=bot.pk).update(name=f"Botti {letter}")
    Player.objects.filter(slug=made.words["bot"]).update(name="Seppo")
    Invitation.objects.update(email="lempi@example.org")
    Objection.objects.update(reason="Väärin")
    BotVersion.objects.update(log="")
    Club.objects.update(name="Kallio")
    Session.objects.update(title="Lauantai", place="Kulma")
    Competition.objects.update(title="Kevät")
    _stakes(made)
    _a_table_with_cards(made)
    return made


def _stakes(made: Night) -> None:
    """Something is at stake at the table that is being agreed on, and in a match on a sheet."""
    terms = StakeTerms("EUR", 150, "fixed")
    session = made.words["night"]
    proposed = Match.objects.get(session_table__session=session, session_table__number=made.words["proposed"])
    set_stake(match=proposed, terms=terms)
    seats = [SeatPlan(made.players[name]) for name in ("seated", "rival")]
    match = create_match(game="hex", seats=seats, club=made.club, entered=True)
    set_stake(match=match, terms=terms)
    made.words["stake"] = str(start(match=match).code)


def _a_table_with_cards(made: Night) -> None:
    names = ("seated", "rival", "member", "host")
    cards = create_match(
        game="marjapussi", seats=[SeatPlan(made.players[name]) for name in names], club=made.club
    )
    made.words["cards"] = str(start(match=cards).code)


def page_of(night: Night, name: str, language: str = "fi") -> str:
    who, address, _most = PAGES[name]
    client = Client()
    client.cookies["sessionid"] = night.browsers[who]
    place = address.format_map(night.words | {"me": night.players[who].slug})
    answer = client.get(place, headers={"accept-language": language})
    assert answer.status_code == (404 if name == "error" else 200), name
    return answer.content.decode()


def test_ten_pages_and_more_say_nothing_in_english_but_what_games_say(
    night: Night, english: set[str], said_by_games: set[str]
) -> None:
    longest_first = sorted((game.title for game in registry.all_games()), key=len, reverse=True)
    counts, titles = {}, re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    for name in PAGES:
        pieces = {
            piece: words(titles.sub(" ", piece)) & english for piece in Pieces(page_of(night, name)).found
        }
        others = {
            piece: sorted(said - said_by_games) for piece, said in pieces.items() if said - said_by_games
        }
        assert others == {}, f"{name}: English that no game says"
        counts[name] = sum(map(bool, pieces.values()))
    more = {name: count for name, count in counts.items() if count > PAGES[name][2]}
    assert more == {}, "more English than there was; where there is less, lower the number in PAGES"


def test_a_page_in_english_would_be_noticed(night: Night, english: set[str]) -> None:
    pieces = Pieces(page_of(night, "money", "en")).found
    assert sum(bool(words(piece) & english) for piece in pieces) > 20
