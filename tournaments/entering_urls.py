"""Addresses of making an event and getting people into it."""

from django.urls import path, re_path

from tournaments.views import desk, entering, officials, partners

EVENT = "competitions/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/entering/", entering.entering_page, name="event-entering"),
    re_path(
        r"^competitions/(?P<slug>[\w-]+)/my-entry/(?P<action>withdraw|here|away)/$",
        entering.change_own,
        name="change-own-entry",
    ),
    re_path(
        rf"^competitions/(?P<slug>[\w-]+)/partners/(?P<action>{'|'.join(partners.ACTIONS)})/$",
        partners.change_partners,
        name="change-partners",
    ),
    path(f"{EVENT}/terms/", entering.terms_page, name="event-terms"),
    path(f"{EVENT}/questions/", entering.questions_page, name="entry-questions"),
    path(f"{EVENT}/fee/", entering.fee_page, name="entry-fee"),
    path(f"{EVENT}/entries/", desk.desk, name="entry-desk"),
    re_path(
        rf"^competitions/(?P<slug>[\w-]+)/entries/(?P<action>look|{'|'.join(desk.ACTIONS)})/$",
        desk.change_desk,
        name="change-desk",
    ),
    path(f"{EVENT}/officials/", officials.officials_page, name="event-officials"),
    re_path(
        r"^competitions/(?P<slug>[\w-]+)/officials/(?P<action>name|dismiss)/$",
        officials.change_officials,
        name="change-officials",
    ),
    path(f"{EVENT}/rounds/<int:number>/links/", officials.table_links, name="table-links"),
    path("table/<str:secret>/", officials.table_helper, name="table-helper"),
]
