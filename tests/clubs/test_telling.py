"""Who is written about by others is told at once: on their first page, and by one mail in their language."""

from __future__ import annotations

import pytest
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from clubs import telling
from clubs.models import Club, Membership, Notice, Player, User
from clubs.privacy import anonymise
from clubs.services import add_guest, create_club, join, set_role, sign_up
from clubs.telling import in_words
from common.models import Mail
from common.tasks import send_mail
from ledger.stakes import StakeTerms
from matches import event_store
from matches.models import Match
from matches.services import confirm_result, enter_result
from nights.models import Session, SessionTable
from nights.services import agreements, planning, sessions

pytestmark = pytest.mark.django_db
NAMES = ("olga", "kirjuri", "aino", "eero")


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return {
        name: sign_up(
            username=name, password="kortti-ilta", name=name.title(), email=f"{name}@example.org"
        ).player
        for name in NAMES
    }


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    club = create_club(name="Talo", owner=people["olga"])
    for name in NAMES[1:]:
        join(club=club, player=people[name])
    set_role(club=club, player=people["kirjuri"], role=Membership.Role.SCOREKEEPER)
    return club


@pytest.fixture
def night(house: Club) -> Session:
    return sessions.open_session(club=house, title="Tonight", starts_at=timezone.now())


def kinds(player: Player) -> list[str]:
    return list(Notice.objects.filter(player=player).order_by("pk").values_list("kind", flat=True))


def seated(night: Session, people: dict[str, Player], stake: StakeTerms | None = None) -> SessionTable:
    two = [people["aino"], people["eero"]]
    planning.check_in_all(session=night, players=two, by=people["kirjuri"])
    return sessions.open_table(session=night, game="hex", players=two, by=people["kirjuri"], stake=stake)


def play(match: Match, *words: Player) -> Match:
    seq = event_store.load(match).seq
    match = enter_result(match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=seq)
    for by in words:
        confirm_result(match_id=match.pk, expect_seq=match.seq, by=by)
    return match


def test_each_happening_is_told_once_to_whom_it_concerns(night: Session, people: dict[str, Player]) -> None:
    table = seated(night, people)
    planning.check_in_all(session=night, players=[people["aino"]], by=people["olga"])
    play(table.match, people["aino"], people["kirjuri"])
    assert kinds(people["eero"]) == ["checked-in", "agreed", "confirmed"]
    assert kinds(people["aino"]) == ["checked-in", "agreed"], "she confirmed herself"
    assert kinds(people["kirjuri"]) == []


def test_who_does_it_themselves_is_told_nothing_nor_is_a_guest(
    night: Session, house: Club, people: dict[str, Player]
) -> None:
    guest = add_guest(club=house, name="Lempi")
    aino = people["aino"]
    planning.check_in_all(session=night, players=[aino], by=aino)
    planning.check_in_all(session=night, players=[guest], by=aino)
    assert not Notice.objects.exists()


def test_a_settlement_that_others_confirmed_is_told_with_ones_own_part_alone(
    night: Session, people: dict[str, Player]
) -> None:
    table = seated(night, people, StakeTerms(currency="EUR", value=500, rule="fixed"))
    for name in ("aino", "eero"):
        agreements.agree(table=table, player=people[name], by=people[name])
    play(table.match, people["kirjuri"])
    told = Notice.objects.filter(kind="booked")
    with override("fi"):
        said = {row.player.name: in_words(row) for row in told}
    assert "Hex, +5,00\N{NO-BREAK SPACE}€." in said["Aino"]
    assert "Hex, −5,00\N{NO-BREAK SPACE}€." in said["Eero"]
    assert not Notice.objects.filter(kind="agreed").exists(), "to a stake they agreed themselves"
    assert not Notice.objects.filter(kind="confirmed").exists()


def test_it_is_mailed_once_in_the_readers_language_to_who_wants_it(
    night: Session, people: dict[str, Player]
) -> None:
    User.objects.filter(username="eero").update(language="fi")
    User.objects.filter(username="aino").update(mail_written_down=False)
    planning.check_in_all(session=night, players=[people["aino"], people["eero"]], by=people["kirjuri"])
    planning.check_in_all(session=night, players=[people["eero"]], by=people["olga"])
    assert send_mail() == 1
    assert send_mail() == 0, "a second delivery mails nothing"
    [message] = outbox.outbox
    assert message.to == ["eero@example.org"]
    assert "Kirjuri" in message.body
    assert "Tonight" in message.body
    assert "wrote down" not in message.body, "it is in Finnish"


def test_when_the_broker_is_away_the_sweep_mails_it(
    night: Session,
    people: dict[str, Player],
    broker_away: None,
    django_capture_on_commit_callbacks: object,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        planning.check_in_all(session=night, players=[people["aino"]], by=people["kirjuri"])
    assert [send_mail(), send_mail()] == [1, 0]


def test_it_stands_on_the_first_page_until_it_is_seen(night: Session, people: dict[str, Player]) -> None:
    seated(night, people)
    aino, eero = Client(), Client()
    for browser, name in ((aino, "aino"), (eero, "eero")):
        browser.post("/log-in/", {"username": name, "password": "kortti-ilta"})
    page = aino.get("/").content.decode()
    assert "Kirjuri wrote down that you are at Tonight." in page
    assert "Kirjuri wrote down that you agreed at a table: Hex, Tonight." in page
    newest = telling.unseen(people["aino"])[0].pk
    assert [row["kind"] for row in aino.get("/api/notices/").json()] == ["agreed", "checked-in"]
    aino.post("/notices/seen/", {"upto": newest})
    assert "wrote down" not in aino.get("/").content.decode()
    assert "wrote down" in eero.get("/").content.decode(), "each marks their own"
    people["aino"].user.refresh_from_db()  # type: ignore[union-attr]
    assert people["aino"].user.language == "en", "the language one logged in with"  # type: ignore[union-attr]


def test_who_leaves_for_good_takes_them_along(night: Session, people: dict[str, Player]) -> None:
    seated(night, people)
    anonymise(player=people["aino"])
    assert not Notice.objects.filter(player=people["aino"]).exists()
    assert [mail.to.username for mail in Mail.objects.select_related("to")] == ["eero", "eero"]


def test_ones_page_switches_the_mail_off_and_chooses_its_language(people: dict[str, Player]) -> None:
    aino, user = Client(), people["aino"].user
    assert user is not None
    aino.force_login(user)
    assert "What others write down about me" in aino.get("/me/privacy/").content.decode()
    aino.post("/me/privacy/", {"mail_reminders": "on", "language": "fi"})
    user.refresh_from_db()
    assert (user.mail_written_down, user.mail_reminders, user.language) == (False, True, "fi")
    aino.post("/me/privacy/", {"mail_written_down": "on", "language": "xx"})
    user.refresh_from_db()
    assert (user.mail_written_down, user.language) == (True, "fi")
