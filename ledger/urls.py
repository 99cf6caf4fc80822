"""Addresses of money."""

from django.urls import path, re_path

from ledger import views

urlpatterns = [
    path("money/", views.money, name="money"),
    path("money/pay/", views.pay, name="pay"),
    re_path(
        r"^money/payments/(?P<pk>\d+)/(?P<action>confirm|refuse)/$",
        views.decide_payment,
        name="decide-payment",
    ),
]
