"""Addresses of the API of tokens and of devices."""

from django.urls import path

from accounts import push_api, token_api

urlpatterns = [
    path("token/", token_api.Token.as_view(), name="api-token"),
    path("devices/", push_api.Devices.as_view(), name="api-devices"),
    path("devices/key/", push_api.PushKey.as_view(), name="api-push-key"),
    path("devices/kinds/", push_api.Kinds.as_view(), name="api-device-kinds"),
    path("devices/<int:pk>/", push_api.OneDevice.as_view(), name="api-device"),
]
