"""Twenty at once at one event: one round, no orphan, no lost result; and a round made again from its seed is the same.

On PostgreSQL, whose locks are those of the real site.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from django.db.models import Count

from clubs.models import Club, Player
from games.core.errors import Refusal
from matches import corrections
from matches.corrections import Change, Kind
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, publish, seated, the_draft, win_all
from tests.tournaments.matches import matches_of
from tournaments.models import Competition, Entry, Pairing, Regulations, Round
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.byes import bye_ask
from tournaments.services.drafts import draft_draw, draft_of, round_publish
from tournaments.services.late_entry import enter_late
from tournaments.services.leaving import come_back, expel, go_home
from tournaments.services.result_grid import result_type
from tournaments.services.table_results import ruling_add, table_forfeit
from tournaments.services.undoing import round_undo

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
Jobs = list[Callable[[], object]]


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def tried(jobs: Sequence[Callable[[], object]]) -> list[BaseException]:
    """What was refused with a sentence: nothing else may be raised."""
    raised = at_once(jobs)
    assert all(isinstance(error, Refusal) for error in raised), raised
    return raised


def is_whole(competition: Competition) -> None:
    """Each number has one round that counts, everybody sits once in it, and every open table has one match."""
    standing = competition.round_set.exclude(state=Round.State.UNDONE)
    numbers = list(standing.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    for made in standing:
        sits = list(Entry.objects.filter(pairings__pairing__round=made).values_list("pk", flat=True))
        assert len(sits) == len(set(sits))
    published = Pairing.objects.filter(round__in=standing.filter(state=Round.State.PUBLISHED), counted=False)
    for table in published:
        running = [link.match for link in table.matches.select_related("match") if not link.match.is_over]
        assert len(running) == 1
    orphans = matches_of(competition, status=Match.Status.RUNNING)
    assert len(orphans) == published.count()
    alone = Pairing.objects.filter(round__competition=competition).annotate(sit=Count("sides"))
    assert not alone.filter(sit=0).exists()
    everybody = competition.entries.exclude(number=None).values_list("number", flat=True)
    assert sorted(everybody) == list(range(1, len(everybody) + 1))


def late(name: str) -> Player:
    return Player.objects.create(name=name, slug=name.lower())


def test_twenty_draw(club: Club) -> None:
    made = drafted(club, 8)
    publish(made)
    win_all(made)
    assert tried([lambda: draft_draw(competition=made)] * 20) == []
    assert made.round_set.filter(number=2).count() == 1
    is_whole(made)


def test_twenty_publish_and_draw_again(club: Club) -> None:
    made = drafted(club, 8)
    known = the_draft(made).pk
    tried(
        [lambda: round_publish(competition=made, round_id=known)] * 10
        + [lambda: draft_draw(competition=made, known=known)] * 10
    )
    is_whole(made)


def test_twenty_type_results_of_one_round(club: Club, owner: Player) -> None:
    made = drafted(club, 40)
    first = publish(made)
    tables = list(first.pairings.order_by("table").values_list("pk", flat=True))

    def typed(pk: int) -> Callable[[], object]:
        return lambda: result_type(competition=made, pairing_id=pk, text="1", by=owner)

    assert tried([typed(pk) for pk in tables]) == []
    first.refresh_from_db()
    assert first.state == "closed" and not first.pairings.filter(counted=False).exists()
    is_whole(made)


def test_twenty_type_one_table_and_one_result_counts(club: Club, owner: Player) -> None:
    made = drafted(club, 4)
    first = publish(made)
    table = first.pairings.order_by("table")[0]
    jobs: Jobs = [
        lambda text=text: result_type(competition=made, pairing_id=table.pk, text=text, by=owner)  # type: ignore[misc]
        for text in ("1", "0", "+-", "--") * 5
    ]
    tried(jobs)
    table.refresh_from_db()
    assert table.counted and table.matches.count() == 1
    points = sorted(side.points for side in table.sides.all() if side.points is not None)
    assert points in ([0, 2], [0, 0])
    is_whole(made)


def test_twenty_correct_one_result(club: Club, owner: Player) -> None:
    made = drafted(club, 4)
    publish(made)
    win_all(made)
    match = matches_of(made)[0]
    change = Change(Kind.DEALS, {1: {"winner": 1, "swapped": False}})
    seq = match.seq

    def correct() -> object:
        return corrections.correct(
            match_id=match.pk, change=change, by=owner, reason="mistyped", expect_seq=seq, known=0
        )

    assert len(tried([correct] * 20)) == 19, "one has corrected it, the others looked at an old page"
    points = sorted(row.line.points for row in table_of_standings(Competition.objects.get(pk=made.pk)))
    assert points == [0, 0, 2, 2]
    is_whole(made)


def test_twenty_undo_while_others_draw_and_type(club: Club, owner: Player) -> None:
    made = drafted(club, 8)
    first = publish(made)
    table = first.pairings.order_by("table")[0]
    before = seated(first)
    undo: Jobs = [lambda: round_undo(competition=made, round_id=first.pk, reason="Too early", by=owner)] * 10
    draw: Jobs = [lambda: draft_draw(competition=made)] * 5
    typed: Jobs = [lambda: result_type(competition=made, pairing_id=table.pk, text="1", by=owner)] * 5
    tried([*undo, *draw, *typed])
    assert made.round_set.filter(state=Round.State.UNDONE).count() == 1
    is_whole(made)
    if draft_of(made) is None:
        draft_draw(competition=made)
    assert seated(the_draft(made)) == before, "made again from its seed it is the same"


def test_twenty_withdraw_and_come_back(club: Club) -> None:
    made = drafted(club, 8)
    people = [entry.player for entry in made.entries.select_related("player")]
    jobs: Jobs = [
        lambda act=act, player=player: act(competition=made, player=player)  # type: ignore[misc]
        for player in people[:5]
        for act in (go_home, come_back, go_home, come_back)
    ]
    assert tried(jobs) == []
    draft_draw(competition=made, known=the_draft(made).pk)
    publish(made)
    here = made.entries.filter(until=None).count()
    played = Pairing.objects.filter(round__competition=made, kind="played").count()
    assert played == here // 2
    is_whole(made)


def test_twenty_come_late_while_others_publish(club: Club) -> None:
    made = drafted(club, 9)
    Regulations.objects.create(competition=made, late_until=3, missed="half-bye")
    known = the_draft(made).pk
    people = [late(f"Late{n}") for n in range(15)]
    jobs: Jobs = [
        lambda player=player, now=bool(at % 2): enter_late(  # type: ignore[misc]
            competition=made, player=player, organiser=True, at_once=now
        )
        for at, player in enumerate(people)
    ]
    tried([*jobs, *[lambda: round_publish(competition=made, round_id=known)] * 5])
    is_whole(made)
    if draft_of(made) is not None:
        draft_draw(competition=made, known=the_draft(made).pk)
        publish(made)
    is_whole(made)


def test_everything_at_once_leaves_an_event_that_goes_on(club: Club, owner: Player) -> None:
    made = drafted(club, 12, rounds=4)
    Regulations.objects.create(competition=made, late_until=4, byes=2)
    publish(made)
    win_all(made)
    draft_draw(competition=made)
    second = publish(made)
    people = [entry.player for entry in made.entries.select_related("player").order_by("number")]
    tables = list(second.pairings.order_by("table"))
    done = Pairing.objects.filter(round__competition=made, round__number=1)[0]
    jobs: Jobs = [
        *[lambda t=t: result_type(competition=made, pairing_id=t.pk, text="1", by=owner) for t in tables],  # type: ignore[misc]
        *[lambda p=p: go_home(competition=made, player=p) for p in people[:2]],  # type: ignore[misc]
        lambda: expel(competition=made, player=people[3], reason="phone", by=owner),
        lambda: bye_ask(competition=made, player=people[4], number=3),
        lambda: enter_late(competition=made, player=one_late, organiser=True),
        lambda: table_forfeit(competition=made, pairing_id=tables[0].pk, came=[True, False]),
        lambda: ruling_add(
            competition=made, pairing_id=done.pk, kind="penalty", points=[-50, 0], reason="late", by=owner
        ),
        *[lambda: draft_draw(competition=made, anyway=True)] * 2,
        lambda: round_undo(competition=made, round_id=second.pk, reason="wrong", by=owner),
        *[lambda: competitions.make_next_round(competition_id=made.pk)] * 3,
    ]
    one_late = late("Late")
    tried(jobs)
    is_whole(made)
    for _ in range(6):
        made.refresh_from_db()
        if made.status == "finished":
            break
        draft = draft_of(made)
        if draft is not None:
            draft_draw(competition=made, known=draft.pk)
            publish(made)
        win_all(made)
        made.refresh_from_db()
        if made.status == "running":
            draft_draw(competition=made)
        is_whole(made)
    assert Competition.objects.get(pk=made.pk).status == "finished"
