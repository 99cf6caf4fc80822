"""Addresses of the API of the books."""

from django.urls import path

from ledger import api

urlpatterns = [
    path("clubs/<slug:slug>/balances/", api.Balances.as_view(), name="api-balances"),
    path("clubs/<slug:slug>/statement/", api.Statement.as_view(), name="api-statement"),
    path("clubs/<slug:slug>/settle-up/", api.SettleUp.as_view(), name="api-settle-up"),
    path("clubs/<slug:slug>/payments/", api.Payments.as_view(), name="api-payments"),
    path(
        "clubs/<slug:slug>/payments/<int:pk>/decision/", api.Decision.as_view(), name="api-payment-decision"
    ),
]
