"""The picture of the front page."""

from __future__ import annotations

from xml.etree import ElementTree

from django.utils import translation

from matches.pictures.hero import FAN, STONES, hero


def test_it_is_a_fan_of_cards_beside_a_corner_of_a_board() -> None:
    kinds = [part.attrib.get("class", "") for part in ElementTree.fromstring(hero()).iter()]
    assert sum(kind.split()[:1] == ["card"] for kind in kinds) == len(FAN)
    assert sum(kind.startswith("stone") for kind in kinds) == len(STONES)
    assert kinds.count("cell") == 9


def test_it_carries_its_sentence_in_the_readers_language() -> None:
    english = hero()
    with translation.override("fi"):
        finnish = hero()
    assert "A fan of five playing cards" in english
    assert "playing cards" not in finnish
    assert hero() == english
