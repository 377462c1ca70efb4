import pytest

from kleos.lab import intervals


@pytest.mark.parametrize(("wins", "games", "low", "high"), [
    (0, 10, 0.0, 0.27754), (10, 10, 0.72246, 1.0), (5, 10, 0.23659, 0.76341), (800, 1000, 0.77410, 0.82362)])
def test_wilson(wins, games, low, high):
    assert intervals.wilson(wins, games) == pytest.approx((low, high), abs=2e-5)


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (3, 2), (-1, 2)])
def test_wilson_wants_a_share(wins, games):
    with pytest.raises(ValueError, match="no share"):
        intervals.wilson(wins, games)


def test_around_a_mean():
    assert intervals.around(6, 20, 400) == pytest.approx((4.04, 7.96))
    with pytest.raises(ValueError, match="no interval"):
        intervals.around(6, 20, 0)


def test_table():
    assert intervals.table(["what", "n"], [["long one", "1"], ["b", "1,000"]]) == (
        "| what     |     n |\n| -------- | ----: |\n| long one |     1 |\n| b        | 1,000 |")


@pytest.mark.parametrize(("n", "quantile"), [(9, 2.3060), (21, 2.0860), (201, 1.9719), (100_001, 1.96)])
def test_student(n, quantile):
    assert intervals.student(n) == pytest.approx(quantile, abs=1e-3)


def test_student_wants_two():
    with pytest.raises(ValueError, match="fewer than two"):
        intervals.student(1)


def test_contrast_is_newcombes():
    found = intervals.contrast(56, 70, 48, 80)             # his own example of 1998: 0.0524 to 0.3339
    assert (found["low"], found["high"]) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert found["p"] == pytest.approx(0.0082, abs=2e-4)
    assert intervals.contrast(4, 9, 40, 100)["p"] is None


def test_q_values_are_benjamini_and_hochbergs():
    ps = [0.01, None, 0.02, 0.03, 0.5, 0.04]
    assert intervals.q_values(ps) == [pytest.approx(0.05), None, *[pytest.approx(0.05)] * 2, 0.5, pytest.approx(0.05)]
    assert intervals.q_values([0.9, 0.001]) == [0.9, 0.002]
    assert intervals.q_values([]) == []
