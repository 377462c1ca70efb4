"""What somebody lacks, reckoned a second time: of every action of random games the reason given is compared with a
table of what each verb needs, filled from what the seat sees."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kleos import testing
from kleos.core.dice import Rng

Needs = Sequence[tuple[bool, str]]                      # whether each is met, and what is said where it is not


class Table:
    """`pending`: by the kind of decision what is said of all verbs that it does not ask for, and those it asks for;
    `needs`: of an action of a decision what it needs, the hardest to get first. Texts may be made from the view."""

    def __init__(self, game: Any, asked: Mapping[str, str], pending: Callable[..., str],
                 needs: Callable[..., Needs]) -> None:
        self.game, self.asked, self.pending, self.needs = game, asked, pending, needs

    def step(self, state: Any) -> str:
        """The kind of the decision."""
        return type(state.now).__name__

    def tried(self, state: Any, view: Mapping[str, Any]) -> Sequence[int]:
        """The actions that are compared: all there are, unless a game has too many."""
        return range(self.game.rules.lexicon.size)

    def clicked(self, state: Any, view: Mapping[str, Any]) -> Sequence[str]:
        """The elements that are compared."""
        return list(self.game.elements)

    def reason(self, state: Any, view: Mapping[str, Any], action: int) -> str:
        step, (verb, *args) = self.step(state), self.game.rules.lexicon.text(action).split()
        if verb not in self.asked[step].split():
            return self.pending(state, view, step, verb)
        return next((said for met, said in self.needs(state, view, step, verb, args) if not met), "")

    def compare(self, seeds: Sequence[int], every: int = 4) -> dict[str, set[str]]:
        """Along random games of every preset; by the kind of decision the verbs refused for what they need."""
        seen: dict[str, set[str]] = {}
        for case in testing.cases(self.game):
            for seed in seeds:
                state, rng, n = self.game.start(case.options, case.seats), Rng(seed), 0
                while not state.over():
                    step = self.step(state)
                    if state.to_act() >= 0 and (n % every == 0 or step not in seen):
                        self.one(state, seen.setdefault(step, set()))
                    n += 1
                    state.apply(state.now.sample(state, rng))
        return seen

    def one(self, state: Any, seen: set[str]) -> None:
        view, lexicon = self.game.view(state, state.to_act()), self.game.rules.lexicon
        step = self.step(state)
        reasons = {}
        for action in self.tried(state, view):
            reasons[action] = self.reason(state, view, action)
            assert state.why_not(action) == reasons[action], (view["prompt"], lexicon.text(action))
            if reasons[action] and lexicon.text(action).split()[0] in self.asked[step].split():
                seen.add(lexicon.text(action).split()[0])
        for element in self.clicked(state, view):
            actions = self.game.elements[element]
            self.element(state, element, [(lexicon.text(action).split()[0], reasons[action]) for action in actions])

    def element(self, state: Any, element: str, ways: Sequence[tuple[str, str]]) -> None:
        """Whoever clicks is told what bars the ways that are asked for now, or that nothing does."""
        said, asked = self.game.why(state, element), self.asked[self.step(state)].split()
        if not all(reason for _, reason in ways):
            assert said == "", element
            return
        fitting = {reason for verb, reason in ways if verb in asked} or {reason for _, reason in ways}
        assert said in fitting if len(fitting) == 1 else said == self.game.face.remark(state, element) != "", element
