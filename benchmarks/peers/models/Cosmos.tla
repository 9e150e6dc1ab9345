------------------------------- MODULE Cosmos -------------------------------
(* COSMOS trick on a reduced deck.  Cards are numbered suit*V + value;        *)
(* suits 0 and 1 are normal, suit 2 is black.  Fix = TRUE deals the i-th      *)
(* black card to seat i.                                                      *)
EXTENDS Integers, FiniteSets, Sequences
CONSTANTS N, V, Fix
VARIABLES hand, table, up, gone, leader, broken, won
vars == <<hand, table, up, gone, leader, broken, won>>

Seats   == 0 .. N-1
Black   == 2
Cards   == 0 .. 3*V - 1
H       == (3*V) \div N
None    == -1
Suit(c) == c \div V
Val(c)  == c % V

Pinned(p) == IF Fix THEN {c \in Cards : Suit(c) = Black /\ Val(c) = p} ELSE {}
AllPinned == UNION {Pinned(p) : p \in Seats}
RECURSIVE Deals(_, _)                       \* all ways to deal rest to seats p .. N-1
Deals(p, rest) ==
  IF p = N THEN {<<>>}
  ELSE UNION { {<<h>> \o d : d \in Deals(p+1, rest \ h)} :
               h \in {x \in SUBSET rest : Cardinality(x) = H /\ x \cap AllPinned = Pinned(p)} }

Init == /\ \E d \in Deals(0, Cards) : hand = [p \in Seats |-> d[p+1]]
        /\ table = [p \in Seats |-> None]
        /\ up = {}                          \* seats whose card lies face up
        /\ gone = {}
        /\ leader = 0
        /\ broken = FALSE
        /\ won = [p \in Seats |-> 0]

Placed   == {p \in Seats : table[p] # None}
Full     == Placed = Seats
Turn     == (leader + Cardinality(Placed)) % N
UpSuits  == {Suit(table[p]) : p \in up}

Legal(h) ==
  LET follow   == {c \in h : Suit(c) \in UpSuits}
      coloured == {c \in h : Suit(c) # Black}
  IN  IF up # {}
      THEN IF follow # {} THEN follow ELSE h
      ELSE IF ~broken /\ coloured # {} THEN coloured ELSE h

Play(p, c) ==
  LET clash == {q \in up : Val(table[q]) = Val(c)}
  IN  /\ table'  = [table EXCEPT ![p] = c]
      /\ up'     = IF clash = {} THEN up \cup {p} ELSE up \ clash
      /\ hand'   = [hand EXCEPT ![p] = @ \ {c}]
      /\ broken' = (broken \/ Suit(c) = Black)
      /\ UNCHANGED <<gone, leader, won>>

Count(s) == Cardinality({p \in up : Suit(table[p]) = s})
Candidates ==
  LET blacks == {p \in up : Suit(table[p]) = Black}
  IN  IF blacks # {} THEN blacks
      ELSE {p \in up : \A s \in UpSuits : Count(Suit(table[p])) >= Count(s)}
Winners ==
  IF up = {} THEN {leader}
  ELSE LET k == Candidates
       IN  {p \in k : \A q \in k : Val(table[p]) >= Val(table[q])}

Resolve ==
  /\ Full
  /\ LET w == CHOOSE p \in Winners : TRUE
     IN  /\ won' = [won EXCEPT ![w] = @ + 1]
         /\ leader' = w
  /\ gone' = gone \cup {table[p] : p \in Seats}
  /\ table' = [p \in Seats |-> None]
  /\ up' = {}
  /\ UNCHANGED <<hand, broken>>

Move == /\ ~Full
        /\ LET p == Turn IN \E c \in Legal(hand[p]) : Play(p, c)
Next == Move \/ Resolve
Spec == Init /\ [][Next]_vars

(* ---- invariants --------------------------------------------------------- *)
DistinctUp == \A p, q \in up : p # q => Val(table[p]) # Val(table[q])
OnTable    == {table[p] : p \in Placed}
InHands    == UNION {hand[p] : p \in Seats}
Conserved  == /\ InHands \cup OnTable \cup gone = Cards
              /\ Cardinality(OnTable) = Cardinality(Placed)
              /\ InHands \cap OnTable = {}
              /\ (InHands \cup OnTable) \cap gone = {}
              /\ \A p, q \in Seats : p # q => hand[p] \cap hand[q] = {}
UniqueWinner == Full => Cardinality(Winners) = 1
=============================================================================
