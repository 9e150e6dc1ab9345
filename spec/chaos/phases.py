"""The phases of Chaos Cosmos, the categories of actions, and the stages of a chain."""

from enum import IntEnum


class Phase(IntEnum):
    """What happens next."""

    DEAL = 0  # a card of the first hands is dealt
    START = 1  # the starting player is found
    DRAW = 2  # the player owes cards from the draw pile
    ACT = 3  # the player takes an action
    CLOSING = 4  # a player takes the one action of the closing round
    ANSWER = 5  # the target of an attack answers
    PERSIST = 6  # the attacker answers a defense
    CHOOSE = 7  # what a reversed attack hits is chosen
    SEIZE = 8  # Gravitational Pull takes a planet
    BLIND = 9  # Magnetic Storm takes a card from a hand, blindly
    DESTROY = 10  # Supernova destroys a slot
    SHIELD = 11  # the Supernova becomes the shield of its victim
    TAX = 12  # its victim discards a card of the attacker, blindly
    BURY = 13  # Meteor Shower puts a hand under the discard pile
    COLLECT = 14  # its victim takes cards from the top of the discard pile
    METEOR = 15  # Meteor Shower comes to the next seat
    LOSE = 16  # a seat loses the type that the Meteor Shower names
    INFEST = 17  # the Glitch enters a system
    RETURN = 18  # the Glitch goes back to the hand
    YIELD = 19  # a claim that could be defended goes through
    SETTLE = 20  # an attack is over
    TAP = 21  # Magnetic Storm draws from the draw pile
    LOOK = 22  # the Wormhole shows a card
    TAKE = 23  # the player may take one of the cards shown
    TUCK = 24  # the others go under the draw pile
    WANE = 25  # the shield of the player wanes
    SWEEP = 26  # the cards on the table go onto the discard pile
    DISCARD = 27  # the player discards
    CHECK = 28  # the end of a turn or of a closing action
    SCORE = 29  # the closing round is over
    OVER = 30  # the game has ended


class Category(IntEnum):
    """The categories of actions in the base rules."""

    PLACEMENT = 0
    THEFT = 1
    ATTACK = 2
    SWAP = 3  # the own swap, if it was ruled to be a category of its own
    NONE = 4


class Swap(IntEnum):
    """The swap that a player has made in this turn."""

    NONE = 0
    OWN = 1
    CLAIM = 2


class Stage(IntEnum):
    """The last card of a chain."""

    ATTACKED = 0  # the attack lies there, the target decides
    BLOCKED = 1  # an Atmosphere lies on top, the attacker decides
    MIRRORED = 2  # a Cosmic Mirror lies on top, the attacker decides
    BROKEN = 3  # a Breakthrough lies on top
    CANCELLED = 4  # one that, by a ruling, only cancels the Mirror below it
