"""Addresses of log-ins and all that belongs to them."""

from django.contrib.auth import views as auth
from django.urls import path

from accounts import token_views

urlpatterns = [
    path("log-in/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("log-out/", auth.LogoutView.as_view(), name="logout"),
    path("password/", auth.PasswordChangeView.as_view(success_url="/me/"), name="password_change"),
    path("me/tokens/", token_views.token_page, name="tokens"),
    path("me/tokens/end/", token_views.end_token, name="end-token"),
]
