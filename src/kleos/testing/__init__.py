"""A test kit for authors of games: what must hold at every position of every game, tried along random games.

    >>> from kleos import testing
    >>> from kleos.games import find
    >>> game = find("shield")
    >>> for case in testing.cases(game)[:2]:            # every preset with every number of seats that it fits
    ...     report = testing.check(game, case.options, case.seats, seed=1)
    ...     print(case, report.decisions > 0, all(report.tried.values()))
    standard-1 True True
    easy-1 True True

`check` plays one game and tries every law on the way; a few seeds make a good test. A law that does not hold raises
`LawBroken` with its name, the reason, and the record of the game so far. `again` tries the laws along such a record:

    testing.again(game, broken.record)
"""
from kleos.testing.laws import LAWS, again, cases, check
from kleos.testing.trial import Case, LawBroken, Report

__all__ = ["LAWS", "Case", "LawBroken", "Report", "again", "cases", "check"]
