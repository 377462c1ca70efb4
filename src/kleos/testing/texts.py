"""Laws about words: the notation, the rulebook, and what prompts, guides and the log say."""
from __future__ import annotations

from kleos.core.face import name_players
from kleos.core.flow import NOBODY
from kleos.core.parts import picture
from kleos.core.rules import RETURNS
from kleos.testing.trial import Play, demand, demand_rules, give_turn, law


@law("once")
def lexicon(play: Play) -> None:
    """Every action reads back from its notation, has a label, and touches named elements in groups."""
    words, names = play.game.rules.lexicon, play.game.face.names(play.state)
    for action in range(words.size):
        text = words.text(action)
        demand(words.parse(text) == action, f"“{text}” reads back as another action")
        demand(play.game.parse(f"  {text} ") == action, f"“{text}” with blanks around it does not read back")
        label = name_players(words.label(action, names))
        demand(bool(label.strip()), f"“{text}” has no label")
        demand("{" not in label, f"the label of “{text}” was not filled in")
        demand(all(group and all(group) for group in words.touch(action)), f"“{text}” touches a nameless element")
        demand(words.verb(action).says(action), f"“{text}” is not of its verb")


@law("once")
def rulebook(play: Play) -> None:
    """There are numbered rules and components, and a game declares a kind of returns that there is."""
    demand(bool(play.game.rulebook.rules), "the rulebook has no numbered rules")
    demand(play.game.components.changed == {}, "the shipped components differ from themselves")
    demand(play.game.rules.returns_kind in RETURNS, f"no such kind of returns: {play.game.rules.returns_kind}")


@law("each")
def prompts(play: Play) -> None:
    """Every seat is told what is going on, and cited rules exist."""
    for viewer in play.viewers:
        prompt = play.game.face.prompt(give_turn(play.state, viewer) if viewer in play.actors else play.state, viewer)
        demand(bool(prompt.text.strip()), f"the prompt of viewer {viewer} is empty")
        demand_rules(play, f"{prompt.text} {prompt.help} {prompt.deal}")


@law("each")
def guides(play: Play) -> None:
    """Where a beginner is guided, the step is one of those announced, says something, and cites rules that exist."""
    for viewer in play.viewers:
        guide = play.game.face.guide(play.state, viewer)
        if guide is not None:
            demand(1 <= guide.step <= guide.of, f"it is step {guide.step} of {guide.of}")
            demand(bool(guide.title.strip() and guide.text.strip()) and all(guide.focus), "a step says nothing")
            demand_rules(play, f"{guide.title} {guide.text}")


@law("move")
def telling(play: Play) -> None:
    """The log tells each action to each viewer in sentences whose rules exist, and changes nothing."""
    before, after = picture(play.before), picture(play.state)
    for viewer in play.viewers:
        for line in play.game.face.tell(play.before, play.action, play.state, viewer):
            demand(bool(line.text.strip()), "an empty line")
            demand(NOBODY <= line.subject < play.setup.seats, f"a line of seat {line.subject}")
            demand(not line.predicate or line.subject >= 0, f"nobody did this: {line.text}")
            demand(not line.rule or line.rule in play.game.rulebook.rules, f"there is no §{line.rule}: {line.text}")
            demand_rules(play, line.text)
    demand(picture(play.before) == before and picture(play.state) == after, "telling changed the position")
