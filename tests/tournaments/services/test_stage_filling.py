"""Stages filled from the one before: by their places, once, with a preview that is what happens, and undone."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.helpers.concurrency import at_once
from tests.tournaments.staged import group_event, play_section, play_stage, sections, swiss_event
from tournaments.errors import CompetitionError
from tournaments.event_selectors import final_table, in_reasons, plan, shown_as, stages_of
from tournaments.models import Competition, Entry, StageFilling
from tournaments.services import competitions
from tournaments.services.events import stage_draw
from tournaments.services.leaving import go_home
from tournaments.services.stage_filling import filling_undo, stage_fill

pytestmark = pytest.mark.django_db


def names(competition: Competition) -> list[str]:
    return [entry.player.name for entry in competition.entries.order_by("seeded")]


def test_groups_go_on_crosswise_and_the_rest_into_the_consolation(club: Club) -> None:
    event = group_event(club, 9)
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    final, rest = sections(event, 2)
    groups = [names_by_place(one) for one in sections(event, 1)]
    assert names(final) == [groups[0][0], groups[1][0], groups[0][1], groups[1][1]]
    assert set(names(rest)) == {*groups[0][2:], *groups[1][2:]}
    assert in_reasons(final.entries.get(seeded=1).why) == ["Place 1 of A."]
    stage_draw(event=event, stage=2)
    drawn = final.entries.order_by("number")
    assert [entry.number for entry in drawn] == [entry.seeded for entry in drawn], "seeds stay"
    play_stage(event, 2, draw=False)
    lines = final_table(event, stages_of(event))
    assert len(lines) == 9 and lines[0].entry.title == "E1" and lines[0].place == 1
    assert {line.entry.title for line in lines[:4]} == set(names(final))
    assert [line.place for line in lines] == sorted(line.place for line in lines)


def names_by_place(competition: Competition) -> list[str]:
    """Who entered first has won everything."""
    return [entry.player.name for entry in competition.entries.order_by("player_id")]


def test_a_stage_waits_for_all_sections_of_the_one_before(club: Club) -> None:
    event = group_event(club, 6)
    with pytest.raises(CompetitionError, match="Not over yet"):
        stage_fill(event=event, stage=2)
    stage_draw(event=event, stage=1)
    play_section(sections(event, 1)[0])
    with pytest.raises(CompetitionError, match="group B"):
        stage_fill(event=event, stage=2)
    assert not StageFilling.objects.exists() and not Entry.objects.filter(competition__stage=2).exists()


def test_nobody_enters_or_draws_a_later_stage_by_hand(club: Club) -> None:
    event = swiss_event(club, 4)
    (final,) = sections(event, 2)
    player = Entry.objects.filter(competition__stage=1)[0].player
    with pytest.raises(CompetitionError, match="filled from the one before"):
        competitions.enter(competition=final, players=[player])
    with pytest.raises(CompetitionError, match="once it is filled"):
        competitions.start(competition=final)


def test_who_has_gone_home_is_passed_over(club: Club) -> None:
    event = swiss_event(club, 6, rounds=2, finalists=2)
    stage_draw(event=event, stage=1)
    (swiss,) = sections(event, 1)
    play_section(swiss)
    best = plan(event, 2)[0].entries[plan(event, 2)[0].goes_on[0].number]
    Competition.objects.filter(pk=swiss.pk).update(status="running")
    go_home(competition=swiss, player=best.player)
    Competition.objects.filter(pk=swiss.pk).update(status="finished")
    stage_fill(event=event, stage=2)
    (final,) = sections(event, 2)
    assert best.player.name not in names(final) and len(names(final)) == 2
    assert any("Passed over" in " ".join(in_reasons(entry.why)) for entry in final.entries.all())


def test_who_declines_is_passed_over_and_who_plays_passes_over_nobody_else(club: Club) -> None:
    event = swiss_event(club, 6, rounds=2, finalists=2)
    play_stage(event, 1)
    (section,) = plan(event, 2)
    first, second = (section.entries[one.number] for one in section.goes_on)
    with pytest.raises(CompetitionError, match="another organiser"):
        stage_fill(event=event, stage=2, by=second.player, without=[first.pk])
    with pytest.raises(CompetitionError, match="entered in the stage before"):
        stage_fill(event=event, stage=2, without=[10**9])
    stage_fill(event=event, stage=2, by=first.player, without=[first.pk])
    assert first.player.name not in names(sections(event, 2)[0])


def test_what_was_looked_at_is_what_happens(club: Club) -> None:
    event = group_event(club, 8)
    play_stage(event, 1)
    looked = shown_as(plan(event, 2))
    with pytest.raises(CompetitionError, match="changed since you looked"):
        stage_fill(event=event, stage=2, shown=looked + ",1")
    stage_fill(event=event, stage=2, shown=looked)
    assert StageFilling.objects.count() == 1


def test_it_is_undone_until_it_is_drawn_and_done_again(club: Club) -> None:
    event = group_event(club, 6)
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    before = [names(one) for one in sections(event, 2)]
    filling_undo(event=event, stage=2)
    assert not Entry.objects.filter(competition__stage=2).exists()
    with pytest.raises(CompetitionError, match="is not filled"):
        filling_undo(event=event, stage=2)
    stage_fill(event=event, stage=2)
    assert [names(one) for one in sections(event, 2)] == before, "from the same seed the same"
    competitions.start(competition=sections(event, 2)[0])
    with pytest.raises(CompetitionError, match="is drawn"):
        filling_undo(event=event, stage=2)


def test_a_section_with_fewer_than_two_is_refused_whole(club: Club) -> None:
    event = group_event(club, 5, go_on=2)
    play_stage(event, 1)
    with pytest.raises(CompetitionError, match="fewer than two"):
        stage_fill(event=event, stage=2)
    assert not Entry.objects.filter(competition__stage=2).exists()


@pytest.mark.django_db(transaction=True)
def test_five_who_press_at_once_fill_one_stage(club: Club) -> None:
    event = group_event(club, 8)
    play_stage(event, 1)
    raised = at_once([lambda: stage_fill(event=event, stage=2) for _each in range(5)])
    assert len(raised) == 4 and all("filled already" in str(one) for one in raised)
    assert StageFilling.objects.count() == 1
    assert [one.entries.count() for one in sections(event, 2)] == [4, 4]


@pytest.mark.django_db(transaction=True)
def test_filled_and_undone_at_once_nothing_is_left_half(club: Club) -> None:
    event = group_event(club, 8)
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    raised = at_once([lambda: filling_undo(event=event, stage=2), lambda: stage_draw(event=event, stage=2)])
    assert len(raised) == 1 and isinstance(raised[0], CompetitionError)
    filled = StageFilling.objects.exists()
    assert all(one.entries.exists() == filled for one in sections(event, 2))


def test_points_are_carried_on_and_count(club: Club) -> None:
    event = swiss_event(club, 6, rounds=2, finalists=4)
    (final,) = sections(event, 2)
    final.filling = {**final.filling, "carry": True}
    final.format, final.settings = "swiss", {"rounds": 1}
    final.save()
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    carried = {entry.player_id: entry.carried for entry in final.entries.all()}
    assert max(carried.values()) == 200
    play_stage(event, 2)
    from tournaments.selectors import table_of_standings

    final.refresh_from_db()
    rows = table_of_standings(final)
    assert all(row.hundredths >= carried[row.entry.player_id] for row in rows)
    assert rows[0].hundredths == 300
