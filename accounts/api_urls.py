"""Addresses of the API of tokens."""

from django.urls import path

from accounts import token_api

urlpatterns = [path("token/", token_api.Token.as_view(), name="api-token")]
