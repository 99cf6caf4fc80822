"""Addresses of log-ins and all that belongs to them."""

from django.contrib.auth import views as auth
from django.urls import path

urlpatterns = [
    path("log-in/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("log-out/", auth.LogoutView.as_view(), name="logout"),
    path("password/", auth.PasswordChangeView.as_view(success_url="/me/"), name="password_change"),
]
