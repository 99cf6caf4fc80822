"""A club that is loaded elsewhere is the same club; what cannot be loaded changes nothing."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Membership, Player
from ledger.audit import faults
from ledger.export import entry_rows, statement_rows
from ledger.models import Chain, Currency
from ledger.selectors import balances
from ledger.statements import statement
from matches.models import Match
from nights.models import Session
from operations.backups.archive import MANIFEST, BackupError
from operations.backups.making import backup
from operations.club_files.importing import import_club
from operations.club_files.parts import PARTS
from operations.models import ImportedClub
from ratings.models import Pool, Rating, RatingChange
from ratings.recompute import recompute_family
from tests.operations.club_files.conftest import Changed, everything
from tournaments.models import Competition

Tables = dict[str, list[dict[str, Any]]]
NUMBERS = {"entry", "match", "reverses"}


def books(club: Club) -> tuple[Any, ...]:
    """Statements, entries and balances as they are taken away, without numbers and addresses."""
    euro = Currency.objects.get(pk="EUR")
    people = Player.objects.filter(accounts__club=club).order_by("name", "pk")
    lines = {
        person.name: statement_rows(statement(club=club, player=person, currency="EUR"), euro)
        for person in people
    }
    plain = [{k: v for k, v in row.items() if k not in NUMBERS} for row in entry_rows(club)]
    told = {
        name: [{k: v for k, v in row.items() if k not in NUMBERS} for row in rows]
        for name, rows in lines.items()
    }
    standing = sorted((row.player.name if row.player else "", row.amount) for row in balances(club=club))
    return told, plain, standing


def skills(club: Club) -> list[tuple[Any, ...]]:
    changes = RatingChange.objects.filter(rated__family__club=club).order_by("rated", "player__name")
    ratings = Rating.objects.filter(pool__club=club).order_by("pool__game", "player__name")
    return [
        *changes.values_list("player__name", "common_mu", "common_var", "offset_mu", "offset_var"),
        *ratings.values_list("pool__game", "player__name", "mu", "var", "at", "matches"),
    ]


def text(browser: Client, address: str, club: Club) -> str:
    """What a page says."""
    answer = browser.get(address)
    assert answer.status_code == 200, address
    main = re.sub(r"(?s).*<main[^>]*>(.*)</main>.*", r"\1", answer.content.decode())
    return re.sub(r"\s+", " ", re.sub(r"(?s)<[^>]+>", " ", main)).replace(club.name, "CLUB")


def pages(club: Club, owner: Player) -> list[str]:
    browser = Client()
    assert owner.user is not None
    browser.force_login(owner.user)
    people = Player.objects.filter(accounts__club=club).order_by("name", "pk")
    played = Match.objects.filter(club=club, status="finished").order_by("pk")
    addresses = [
        *(f"/clubs/{club.slug}/statements/{person.slug}/" for person in people),
        *(f"/nights/{night.pk}/wall/" for night in Session.objects.filter(club=club).order_by("pk")),
        *(f"/matches/{match.code}/" for match in played.filter(vouched=False, pairing_match=None)),
        *(
            f"/competitions/{event.slug}/"
            for event in Competition.objects.filter(club=club, status="running")
        ),
    ]
    return [text(browser, address, club) for address in addresses]


def test_statements_standings_and_ratings_are_the_same_as_before(
    exported: Path, club: Club, host: Player
) -> None:
    loaded = import_club(exported, owner=host, name="Toinen")
    assert books(loaded.club) == books(club)
    assert len(books(club)[1]) > 15
    assert skills(loaded.club) == skills(club) != []
    assert list(faults()) == []
    for one in (club, loaded.club):
        recompute_family(family=Pool.objects.get(club=one, game=""))
    assert skills(loaded.club) == skills(club)
    ours, theirs = Chain.objects.get(club_id=loaded.club.pk), Chain.objects.get(club_id=club.pk)
    kept = ImportedClub.objects.get(club=loaded.club)
    assert ours.number == theirs.number == kept.entries
    assert kept.last_hash == theirs.hash != ours.hash
    assert {match.vouched for match in Match.objects.filter(club=loaded.club)} == {False}


def test_pages_say_the_same_text_for_text(exported: Path, club: Club, host: Player) -> None:
    loaded = import_club(exported, owner=host, name="Toinen")
    Match.objects.filter(club=club).update(vouched=False)
    Membership.objects.create(club=club, player=host, role="owner")
    before, after = pages(club, host), pages(loaded.club, host)
    assert len(before) > 15
    for one, other in zip(before, after, strict=True):
        assert other == one


def test_nobody_here_becomes_anybody_of_the_file(exported: Path, club: Club, host: Player) -> None:
    before = set(Player.objects.values_list("pk", flat=True))
    loaded = import_club(exported, owner=host, name="Toinen")
    members = Membership.objects.filter(club=loaded.club)
    here = {row.player_id for row in members} & before
    assert here == {host.pk}
    assert {row.player.user_id for row in members.exclude(player=host)} == {None}
    assert members.filter(role="owner").count() == 2
    assert loaded.club.invitations.count() == loaded.club.join_requests.count() == 0
    strangers = Player.objects.filter(seats__match__club=loaded.club, kind="person", pk__in=before)
    assert not strangers.exists()


def test_no_secret_of_a_login_is_in_the_file(exported: Path, club: Club) -> None:
    with zipfile.ZipFile(exported) as opened:
        everything_in_it = b"".join(opened.read(name) for name in opened.namelist())
        names = set(opened.namelist())
    assert b"@example.org" not in everything_in_it and b"FI21 1234" not in everything_in_it
    assert b"FI2112345600000785" not in everything_in_it and b"pbkdf2" not in everything_in_it
    assert names == {MANIFEST, *(f"tables/{part.table}" for part in PARTS)}
    for event in Competition.objects.filter(club=club, status="draft"):
        assert event.seal.encode() not in everything_in_it


def test_what_is_not_drawn_yet_is_sealed_anew(exported: Path, host: Player, club: Club) -> None:
    loaded = import_club(exported, owner=host, name="Toinen")
    (here,) = Competition.objects.filter(club=club, status="draft")
    (there,) = Competition.objects.filter(club=loaded.club, status="draft")
    assert there.seal.count(":") == 1 and there.seal != here.seal
    assert json.loads(there.seal.split(":")[1]) == there.seed


def test_twice_the_same_file_only_under_another_name(exported: Path, host: Player, club: Club) -> None:
    club.slug = "muualla"
    club.save()
    assert import_club(exported, owner=host).club.slug == "kerho"
    before = everything()
    with pytest.raises(BackupError, match="loaded already, as Kerho"):
        import_club(exported, owner=host)
    with pytest.raises(BackupError, match="at the address kerho already"):
        import_club(exported, owner=host, name="Kerho")
    assert everything() == before
    assert import_club(exported, owner=host, name="Kerho 2").club.slug == "kerho-2"
    assert list(faults()) == []


def remade(exported: Path, path: Path, change: Callable[[dict[str, Any]], None], **more: bytes) -> Path:
    with zipfile.ZipFile(exported) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == MANIFEST:
                manifest = json.loads(data)
                change(manifest)
                data = json.dumps(manifest).encode()
            new.writestr(name, more.pop(name.rpartition("/")[2], data))
        for name, data in more.items():
            new.writestr(name, data)
    return path


def _bomb(manifest: dict[str, Any]) -> None:
    manifest["parts"]["tables/clubs_club"]["size"] = 1 << 50


WRONG: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "of a newer version": (lambda m: m.update(format_version=2), "later Kerho"),
    "of unknown migrations": (
        lambda m: m["migrations"].append(["clubs", "9999_later"]),
        "9999_later is unknown",
    ),
    "a bomb": (_bomb, "would unfold to"),
    "a path that leads out": (
        lambda m: m["parts"].update({"media/../../x": {"sha256": "", "size": 0}}),
        "understood",
    ),
    "a table of the site": (
        lambda m: m["parts"].update({"tables/clubs_user": {"sha256": "", "size": 0}}),
        "other tables",
    ),
    "a column of nobody's": (
        lambda m: m["parts"]["tables/clubs_club"]["columns"].append("x"),
        "does not have",
    ),
    "rubbish for bots": (lambda m: m.update(about={"bots": [7]}), "cannot be understood"),
    "rubbish for a size": (
        lambda m: m["parts"]["tables/clubs_club"].update(size="x"),
        "cannot be understood",
    ),
    "a backup": (lambda m: m.update(format="kerho-backup"), "is no exported club"),
    "another count": (lambda m: m["parts"]["tables/matches_event"].update(rows=1 << 40), "missing"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_manifest_changes_nothing(what: str, exported: Path, host: Player, tmp_path: Path) -> None:
    change, sentence = WRONG[what]
    before = everything()
    with pytest.raises(BackupError, match=sentence):
        import_club(remade(exported, tmp_path / "wrong.zip", change), owner=host, name="Toinen")
    assert everything() == before


def test_a_changed_line_a_cut_file_and_a_backup_change_nothing(
    exported: Path, host: Player, tmp_path: Path
) -> None:
    before, data = everything(), exported.read_bytes()
    with zipfile.ZipFile(exported) as opened:
        line = opened.read("tables/ledger_posting").replace(b"-", b"", 1)
    changed = remade(exported, tmp_path / "changed.zip", lambda m: None, ledger_posting=line)
    (tmp_path / "cut.zip").write_bytes(data[: len(data) // 2])
    backup(tmp_path / "backup.zip", prove=False)
    for path in (changed, tmp_path / "cut.zip", tmp_path / "backup.zip", tmp_path / "none.zip"):
        with pytest.raises(BackupError):
            import_club(path, owner=host, name="Toinen")
    assert everything() == before


def _money(tables: Tables) -> None:
    one, other = tables["ledger_posting"][:2]
    one["amount"], other["amount"] = one["amount"] * 2, other["amount"] * 2


def _somebody(tables: Tables) -> None:
    tables["clubs_membership"][0]["player_id"] = 999_999


def _login(tables: Tables) -> None:
    tables["clubs_player"][0]["user_id"] = "1; DROP TABLE"


def _row(table: str, **values: Any) -> Callable[[Tables], None]:
    return lambda tables: tables[table][0].update(values)


def _twice(tables: Tables) -> None:
    tables["clubs_player"].append(tables["clubs_player"][0])


def _playing(tables: Tables) -> None:
    tables["matches_match"][0].update(entered=0, status="running")


def _deep(tables: Tables) -> None:
    tables["matches_match"][0]["options"] = "[" * 100_000


FORGED: dict[str, tuple[Callable[[Tables], Any], str]] = {
    "other amounts": (_money, "chain breaks"),
    "an entry less": (lambda t: t["ledger_entry"].pop(), "chain breaks|cannot be read"),
    "somebody who is not in it": (_somebody, "does not hold it"),
    "a login": (_login, "user_id that cannot be"),
    "a row twice": (_twice, "there twice"),
    "two clubs": (lambda t: t["clubs_club"].append({**t["clubs_club"][0], "id": 1 << 40}), "holds 2 clubs"),
    "a match that is being played": (_playing, "is being played"),
    "a nest": (_deep, "options that cannot be"),
    "a word for a number": (_row("matches_match", seq="x"), "seq that cannot be"),
    "a number too large": (_row("matches_match", seq=1 << 70), "seq that cannot be"),
    "no such role": (_row("clubs_membership", role="god"), "role that cannot be"),
    "no such day": (_row("clubs_membership", joined_at="2026-02-30 00:00:00"), "joined_at that cannot be"),
    "a name too long": (_row("clubs_club", name="x" * 81), "name that cannot be"),
    "nothing at all": (_row("clubs_club", name=None), "name that cannot be"),
    "a nought": (_row("clubs_club", description="\0"), "description that cannot be"),
    "an unknown game": (_row("matches_match", game="no-such-game"), "does not know"),
    "rubbish for who sat out": (_row("nights_seating", out='{"a": 1}'), "sat out"),
    "another unit": (lambda t: [row.update(exponent=3) for row in t["ledger_currency"]], "counted otherwise"),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_file_changes_nothing(what: str, forged: Changed, host: Player) -> None:
    change, sentence = FORGED[what]
    path, before = forged(change), everything()
    with pytest.raises(BackupError, match=sentence):
        import_club(path, owner=host, name="Toinen")
    assert everything() == before


def test_a_forged_login_is_nobodys(forged: Changed, host: Player, club: Club) -> None:
    owner = Membership.objects.get(club=club, role="owner").player

    def change(tables: Tables) -> None:
        for row in tables["clubs_player"]:
            row["user_id"] = owner.user_id

    loaded = import_club(forged(change), owner=host, name="Toinen")
    assert not Membership.objects.filter(club=loaded.club, player__user=owner.user_id).exists()
    assert Player.objects.filter(user=owner.user_id).count() == 1


def test_other_parameters_of_ratings_are_not_brought_along(forged: Changed, host: Player) -> None:
    def change(tables: Tables) -> None:
        for row in tables["ratings_configversion"]:
            row["parameters"] = json.dumps({**json.loads(row["parameters"]), "strange": 1})

    before = everything()["ratings_configversion"]
    loaded = import_club(forged(change), owner=host, name="Toinen")
    assert loaded.rated_here and everything()["ratings_configversion"] == before
    assert Rating.objects.filter(pool__club=loaded.club).exists()
