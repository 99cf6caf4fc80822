"""Pictures of tiles and of cards with lines of their own."""

from games.kits.tiles import TEXT
from matches.pictures.cards import card
from matches.pictures.faces import is_tile, with_faces
from matches.pictures.table import picture


def test_every_tile_is_known_and_no_playing_card_is_one():
    assert all(is_tile(text) for text in TEXT)
    assert not any(is_tile(text) for text in ("5C", "KS", "*", "?", "17:9S/7D/7C", "F5a", "Badger"))


def test_a_tile_shows_its_sign_and_number():
    assert "●" in card("C5")
    assert ">5<" in card("C5")
    assert "東" in card("East")
    assert "❀" in card("F2b")


def test_a_card_of_statistics_shows_its_lines():
    view = {
        "picture": "cards",
        "phase": "play",
        "seats": [{"seat": 0, "hand": ["Badger", "?"], "count": 2}],
        "faces": {"Badger": ["Strength 48", "Speed <25>"]},
    }
    assert with_faces(view)["seats"][0]["hand"] == ["Badger:Strength 48|Speed <25>", "?"]
    html = picture(view, ["Ann"])
    assert "Strength 48" in html
    assert "&lt;25&gt;" in html
    assert 'data-at="Badger"' in html


def test_an_open_dummy_is_shown_whole_and_a_long_discard_pile_is_not():
    cards = [rank + "S" for rank in "AKQJT98765432"]
    view = {
        "picture": "cards",
        "phase": "play",
        "seats": [],
        "piles": [{"name": "dummy", "count": 13, "cards": cards}],
    }
    assert picture(view, []).count('<svg class="card') == 13
    view["piles"] = [{"name": "discards", "count": 26, "cards": cards * 2}]
    assert picture(view, []).count('<svg class="card') == 5
