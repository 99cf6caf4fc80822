"""A club that is loaded elsewhere is the same club; what cannot be loaded changes nothing."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator
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
from operations.backups.archive import MANIFEST, BackupError, Reader
from operations.backups.making import backup
from operations.club_files.exporting import CLUB, export_club, records
from operations.club_files.importing import import_club
from operations.club_files.parts import PARTS, TABLES
from operations.models import ImportedClub
from ratings.models import Pool, RatedMatch, Rating, RatingChange
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
    ratings = Rating.objects.filter(pool__club=club).order_by("pool__game", "pool__pace", "player__name")
    return [
        *changes.values_list("player__name", "common_mu", "common_var", "offset_mu", "offset_var"),
        *ratings.values_list("pool__game", "player__name", "mu", "var", "at", "matches"),
    ]


def text(browser: Client, address: str, club: Club) -> str:
    """What a page says, but for the address of its frame."""
    answer = browser.get(address)
    assert answer.status_code == 200, address
    main = re.sub(r"(?s).*<main[^>]*>(.*)</main>.*", r"\1", answer.content.decode())
    main = re.sub(r"/embed/matches/[0-9a-f-]{36}/", "", main)
    return re.sub(r"\s+", " ", re.sub(r"(?s)<[^>]+>", " ", main)).replace(club.name, "CLUB")


def pages(club: Club, owner: Player) -> Iterator[str]:
    """What each of them says when it is asked for."""
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
    return (text(browser, address, club) for address in addresses)


def test_statements_standings_and_ratings_are_the_same_as_before(
    exported: Path, club: Club, host: Player
) -> None:
    loaded = import_club(exported, owner=host, name="Toinen")
    assert books(loaded.club) == books(club)
    assert len(books(club)[1]) > 15
    assert skills(loaded.club) == skills(club) != []
    assert list(faults()) == []
    for one in (club, loaded.club):
        for family in Pool.objects.filter(club=one, game=""):
            recompute_family(family=family)
    assert skills(loaded.club) == skills(club)
    ours, theirs = Chain.objects.get(club_id=loaded.club.pk), Chain.objects.get(club_id=club.pk)
    kept = ImportedClub.objects.get(club=loaded.club)
    assert ours.number == theirs.number == kept.entries
    assert kept.last_hash == theirs.hash != ours.hash
    assert {match.vouched for match in Match.objects.filter(club=loaded.club)} == {False}


def test_pages_say_the_same_text_for_text(exported: Path, club: Club, host: Player) -> None:
    loaded = import_club(exported, owner=host, name="Toinen")
    Match.objects.filter(club=club).update(vouched=False)
    RatedMatch.objects.filter(match__club=club, family__club=None).delete()  # what counted for everybody here
    Membership.objects.create(club=club, player=host, role="owner")
    compared = 0
    for one, other in zip(pages(club, host), pages(loaded.club, host), strict=True):  # in the same minute
        assert other == one
        compared += 1
    assert compared > 15


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
    (here,) = Competition.objects.filter(club=club, status="draft", title="Open")
    (there,) = Competition.objects.filter(club=loaded.club, status="draft", title="Open")
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


WITH_SOMETHING = (
    "clubs_deputy", "clubs_removal", "clubs_juniormark", "clubs_announcement", "matches_correction",
    "matches_objection", "matches_report", "nights_teamdraw", "nights_seating", "tournaments_pairing",
    "ratings_ratingchange", "ledger_closing", "ledger_fee", "ledger_charge", "ledger_payment",
    "ledger_dues", "ledger_reduction", "ledger_expense", "ledger_outlay", "ledger_share",
    "ledger_treasurer",
)  # fmt: skip
ANEW_THERE: dict[str, set[str]] = {
    "clubs_player": {"slug", "created_at", "user_id"},
    "clubs_club": {"name", "slug"},
    "matches_match": {"code", "vouched"},
    "tournaments_competition": {"slug"},
    "tournaments_event": {"slug"},
    "tournaments_series": {"slug"},
    "ratings_pool": {"key"},
    "ratings_configversion": set(),
    "ledger_entry": {"key"},
    "ledger_link": {"hash"},
    "ledger_closing": {"hash", "was"},
    "ledger_stake": {"was"},
}
"""Addresses, what nobody here has confirmed, and what is made of numbers (test_renumbering.py)."""


def as_told(path: Path, without: str = "") -> dict[str, list[str]]:
    """Each part of a file, its rows in their order, with what they refer to by its place instead of its number.

    People stand by name. without: somebody who is left out.
    """
    with Reader(path, CLUB) as file:
        tables = {table: list(records(file, table)) for table in file.manifest.tables}
    names = {row["id"]: row["name"] for row in tables["clubs_player"]}
    places: dict[str, dict[Any, Any]] = {
        table: {row.get(TABLES[table].key): place for place, row in enumerate(rows)}
        for table, rows in tables.items()
    } | {"clubs_player": names}

    def inside(table: str, row: dict[str, Any]) -> dict[str, Any]:
        """JSON in which numbers stand."""
        if table == "nights_seating":
            return {"out": [names[one] for one in json.loads(row["out"])]}
        if table == "nights_teamdraw":
            return {"cards": [(names[card["player"]], card["card"]) for card in json.loads(row["cards"])]}
        if table == "ledger_stake":
            return {"night_caps": {names[int(k)]: cap for k, cap in json.loads(row["night_caps"]).items()}}
        if table == "ledger_closing":
            accounts = places["ledger_account"]
            return {"balances": {accounts[int(k)]: sum_ for k, sum_ in json.loads(row["balances"]).items()}}
        return {}

    def told(table: str, row: dict[str, Any]) -> str:
        fields, shown = TABLES[table].fields, {}
        for name in row.keys() - ANEW_THERE.get(table, set()) - {TABLES[table].key}:
            to = fields[name].related_model
            place = places.get(to._meta.db_table) if to is not None else None
            shown[name] = row[name] if place is None or row[name] is None else place[row[name]]
        if table == "ledger_link":
            shown["entry_id"] = places["ledger_entry"][row["entry_id"]]
            shown.pop("club_id")
        return json.dumps(shown | inside(table, row), sort_keys=True, default=str)

    found = {
        table: [
            told(table, row)
            for row in rows
            if not without or without not in (names.get(row.get("player_id")), row.get("name"))
        ]
        for table, rows in tables.items()
    }
    return found | {"clubs_player": sorted(found["clubs_player"])}


def test_what_was_loaded_exports_to_the_same_content_part_by_part(
    exported: Path, host: Player, tmp_path: Path
) -> None:
    loaded = import_club(exported, owner=host, name="Toinen")
    export_club(loaded.club, tmp_path / "on.zip")
    first, second = as_told(exported), as_told(tmp_path / "on.zip", without=host.name)
    assert {table for table in WITH_SOMETHING if not first[table]} == set()
    for table, rows in first.items():
        assert second[table] == rows, table
