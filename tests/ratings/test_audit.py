"""The ratings are proved every night by somebody else's program, and a fault does not stay unseen."""

import logging

import pytest
from django.core import mail
from django.db.models import F

from config.celery import app
from matches.models import Match
from ratings import services, tasks
from ratings.audit import faults
from ratings.engine import MarginConfig, RatingConfig
from ratings.models import Rating, RatingChange
from ratings.pools import Family

pytestmark = pytest.mark.django_db


def test_ratings_that_are_right_trouble_nobody(played, settings):
    settings.ADMINS = [("A", "admin@example.org")]
    assert list(faults()) == []
    assert tasks.check_ratings() == 0
    assert mail.outbox == []


def test_a_rating_that_was_tampered_with_is_logged_and_mailed(played, people, settings, caplog):
    settings.ADMINS = [("A", "admin@example.org")]
    Rating.objects.filter(player=people[3], pool__game="tuppi").update(mu=F("mu") + 0.5)
    with caplog.at_level(logging.ERROR, logger="ratings.tasks"):
        found = tasks.check_ratings()
    assert found
    assert f"the offset of player {people[3].pk} is " in caplog.text
    assert f"The ratings have {found} faults" in mail.outbox[0].subject
    assert f"the offset of player {people[3].pk} is " in mail.outbox[0].body


def test_a_rating_that_has_gone_is_found(played, people):
    Rating.objects.filter(player=people[3], pool__game="tuppi").delete()
    assert any(f"player {people[3].pk} is not there; it was left at" in fault for fault in faults())


def test_numbers_that_fit_each_other_but_not_the_result_are_found(played, people):
    """A match did more for one player than its result, and the next began there: nothing else in the log shows it."""
    changes = RatingChange.objects.filter(player=people[2], rated__pool__game="hex")
    changes.filter(rated__match=played[5]).update(offset_mu=F("offset_mu") + 0.01)
    changes.filter(rated__match=played[6]).update(offset_mu_before=F("offset_mu_before") + 0.01)
    found = list(faults())
    assert len(found) == 2  # in everybody's pool and in people's
    for fault in found:
        assert fault.startswith(f"Match {played[5].pk} in ")
        assert f"the offset of player {people[2].pk} became" in fault
        assert "; trueskill finds " in fault


def test_a_belief_that_does_not_begin_where_the_last_match_left_it_is_found(played, people):
    RatingChange.objects.filter(rated__match=played[1], player=people[0]).update(common_var_before=9.0)
    assert any(f"the common skill of player {people[0].pk} begins at" in fault for fault in faults())


def test_a_newcomer_who_does_not_begin_as_one_is_found(played, people):
    RatingChange.objects.filter(rated__match=played[0], player=people[1]).update(common_mu_before=26.0)
    assert any(f"player {people[1].pk} begins at 26 ± 4, not at 25 ± 4." in fault for fault in faults())


def test_a_belief_that_begins_on_another_day_is_found(played, people):
    RatingChange.objects.filter(rated__match=played[1], player=people[0]).update(offset_at_before=None)
    assert any(f"the offset of player {people[0].pk} begins on another day" in fault for fault in faults())


def test_a_match_that_does_not_count_and_was_rated_is_found(played, people):
    Match.objects.filter(pk=played[0].pk).update(rated=False)
    everybody = Family("everyone").key("hex")
    fault = f"Match {played[0].pk} in {everybody}: it does not count, and somebody was rated by it."
    assert fault in list(faults())


def test_others_on_the_seats_than_were_rated_are_found(played, people):
    played[0].seats.filter(index=1).update(player=people[2])
    everybody = Family("everyone").key("hex")
    fault = f"Match {played[0].pk} in {everybody}: those who played are not those who were rated."
    assert fault in list(faults())


def test_what_waits_for_a_recompute_is_left_out(played, people):
    Rating.objects.all().update(mu=1.0)
    Match.objects.filter(pk=played[0].pk).update(status=Match.Status.VOID)
    assert list(faults()) == []


def test_margins_and_ties_that_the_package_cannot_rate_are_proved_by_their_beginnings(finished, people):
    margin = MarginConfig(scale=10.0, cap=3.0, delta=1.0, kappa=1.0, noise=3.0)
    services.adopt_config(game="hex", config=RatingConfig(margin=margin))
    for hour, places in enumerate(([0, 1], [1, 0], [0, 0])):
        services.rate_match(match=finished("hex", [[people[0]], [people[1]]], places=places, hour=hour))
    assert list(faults()) == []
    RatingChange.objects.update(offset_mu_before=0.5)
    assert list(faults())


def test_so_many_are_drawn_as_are_asked_for(played):
    Rating.objects.all().update(mu=1.0)
    one = {fault.split(":")[0] for fault in faults(sample=1)}
    assert len(one) == 1
    assert len({fault.split(":")[0] for fault in faults()}) == 2 * len(played)


def test_it_is_asked_for_every_night():
    entry = next(e for e in app.conf.beat_schedule.values() if e["task"] == "ratings.tasks.check_ratings")
    assert (entry["schedule"].hour, entry["schedule"].minute) == ({4}, {50})
    assert len(entry["schedule"].day_of_week) == 7
    app.loader.import_default_modules()
    assert "ratings.tasks.check_ratings" in app.tasks
