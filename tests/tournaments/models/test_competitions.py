"""What a competition shows before and after its draw, and what there is once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from games.core.commitment import Sealed, seal
from tournaments.models import Competition, Entry, Pairing, PairingEntry, PairingMatch, Round
from tournaments.services import competitions


def test_the_seed_is_shown_once_the_draw_has_been_made() -> None:
    sealed = seal("7")
    made = Competition(seed=7, seal=sealed.text)
    assert (made.seal_hash, made.drawn_seed, made.opened_seal) == (sealed.seal, None, "")
    made.status = Competition.Status.RUNNING
    assert (made.seal_hash, made.drawn_seed, made.opened_seal) == (sealed.seal, 7, sealed.text)
    assert Sealed.parse(made.opened_seal).outcome == "7"


def test_an_old_competition_has_no_seal() -> None:
    assert Competition(seed=7).seal_hash == ""


@pytest.mark.django_db
def test_everything_of_a_competition_is_called_by_what_it_is_of(hex_open: Callable[..., Competition]) -> None:
    competition = hex_open(2)
    competitions.start(competition=competition)
    pairing = Pairing.objects.get()
    assert [
        str(one) for one in (competition, pairing.round, pairing, competition.entries.get(player__name="P0"))
    ] == [
        "Hex Open",
        "round 1 of Hex Open",
        "table 1, round 1 of Hex Open",
        "P0 in Hex Open",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("model", [Entry, Round, Pairing, PairingEntry, PairingMatch])
def test_each_is_there_once(hex_open: Callable[..., Competition], model: type) -> None:
    competitions.start(competition=hex_open(2))
    row = model.objects.first()
    row.pk = None
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        row.save(force_insert=True)
