"""Addresses of the API of ratings."""

from django.urls import path

from ratings import api

urlpatterns = [
    path("ratings/pools/", api.PoolList.as_view(), name="api-rating-pools"),
    path("ratings/pools/<int:pk>/leaderboard/", api.Leaderboard.as_view(), name="api-leaderboard"),
    path("ratings/pools/<int:pk>/history/<slug:slug>/", api.History.as_view(), name="api-rating-history"),
    path("ratings/players/<slug:slug>/", api.PlayerRatings.as_view(), name="api-player-ratings"),
    path("ratings/prediction/", api.Prediction.as_view(), name="api-prediction"),
]
