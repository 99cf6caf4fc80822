"""Entry fees: known before, owed on entering or at the draw, given back to who withdraws in time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from clubs.services import add_guest
from ledger.audit import faults
from ledger.errors import LedgerError
from ledger.models import Charge
from tests.helpers.company import club_with_roles
from tests.tournaments.seen import seen
from tournaments.errors import CompetitionError
from tournaments.models import Competition, EntryFee
from tournaments.policy import policy_of
from tournaments.services import competitions, entering, entry_fees
from tournaments.services.late_entry import enter_late

pytestmark = pytest.mark.django_db
SAID = {"currency": "EUR", "amounts": (500, 800, 0), "refund_until": None}


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    return competitions.create_competition(
        kind="tournament",
        title="Cup",
        game="hex",
        format="round-robin",
        club=club_with_roles("House", people),
    )


def owes(cup: Competition) -> dict[str, int]:
    rows = Charge.objects.filter(fee__club=cup.club, status=Charge.Status.BOOKED)
    return dict(rows.values_list("player__name", "amount"))


def ask(cup: Competition, player: Player) -> None:
    entering.ask_to_play(competition=cup, player=player, **seen(cup))


def test_who_enters_themselves_owes_it_and_others_when_they_confirm_or_are_drawn(
    cup: Competition, people: dict[str, Player]
) -> None:
    entry_fees.entry_fee_set(competition=cup, owed="entering", by=people["Owner"], **SAID)
    guest = add_guest(club=cup.club, name="Lempi")  # type: ignore[arg-type]
    ask(cup, people["Member"])
    entering.enter_all(
        competition=cup, players=[people["Keeper"], people["Organiser"], guest], by=people["Owner"]
    )
    assert owes(cup) == {"Member": 500}
    ask(cup, people["Keeper"])
    assert owes(cup) == {"Member": 500, "Keeper": 500}
    competitions.start(competition=cup)
    assert owes(cup) == {"Member": 500, "Keeper": 500, "Organiser": 500, "Lempi": 800}
    assert not list(faults())


def test_owed_at_the_draw_by_those_who_are_drawn(cup: Competition, people: dict[str, Player]) -> None:
    entry_fees.entry_fee_set(competition=cup, owed="draw", by=people["Owner"], **SAID)
    entering.terms_say(competition=cup, by=people["Owner"], said={"checks_in": True})
    for name in ("Member", "Keeper", "Stranger"):
        ask(cup, people[name])
    for name in ("Member", "Keeper"):
        entering.check_in(competition=cup, player=people[name], by=people["Owner"])
    assert owes(cup) == {}
    competitions.start(competition=cup)
    assert set(owes(cup)) == {"Member", "Keeper"}


@pytest.mark.parametrize(("hours", "left"), [(1, {}), (-1, {"Member": 500})])
def test_withdrawn_in_time_it_is_given_back(
    cup: Competition, people: dict[str, Player], hours: int, left: dict[str, int]
) -> None:
    until = timezone.now() + timedelta(hours=hours)
    said = {**SAID, "refund_until": until}
    entry_fees.entry_fee_set(competition=cup, owed="entering", by=people["Owner"], **said)
    ask(cup, people["Member"])
    competitions.withdraw(competition=cup, player=people["Member"])
    assert owes(cup) == left


def test_who_moves_up_owes_it_then(cup: Competition, people: dict[str, Player]) -> None:
    entry_fees.entry_fee_set(competition=cup, owed="entering", by=people["Owner"], **SAID)
    entering.terms_say(competition=cup, by=people["Owner"], said={"most_entries": 2})
    for name in ("Member", "Keeper", "Author"):
        ask(cup, people[name])
    assert set(owes(cup)) == {"Member", "Keeper"}
    competitions.withdraw(competition=cup, player=people["Member"])
    assert set(owes(cup)) == {"Keeper", "Author"}


def test_it_is_said_in_the_policy_and_stays_once_somebody_has_entered(
    cup: Competition, people: dict[str, Player]
) -> None:
    before = policy_of(cup).digest
    entry_fees.entry_fee_set(competition=cup, owed="entering", by=people["Owner"], **SAID)
    policy = policy_of(cup)
    assert policy.digest != before
    (said,) = [" ".join(line.said) for line in policy.lines if line.title == "Fees"]
    assert "Members pay €5.00, guests €8.00, juniors €0.00." in said and "owed on entering" in said
    entry_fees.entry_fee_set(competition=cup, owed="draw", by=people["Owner"], **SAID)
    for _twice in range(2):
        entry_fees.entry_fee_drop(competition=cup, by=people["Owner"])
    assert policy_of(cup).digest == before
    ask(cup, people["Member"])
    with pytest.raises(CompetitionError, match="Somebody has entered"):
        entry_fees.entry_fee_set(competition=cup, owed="entering", by=people["Owner"], **SAID)
    assert not EntryFee.objects.exists()


def test_only_who_keeps_the_money_sets_it_and_rubbish_is_refused(
    cup: Competition, people: dict[str, Player]
) -> None:
    with pytest.raises(LedgerError):
        entry_fees.entry_fee_set(competition=cup, owed="entering", by=people["Member"], **SAID)
    for said in ({"amounts": (0, 0, 0)}, {"amounts": (-1, 0, 0)}, {"currency": "XX?"}):
        with pytest.raises(LedgerError):
            entry_fees.entry_fee_set(competition=cup, owed="entering", by=people["Owner"], **{**SAID, **said})
    with pytest.raises(CompetitionError, match="when the fee is owed"):
        entry_fees.entry_fee_set(competition=cup, owed="never", by=people["Owner"], **SAID)
    assert not EntryFee.objects.exists()


def test_who_comes_late_owes_it_then(people: dict[str, Player]) -> None:
    made = competitions.create_competition(
        kind="tournament",
        title="Cup",
        game="hex",
        format="swiss",
        settings={"rounds": 3},
        club=club_with_roles("House", people),
    )
    entry_fees.entry_fee_set(competition=made, owed="entering", by=people["Owner"], **SAID)
    entering.enter_all(competition=made, players=[people["Member"], people["Keeper"]], by=people["Owner"])
    competitions.start(competition=made)
    enter_late(competition=made, player=people["Author"], by=people["Owner"], organiser=True)
    assert set(owes(made)) == {"Member", "Keeper", "Author"}
