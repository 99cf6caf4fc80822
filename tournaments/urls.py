"""Addresses of events."""

from django.urls import path, re_path

from tournaments import import_views, night_views, session_views as nights, table_views as tables, views

urlpatterns = [
    path("leagues/", views.competition_list, {"kind": "league"}, name="leagues"),
    path("tournaments/", views.competition_list, {"kind": "tournament"}, name="tournaments"),
    path("competitions/<slug:slug>/", views.competition_page, name="competition"),
    re_path(
        r"^competitions/(?P<slug>[\w-]+)/(?P<action>enter|start)/$",
        views.change_competition,
        name="change-competition",
    ),
    path("clubs/<slug:slug>/tournaments/new/", views.new_tournament, name="new-tournament"),
    path("clubs/<slug:slug>/nights/new/", nights.new_session, name="new-session"),
    path("clubs/<slug:slug>/results/import/", import_views.import_results, name="import-results"),
    path("clubs/<slug:slug>/results.csv", import_views.export_results, name="export-results"),
    path("clubs/<slug:slug>/nights.ics", nights.calendar, name="calendar"),
    path("nights/<int:pk>/", nights.session_page, name="session"),
    path("nights/<int:pk>/seating/", night_views.seat_night, name="seat-night"),
    path("nights/<int:pk>/wall/", night_views.wall, name="wall"),
    path("nights/<int:pk>/here/", night_views.here, name="here"),
    path("nights/<int:pk>/tables/new/", tables.new_table, name="new-table"),
    re_path(
        r"^nights/(?P<pk>\d+)/(?P<action>check-in|guest|leave|close)/$",
        nights.change_session,
        name="change-session",
    ),
    path("games/<slug:key>/play/", nights.new_match, name="new-match"),
]
