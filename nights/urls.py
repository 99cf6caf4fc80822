"""Addresses of club nights and their tables."""

from django.urls import path, re_path

from nights.views import (
    chains,
    nights,
    planning,
    rule_sheets,
    seat_changes,
    seating,
    table_cards,
    tables,
    wall,
)

urlpatterns = [
    path("clubs/<slug:slug>/nights/new/", planning.new_session, name="new-session"),
    path("clubs/<slug:slug>/nights.ics", planning.calendar, name="calendar"),
    path("clubs/<slug:slug>/rules/", rule_sheets.rule_sheet_list, name="rule-sheets"),
    path("clubs/<slug:slug>/rules/new/", rule_sheets.new_rule_sheet, name="new-rule-sheet"),
    path("clubs/<slug:slug>/rules/<int:pk>/", rule_sheets.rule_sheet, name="rule-sheet"),
    path("clubs/<slug:slug>/rules/<int:pk>/change/", rule_sheets.change_rule_sheet, name="change-rule-sheet"),
    re_path(
        r"^clubs/(?P<slug>[\w-]+)/rules/(?P<pk>\d{1,18})/(?P<action>retire|use|copy)/$",
        rule_sheets.change_rules,
        name="change-rules",
    ),
    path("nights/<int:pk>/", nights.session_page, name="session"),
    path("nights/<int:pk>/seating/", seating.seat_night, name="seat-night"),
    path("nights/<int:pk>/seats/", seating.seat_by_hand, name="seat-by-hand"),
    path("nights/<int:pk>/seating/undo/", seating.undo_seating, name="undo-seating"),
    path("nights/<int:pk>/change/", planning.change_night, name="change-night"),
    path("nights/<int:pk>/call-off/", planning.call_off, name="call-off"),
    path("nights/<int:pk>/wall/", wall.wall, name="wall"),
    path("nights/<int:pk>/here/", wall.here, name="here"),
    path("nights/<int:pk>/tables/new/", tables.new_table, name="new-table"),
    path("nights/<int:pk>/tables/<int:number>/", tables.table_page, name="table"),
    path("nights/<int:pk>/tables/<int:number>/terms/", tables.change_terms, name="change-terms"),
    path("nights/<int:pk>/tables/<int:number>/players/", seat_changes.table_players, name="table-players"),
    re_path(
        r"^nights/(?P<pk>\d{1,18})/tables/(?P<number>\d{1,9})/players/(?P<action>ask|agree|drop|leave)/$",
        seat_changes.change_players,
        name="change-players",
    ),
    path("nights/<int:pk>/tables/<int:number>/cutting-in/", chains.table_chain, name="table-chain"),
    re_path(
        r"^nights/(?P<pk>\d{1,18})/tables/(?P<number>\d{1,9})/cutting-in/(?P<action>next|join|leave|end|agree|drop)/$",
        chains.change_chain,
        name="change-chain",
    ),
    path("nights/<int:pk>/tables/<int:number>/card/", table_cards.bring, name="bring-card"),
    re_path(
        r"^nights/(?P<pk>\d{1,18})/tables/(?P<number>\d{1,9})/(?P<action>agree|withdraw|draw|call-off)/$",
        tables.change_table,
        name="change-table",
    ),
    re_path(
        r"^nights/(?P<pk>\d{1,18})/(?P<action>check-in|guest|leave|back|close)/$",
        nights.change_session,
        name="change-session",
    ),
]
