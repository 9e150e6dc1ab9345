"""A play laid over a flow: which arrows it takes, in which order, how often."""

from collections import Counter

from diagrams.abstraction import Edge
from diagrams.flow import Flow
from diagrams.flowchart import Overlay
from diagrams.plays import play_edges
from engines.play import Play
from spec.ledger import InputError


def overlay(flow: Flow, play: Play, about: str) -> Overlay:
    """A play on a flow of the same game.

    Args:
        flow: the flow.
        play: the play; its game may keep its bags in another way.
        about: which play it is, for the legend.

    Raises:
        InputError: if it takes a step that the flow does not have, as a play from a
            given position may.
    """
    taken = play_edges(flow.abstraction.on(play.game), play)
    drawn = [edge for edge in taken if edge is not None]
    for step, edge in enumerate(taken, start=1):
        if edge is not None and edge not in flow.edges:
            raise InputError(
                f"step {step} of the play has no arrow in the diagram: it begins at a "
                "position that no play reaches"
            )
    order: dict[Edge, int] = {}
    for edge in drawn:
        order.setdefault(edge, len(order) + 1)
    return Overlay(about, order, Counter(drawn), (len(drawn), len(taken)))
