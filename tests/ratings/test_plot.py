"""A rating over time, as a picture."""

from datetime import timedelta
from xml.etree import ElementTree

from ratings.plot import PlotPoint, rating_plot
from tests.ratings.conftest import START

SVG = "{http://www.w3.org/2000/svg}"


def plot(*points: tuple[float, float]) -> ElementTree.Element:
    rows = [PlotPoint(START + timedelta(days=i), mu, sd) for i, (mu, sd) in enumerate(points)]
    return ElementTree.fromstring(rating_plot(rows, title="A <at> hex", labels=["January", "May"]))


def test_the_plot_is_svg_with_a_line_a_band_and_a_title():
    root = plot((25.0, 5.0), (27.0, 4.0), (26.0, 3.0))
    assert root.find(f"{SVG}title").text == "A <at> hex"
    assert len(root.find(f"{SVG}polyline").get("points").split()) == 3
    assert len(root.find(f"{SVG}polygon").get("points").split()) == 6


def test_the_plot_stays_inside_its_frame():
    root = plot(*[(25.0 + (i * 7) % 11, 5.0 - i / 10) for i in range(40)])
    for shape in ("polyline", "polygon"):
        for pair in root.find(f"{SVG}{shape}").get("points").split():
            x, y = map(float, pair.split(","))
            assert 34 <= x <= 352
            assert 10 <= y <= 176


def test_the_axis_has_few_round_numbers_a_thumb_can_read():
    root = plot((25.0, 5.0), (31.0, 4.0))
    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert texts[-2:] == ["January", "May"]
    assert texts[:-2] == ["15", "20", "25", "30", "35", "40"]
    assert all(float(text.get("font-size")) >= 12 for text in root.findall(f"{SVG}text"))


def test_one_match_is_a_dot_and_none_a_dash():
    assert plot((25.0, 5.0)).find(f"{SVG}circle") is not None
    assert plot().find(f"{SVG}text").text == "—"
