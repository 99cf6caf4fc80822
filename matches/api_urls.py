"""Addresses of the matches' API."""

from django.urls import path

from matches import api, correction_api, objection_api, report_api

urlpatterns = [
    path("matches/", api.MatchList.as_view(), name="api-matches"),
    path("matches/<uuid:code>/", api.MatchDetail.as_view(), name="api-match"),
    path("matches/<uuid:code>/moves/", api.Moves.as_view(), name="api-moves"),
    path("matches/<uuid:code>/results/", api.Results.as_view(), name="api-results"),
    path("matches/<uuid:code>/corrections/", api.Corrections.as_view(), name="api-corrections"),
    path("matches/<uuid:code>/undo/", api.Undo.as_view(), name="api-undo"),
    path("matches/<uuid:code>/confirm/", api.Confirm.as_view(), name="api-confirm"),
    path("matches/<uuid:code>/concede/", api.Concede.as_view(), name="api-concede"),
    path("matches/<uuid:code>/stop/", api.Stop.as_view(), name="api-stop"),
    path("matches/<uuid:code>/objection/", objection_api.OwnObjection.as_view(), name="api-objection"),
    path("matches/<uuid:code>/reports/", report_api.OwnReports.as_view(), name="api-own-reports"),
    path("clubs/<slug:slug>/reports/", report_api.ClubReports.as_view(), name="api-reports"),
    path(
        "clubs/<slug:slug>/reports/<int:pk>/",
        report_api.ReportAnswer.as_view(),
        name="api-report-answer",
    ),
    path(
        "matches/<uuid:code>/result-corrections/",
        correction_api.ResultCorrections.as_view(),
        name="api-result-corrections",
    ),
    path(
        "clubs/<slug:slug>/corrections/",
        correction_api.WaitingCorrections.as_view(),
        name="api-waiting-corrections",
    ),
    path(
        "clubs/<slug:slug>/corrections/<int:pk>/",
        correction_api.SecondLook.as_view(),
        name="api-second-look",
    ),
    path("clubs/<slug:slug>/look-alikes/", objection_api.LookAlikes.as_view(), name="api-look-alikes"),
    path(
        "clubs/<slug:slug>/look-alikes/<int:pk>/",
        objection_api.BothPlayed.as_view(),
        name="api-both-played",
    ),
    path("clubs/<slug:slug>/objections/", objection_api.ClubObjections.as_view(), name="api-objections"),
    path(
        "clubs/<slug:slug>/objections/<int:pk>/",
        objection_api.ObjectionDecision.as_view(),
        name="api-objection-decision",
    ),
]
