"""Addresses of open tables."""

from django.urls import path, re_path

from lobby import views

UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

urlpatterns = [
    path("tables/", views.lobby, name="lobby"),
    path("tables/new/", views.choose_game, name="choose-open-table"),
    path("games/<slug:key>/table/", views.new_table, name="new-open-table"),
    path("tables/<uuid:code>/", views.table_page, name="open-table"),
    re_path(
        rf"^tables/(?P<code>{UUID})/(?P<action>sit|leave|fill|free|call-off|card|agree)/$",
        views.change_table,
        name="change-open-table",
    ),
    path("matches/<uuid:code>/play-again/", views.play_again, name="play-again-together"),
]
