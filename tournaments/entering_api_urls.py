"""Addresses of the API of making an event and getting people into it."""

from django.urls import path

from tournaments.api import entering, officials, partners

EVENT = "competitions/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/policy/", entering.EventPolicy.as_view(), name="api-event-policy"),
    path(f"{EVENT}/terms/", entering.Terms.as_view(), name="api-event-terms"),
    path(f"{EVENT}/missing/", entering.Missing.as_view(), name="api-entry-missing"),
    path(f"{EVENT}/questions/", entering.Questions.as_view(), name="api-entry-questions"),
    path(f"{EVENT}/questions/<int:number>/", entering.OneQuestion.as_view(), name="api-entry-question"),
    path(f"{EVENT}/answers/", entering.Answers.as_view(), name="api-entry-answers"),
    path(f"{EVENT}/fee/", entering.Fee.as_view(), name="api-entry-fee"),
    path(f"{EVENT}/my-entry/", entering.Asking.as_view(), name="api-own-entry"),
    path(f"{EVENT}/partners/", partners.Partners.as_view(), name="api-partners"),
    path(f"{EVENT}/partners/<slug:player>/", partners.OneSeeker.as_view(), name="api-partner"),
    path(f"{EVENT}/partners/<slug:player>/answer/", partners.Answer.as_view(), name="api-partner-answer"),
    path(f"{EVENT}/partner-pairs/", partners.Joining.as_view(), name="api-partner-pairs"),
    path(f"{EVENT}/applications/", entering.Applications.as_view(), name="api-applications"),
    path(f"{EVENT}/applications/<slug:player>/", entering.OneApplication.as_view(), name="api-application"),
    path(f"{EVENT}/applications/<slug:player>/expel/", entering.Expelling.as_view(), name="api-expel"),
    path(f"{EVENT}/names/", entering.Names.as_view(), name="api-entry-names"),
    path(f"{EVENT}/night/", entering.FromNight.as_view(), name="api-entry-night"),
    path(f"{EVENT}/check-in/", entering.CheckIn.as_view(), name="api-event-check-in"),
    path(f"{EVENT}/officials/", officials.Officials.as_view(), name="api-officials"),
    path(f"{EVENT}/officials/<slug:player>/", officials.OneOfficial.as_view(), name="api-official"),
    path(f"{EVENT}/rounds/<int:number>/links/", officials.TableLinks.as_view(), name="api-table-links"),
    path("table-links/<str:secret>/result/", officials.LinkedResult.as_view(), name="api-linked-result"),
]
