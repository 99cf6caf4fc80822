"""Addresses of events."""

from django.urls import path, re_path

from tournaments import import_views, views
from tournaments.nights import night_views, plan_views, seats_views, session_views as nights
from tournaments.tables import views as tables

urlpatterns = [
    path("leagues/", views.competition_list, {"kind": "league"}, name="leagues"),
    path("leagues/new/", views.new_league, name="new-site-league"),
    path("clubs/<slug:slug>/leagues/new/", views.new_league, name="new-league"),
    path("tournaments/", views.competition_list, {"kind": "tournament"}, name="tournaments"),
    path("competitions/<slug:slug>/", views.competition_page, name="competition"),
    re_path(
        r"^competitions/(?P<slug>[\w-]+)/(?P<action>enter|start)/$",
        views.change_competition,
        name="change-competition",
    ),
    path("clubs/<slug:slug>/tournaments/new/", views.new_tournament, name="new-tournament"),
    path("clubs/<slug:slug>/nights/new/", plan_views.new_session, name="new-session"),
    path("clubs/<slug:slug>/results/import/", import_views.import_results, name="import-results"),
    path("clubs/<slug:slug>/results.csv", import_views.export_results, name="export-results"),
    path("clubs/<slug:slug>/nights.ics", plan_views.calendar, name="calendar"),
    path("nights/<int:pk>/", nights.session_page, name="session"),
    path("nights/<int:pk>/seating/", night_views.seat_night, name="seat-night"),
    path("nights/<int:pk>/seats/", seats_views.seat_by_hand, name="seat-by-hand"),
    path("nights/<int:pk>/seating/undo/", seats_views.undo_seating, name="undo-seating"),
    path("nights/<int:pk>/change/", plan_views.change_night, name="change-night"),
    path("nights/<int:pk>/call-off/", plan_views.call_off, name="call-off"),
    path("nights/<int:pk>/wall/", night_views.wall, name="wall"),
    path("nights/<int:pk>/here/", night_views.here, name="here"),
    path("nights/<int:pk>/tables/new/", tables.new_table, name="new-table"),
    path("nights/<int:pk>/tables/<int:number>/", tables.table_page, name="table"),
    path("nights/<int:pk>/tables/<int:number>/terms/", tables.change_terms, name="change-terms"),
    re_path(
        r"^nights/(?P<pk>\d+)/tables/(?P<number>\d+)/(?P<action>agree|withdraw|draw|call-off)/$",
        tables.change_table,
        name="change-table",
    ),
    re_path(
        r"^nights/(?P<pk>\d+)/(?P<action>check-in|guest|leave|back|close)/$",
        nights.change_session,
        name="change-session",
    ),
]
