"""Addresses of the API of events."""

from django.urls import path

from tournaments import api, table_api as tables

urlpatterns = [
    path("competitions/", api.CompetitionList.as_view(), name="api-competitions"),
    path("competitions/<slug:slug>/", api.CompetitionDetail.as_view(), name="api-competition"),
    path("nights/", api.SessionList.as_view(), name="api-nights"),
    path("nights/<int:pk>/", api.SessionDetail.as_view(), name="api-night"),
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
