import pytest

from kleos.lab import report


@pytest.mark.parametrize(("wins", "games", "low", "high"), [
    (0, 10, 0.0, 0.27754), (10, 10, 0.72246, 1.0), (5, 10, 0.23659, 0.76341), (800, 1000, 0.77410, 0.82362)])
def test_wilson(wins, games, low, high):
    assert report.wilson(wins, games) == pytest.approx((low, high), abs=2e-5)


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (3, 2), (-1, 2)])
def test_wilson_wants_a_share(wins, games):
    with pytest.raises(ValueError, match="no share"):
        report.wilson(wins, games)


def test_around_a_mean():
    assert report.around(6, 20, 400) == pytest.approx((4.04, 7.96))
    with pytest.raises(ValueError, match="no interval"):
        report.around(6, 20, 0)


def test_table():
    assert report.table(["what", "n"], [["long one", "1"], ["b", "1,000"]]) == (
        "| what     |     n |\n| -------- | ----: |\n| long one |     1 |\n| b        | 1,000 |")
