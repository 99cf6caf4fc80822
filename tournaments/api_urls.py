"""Addresses of the API of events."""

from django.urls import path

from tournaments import api, competition_api
from tournaments.nights import api as nights, seating_api as seatings
from tournaments.tables import api as tables

urlpatterns = [
    path("competitions/", competition_api.Competitions.as_view(), name="api-competitions"),
    path("competitions/<slug:slug>/", api.CompetitionDetail.as_view(), name="api-competition"),
    path(
        "competitions/<slug:slug>/entries/", competition_api.Entries.as_view(), name="api-competition-entries"
    ),
    path(
        "competitions/<slug:slug>/entries/<slug:player>/",
        competition_api.OneEntry.as_view(),
        name="api-competition-entry",
    ),
    path("competitions/<slug:slug>/start/", competition_api.Draw.as_view(), name="api-competition-start"),
    path(
        "competitions/<slug:slug>/pairings/",
        api.CompetitionPairings.as_view(),
        name="api-competition-pairings",
    ),
    path("nights/", api.SessionList.as_view(), name="api-nights"),
    path("clubs/<slug:slug>/nights/", nights.ClubNights.as_view(), name="api-club-nights"),
    path("nights/<int:pk>/", nights.Night.as_view(), name="api-night"),
    path("nights/<int:pk>/close/", nights.Close.as_view(), name="api-night-close"),
    path("nights/<int:pk>/people/", nights.People.as_view(), name="api-night-people"),
    path("nights/<int:pk>/people/<slug:person>/", nights.Person.as_view(), name="api-night-person"),
    path("nights/<int:pk>/seatings/", seatings.Seatings.as_view(), name="api-seatings"),
    path("nights/<int:pk>/seatings/hand/", seatings.UndoByHand.as_view(), name="api-seating-by-hand"),
    path("nights/<int:pk>/seatings/<int:number>/", seatings.UndoSeating.as_view(), name="api-seating"),
    path("nights/<int:pk>/tables/", tables.Tables.as_view(), name="api-tables"),
    path("nights/<int:pk>/tables/<int:number>/", tables.Table.as_view(), name="api-table"),
    path("nights/<int:pk>/tables/<int:number>/agree/", tables.Agree.as_view(), name="api-table-agree"),
    path(
        "nights/<int:pk>/tables/<int:number>/withdraw/", tables.Withdraw.as_view(), name="api-table-withdraw"
    ),
    path("nights/<int:pk>/tables/<int:number>/draw/", tables.Draw.as_view(), name="api-table-draw"),
    path(
        "nights/<int:pk>/tables/<int:number>/call-off/", tables.CallOff.as_view(), name="api-table-call-off"
    ),
]
