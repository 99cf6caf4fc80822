"""Addresses of the open tables' API."""

from django.urls import path

from lobby import api, api_cards

urlpatterns = [
    path("tables/", api.OpenTables.as_view(), name="api-open-tables"),
    path("tables/<uuid:code>/", api.OpenTableDetail.as_view(), name="api-open-table"),
    path("tables/<uuid:code>/sit/", api.Sit.as_view(), name="api-sit"),
    path("tables/<uuid:code>/leave/", api.Leave.as_view(), name="api-leave-table"),
    path("tables/<uuid:code>/fill/", api.Fill.as_view(), name="api-fill-table"),
    path("tables/<uuid:code>/free/", api.FreeSeat.as_view(), name="api-free-seat"),
    path("tables/<uuid:code>/agree/", api_cards.AgreeAnew.as_view(), name="api-agree-anew"),
    path("tables/<uuid:code>/card/", api_cards.OpenTableCards.as_view(), name="api-open-table-cards"),
    path("tables/<uuid:code>/call-off/", api.CallOff.as_view(), name="api-call-off-table"),
    path("matches/<uuid:code>/play-again/", api.PlayAgain.as_view(), name="api-play-again"),
]
