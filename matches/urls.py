"""Addresses of matches."""

from django.urls import path, re_path

from matches import (
    correction_views,
    new_match_views,
    objection_views,
    report_views,
    sheet_views,
    views,
)

urlpatterns = [
    path("games/<slug:key>/play/", new_match_views.new_match, name="new-match"),
    path("matches/", views.match_list, name="matches"),
    path("matches/<uuid:code>/", views.match_page, name="match"),
    path("matches/<uuid:code>/deal/", sheet_views.enter_deal, name="enter-deal"),
    path("matches/<uuid:code>/preview/", sheet_views.preview_deal, name="preview-deal"),
    path("matches/<uuid:code>/deals/<int:deal>/", correction_views.correct_deal, name="correct-deal"),
    path("matches/<uuid:code>/put-right/", correction_views.put_right, name="put-right"),
    path("matches/<uuid:code>/versions/<int:pk>/", correction_views.version_before, name="match-version"),
    path("matches/<uuid:code>/play/", views.play, name="play"),
    path("matches/<uuid:code>/again/", new_match_views.play_again, name="play-again"),
    path("matches/<uuid:code>/objection/", objection_views.object_to, name="object"),
    path(
        "matches/<uuid:code>/objection/withdraw/",
        objection_views.withdraw_objection,
        name="withdraw-objection",
    ),
    path("matches/<uuid:code>/report/", report_views.report_page, name="report"),
    path("clubs/<slug:slug>/reports/", report_views.club_reports, name="club-reports"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/reports/(?P<pk>\d{1,18})/$",
        report_views.answer_report,
        name="answer-report",
    ),
    path("clubs/<slug:slug>/objections/", objection_views.club_objections, name="club-objections"),
    path("clubs/<slug:slug>/objections/both-played/", objection_views.both_played, name="both-played"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/objections/(?P<pk>\d{1,18})/(?P<action>stands|void)/$",
        objection_views.decide_objection,
        name="decide-objection",
    ),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/corrections/(?P<pk>\d{1,18})/(?P<action>confirm|refuse)/$",
        correction_views.decide_correction,
        name="decide-correction",
    ),
    re_path(
        r"^matches/(?P<code>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?P<action>undo|confirm|stop)/$",
        sheet_views.change_sheet,
        name="change-sheet",
    ),
]
