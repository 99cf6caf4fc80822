"""Addresses of club nights and their tables."""

from django.urls import path, re_path

from nights.views import nights, planning, seating, tables, wall

urlpatterns = [
    path("clubs/<slug:slug>/nights/new/", planning.new_session, name="new-session"),
    path("clubs/<slug:slug>/nights.ics", planning.calendar, name="calendar"),
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
