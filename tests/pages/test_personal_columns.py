"""Every column that holds a person, or words, is accounted for: exported, erased or kept; what is erased is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import (
    BinaryField,
    CharField,
    FileField,
    GenericIPAddressField,
    JSONField,
    TextField,
)  # fmt: skip
from django.test import Client

from accounts.models import ApiToken
from clubs import joining
from clubs.models import Club, Invitation, Player, User
from clubs.privacy import anonymise
from clubs.services import add_guest, create_club, join, sign_up
from ledger import limits, payments as money
from ledger.audit import faults
from ledger.models import LedgerEntry, Payment
from pages.my_data import everything_about
from tests.helpers.tokens import token_of
from tests.pages.personal_columns import FATES, OTHERS

pytestmark = pytest.mark.django_db

WORDS = (CharField, TextField, JSONField, BinaryField, FileField, GenericIPAddressField)
NAME, ADDRESS = "Zenobia", "zenobia@example.org"


def columns() -> Iterator[tuple[str, str]]:
    """Every column that refers to a person, and every one that may hold words (a choice of given ones may not)."""
    for model in apps.get_models(include_auto_created=True):
        if not model._meta.proxy and not model._meta.label.startswith(OTHERS):
            yield from (
                (model._meta.label, field.name) for field in model._meta.concrete_fields if _matters(field)
            )


def _matters(field: Any) -> bool:
    if field.is_relation:
        return field.related_model in (Player, User)
    return isinstance(field, WORDS) and not field.choices


def test_every_column_that_may_hold_a_person_is_accounted_for() -> None:
    known = {(label, name) for label, fates in FATES.items() for name in fates}
    assert sorted(set(columns()) - known) == [], "exported, erased or kept? tests/pages/personal_columns.py"
    assert sorted(known - set(columns())) == [], "there are no such columns any more"


def test_words_and_people_matter_and_choices_do_not() -> None:
    assert _matters(Player._meta.get_field("name"))
    assert _matters(Player._meta.get_field("user"))
    assert not _matters(Player._meta.get_field("kind"))


def test_each_says_one_way_or_the_other() -> None:
    for label, fates in FATES.items():
        for name, fate in fates.items():
            assert fate.erased or fate.kept, f"{label}.{name}"


@pytest.fixture
def zenobia() -> Player:
    return sign_up(username="zenobia", password="kortti-ilta", name=NAME, email=ADDRESS).player


@pytest.fixture
def club(zenobia: Player) -> Club:
    """With Zenobia in it, who was a guest before, was invited by mail, has paid, and has said a thing or two."""
    owner = sign_up(username="owner", password="kortti-ilta", name="Owner").player
    club = create_club(name="Kerho", owner=owner)
    guest = add_guest(club=club, name=f"{NAME} (guest)")
    link = joining.invite(club=club, by=owner, guest=guest, email=ADDRESS)
    joining.invite(club=club, by=owner, email=ADDRESS.upper())
    joining.accept(token=link.token, player=zenobia)
    third = sign_up(username="third", password="kortti-ilta", name="Third").player
    join(club=club, player=third)
    said = [
        (zenobia, owner, "for the cards"),
        (owner, zenobia, f"{NAME} knows"),
        (owner, third, f"for {NAME.lower()}n tea"),
    ]
    for number, (payer, payee, note) in enumerate(said):
        paid = money.record_payment(
            club=club,
            payer=payer,
            payee=payee,
            currency="EUR",
            amount=100,
            key=str(number),
            note=note,
            by=payer,
        )
        money.confirm_payment(payment=paid, by=payee)
    kept = money.record_payment(
        club=club, payer=owner, payee=third, currency="EUR", amount=5, key="tea", note="for tea", by=owner
    )
    money.confirm_payment(payment=kept, by=third)
    limits.set_own_limit(club=club, player=zenobia, currency="EUR", cap_per_night=500)
    return club


def stands_in() -> list[str]:
    """The tables in which the name still stands somewhere."""
    found = []
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)}")
            if NAME.lower() in repr(cursor.fetchall()).lower():
                found.append(model._meta.label)
    return sorted(set(found))


def test_after_leaving_for_good_the_name_stands_nowhere(club: Club, zenobia: Player, client: Client) -> None:
    user = zenobia.user
    assert user is not None
    token_of(user)
    for row in (user, zenobia):
        LogEntry.objects.create(
            user=user,
            content_type=ContentType.objects.get_for_model(row),
            object_id=str(row.pk),
            object_repr=NAME,
            action_flag=CHANGE,
            change_message=f"name of {NAME}",
        )
    assert "ledger.LedgerEntry" in stands_in()
    assert "clubs.Invitation" in stands_in()
    anonymise(player=zenobia)
    assert stands_in() == []
    assert not ApiToken.objects.exists()
    assert list(Payment.objects.exclude(note="").values_list("note", flat=True)) == ["for tea"]
    assert list(LedgerEntry.objects.exclude(note="").values_list("note", flat=True)) == ["for tea"]
    assert not Invitation.objects.exclude(email="").exists()
    assert list(faults()) == []


def test_the_export_has_everything_that_is_said_to_be_exported(club: Club, zenobia: Player) -> None:
    names = {fate.exported for fates in FATES.values() for fate in fates.values()} - {""}
    assert sorted(names - everything_about(zenobia).keys()) == []
