"""Notices of shares of expenses, and of what became of objections to them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0016_closed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("checked-in", "checked in"),
                    ("agreed", "agreed at a table"),
                    ("confirmed", "result confirmed"),
                    ("booked", "result confirmed and settled"),
                    ("objected", "objected to"),
                    ("stands", "the result stands"),
                    ("void", "the match is void"),
                    ("corrected", "result corrected"),
                    ("annulled", "match declared void"),
                    ("back", "correction taken back"),
                    ("to-confirm", "correction to be confirmed"),
                    ("seat-asked", "asked whether one sat at a table"),
                    ("charged", "charged a fee"),
                    ("charge-no", "objected to a fee"),
                    ("charge-off", "fee taken back"),
                    ("shared", "given a share of an expense"),
                    ("share-no", "objected to a share"),
                    ("share-yes", "the share stands"),
                    ("share-less", "share made less"),
                    ("share-off", "share taken back"),
                    ("reported", "a report waits"),
                    ("answered", "one’s report was answered"),
                    ("a-word", "had a word"),
                    ("warned", "warned"),
                    ("removed", "removed from a club"),
                    ("may-return", "may join again"),
                    ("junior", "marked as a junior"),
                    ("no-junior", "no junior any more"),
                    ("stands-in", "stands in for an officer"),
                    ("deputy", "has a deputy"),
                    ("file-ready", "a club’s file is ready"),
                    ("no-file", "a club’s file was not made"),
                    ("no-deputy", "a deputy’s time has ended"),
                    ("cancelled", "a competition is cancelled"),
                    ("pays-asked", "asked to pay together"),
                    ("pays", "pays together"),
                    ("pays-no", "pays together no longer"),
                    ("closed", "a club is closed"),
                    ("reopened", "a club is open again"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
    ]
