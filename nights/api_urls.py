"""Addresses of the API of club nights."""

from django.urls import path

from nights.api import chains, conventions, nights, rule_sheets, seat_changes, seatings, tables

urlpatterns = [
    path("nights/", nights.SessionList.as_view(), name="api-nights"),
    path("clubs/<slug:slug>/nights/", nights.ClubNights.as_view(), name="api-club-nights"),
    path("clubs/<slug:slug>/rules/", rule_sheets.RuleSheets.as_view(), name="api-rule-sheets"),
    path("clubs/<slug:slug>/rules/<int:pk>/", rule_sheets.OneRuleSheet.as_view(), name="api-rule-sheet"),
    path(
        "clubs/<slug:slug>/rules/<int:pk>/copy/", rule_sheets.CopiedRules.as_view(), name="api-copied-rules"
    ),
    path("nights/<int:pk>/", nights.Night.as_view(), name="api-night"),
    path("nights/<int:pk>/close/", nights.Close.as_view(), name="api-night-close"),
    path("nights/<int:pk>/pace/", nights.PaceOfNight.as_view(), name="api-night-pace"),
    path("nights/<int:pk>/totals/", nights.Totals.as_view(), name="api-night-totals"),
    path("nights/<int:pk>/people/", nights.People.as_view(), name="api-night-people"),
    path("nights/<int:pk>/people/<slug:person>/", nights.Person.as_view(), name="api-night-person"),
    path("nights/<int:pk>/seatings/", seatings.Seatings.as_view(), name="api-seatings"),
    path("nights/<int:pk>/seatings/hand/", seatings.UndoByHand.as_view(), name="api-seating-by-hand"),
    path("nights/<int:pk>/seatings/<int:number>/", seatings.UndoSeating.as_view(), name="api-seating"),
    path("nights/<int:pk>/tables/", tables.Tables.as_view(), name="api-tables"),
    path("nights/<int:pk>/tables/<int:number>/", tables.OneTable.as_view(), name="api-table"),
    path("nights/<int:pk>/tables/<int:number>/agree/", tables.Agree.as_view(), name="api-table-agree"),
    path(
        "nights/<int:pk>/tables/<int:number>/withdraw/", tables.Withdraw.as_view(), name="api-table-withdraw"
    ),
    path(
        "nights/<int:pk>/tables/<int:number>/players/",
        seat_changes.TablePlayers.as_view(),
        name="api-table-players",
    ),
    path(
        "nights/<int:pk>/tables/<int:number>/players/agree/",
        seat_changes.AgreeToChange.as_view(),
        name="api-table-players-agree",
    ),
    path(
        "nights/<int:pk>/tables/<int:number>/players/out/<slug:person>/",
        seat_changes.LeaveTurns.as_view(),
        name="api-table-out",
    ),
    path("nights/<int:pk>/tables/<int:number>/cutting-in/", chains.TableChain.as_view(), name="api-chain"),
    path(
        "nights/<int:pk>/tables/<int:number>/cutting-in/next/",
        chains.NextMatch.as_view(),
        name="api-chain-next",
    ),
    path(
        "nights/<int:pk>/tables/<int:number>/cutting-in/agree/",
        chains.AgreeToAsk.as_view(),
        name="api-chain-agree",
    ),
    path("nights/<int:pk>/tables/<int:number>/card/", conventions.TableCard.as_view(), name="api-table-card"),
    path("nights/<int:pk>/tables/<int:number>/draw/", tables.Draw.as_view(), name="api-table-draw"),
    path(
        "nights/<int:pk>/tables/<int:number>/call-off/", tables.CallOff.as_view(), name="api-table-call-off"
    ),
]
