"""Addresses of competitions and past seasons."""

from django.urls import path, re_path

from tournaments.views import cancelling, competitions, past_results

urlpatterns = [
    path("leagues/", competitions.competition_list, {"kind": "league"}, name="leagues"),
    path("leagues/new/", competitions.new_league, name="new-site-league"),
    path("clubs/<slug:slug>/leagues/new/", competitions.new_league, name="new-league"),
    path("tournaments/", competitions.competition_list, {"kind": "tournament"}, name="tournaments"),
    path("competitions/<slug:slug>/", competitions.competition_page, name="competition"),
    path("competitions/<slug:slug>/cancel/", cancelling.cancel, name="cancel-competition"),
    re_path(
        r"^competitions/(?P<slug>[\w-]+)/(?P<action>enter|start)/$",
        competitions.change_competition,
        name="change-competition",
    ),
    path("clubs/<slug:slug>/tournaments/new/", competitions.new_tournament, name="new-tournament"),
    path("clubs/<slug:slug>/results/import/", past_results.import_results, name="import-results"),
    path("clubs/<slug:slug>/results.csv", past_results.export_results, name="export-results"),
]
