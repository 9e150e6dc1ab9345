/* COSMOS trick on a reduced deck.
 *   spin -a -DN=3 -DV=3 -DFIX=0 cosmos.pml && gcc -O2 -DSAFETY pan.c
 * Cards are numbered suit*V + value, suit 2 is black; hands and gone are bit masks.
 * tab: 0 nothing, 2*(card+1) face up, 2*(card+1)+1 face down.
 * The deal is chosen card by card inside one atomic step, so only complete deals are stored:
 * stored states = distinct game states + 1 (the empty state before the deal).
 */
#ifndef N
#define N 3
#define V 3
#define FIX 0
#endif
#define C (3*V)
#define H (C/N)
#define SUITM ((1<<V)-1)
#define BLACKM (SUITM<<(2*V))
#define ALLM ((1<<C)-1)
#define CARD(t) (((t)/2)-1)
#define UP(t) ((t)>0 && !((t)&1))
#define ME ((leader+k)%N)

short hand[N];
short gone;
byte tab[N];
byte won[N];
byte leader, k;        /* k = cards on the table */
bool broken;
short follow;          /* cards of every face-up suit (derived from tab) */
bool dealt;

/* scratch, zero again after every step so that it never distinguishes states */
byte x, given[N];
byte p, q, c, w, nw, n0, n1, n2, nsu, top, best;
short all;

/* winning seats: nw of them, w the last one found */
inline winners() {
  n0 = 0; n1 = 0; n2 = 0; nw = 0; w = leader;
  p = 0;
  do
  :: p < N ->
     if
     :: UP(tab[p]) ->
        if
        :: CARD(tab[p])/V == 0 -> n0++
        :: CARD(tab[p])/V == 1 -> n1++
        :: else -> n2++
        fi
     :: else
     fi;
     p++
  :: else -> break
  od;
  if
  :: n0 + n1 + n2 == 0 -> nw = 1
  :: else ->
     top = (n0 > n1 -> n0 : n1);
     best = 0; p = 0;
     do
     :: p < N ->
        if
        :: UP(tab[p]) ->
           c = CARD(tab[p]);
           nsu = (c/V == 0 -> n0 : (c/V == 1 -> n1 : n2));
           if
           :: (n2 > 0 && c/V == 2) || (n2 == 0 && nsu == top) ->
              if
              :: c%V + 1 > best -> best = c%V + 1; w = p; nw = 1
              :: c%V + 1 == best -> nw++
              :: else
              fi
           :: else
           fi
        :: else
        fi;
        p++
     :: else -> break
     od
  fi
}

inline check() {
  all = gone; p = 0;
  do
  :: p < N ->
     assert(won[p] <= H);  /* a variable that is only written would be left out of the stored state */
     assert((all & hand[p]) == 0); all = all | hand[p];
     if
     :: tab[p] > 0 -> assert((all & (1 << CARD(tab[p]))) == 0); all = all | (1 << CARD(tab[p]))
     :: else
     fi;
     q = p + 1;
     do
     :: q < N ->
        assert(!(UP(tab[p]) && UP(tab[q]) && CARD(tab[p])%V == CARD(tab[q])%V));
        q++
     :: else -> break
     od;
     p++
  :: else -> break
  od;
  assert(all == ALLM);
  if
  :: k == N -> winners(); assert(nw == 1)
  :: else
  fi;
  all = 0;
  p = 0; q = 0; c = 0; w = 0; nw = 0; n0 = 0; n1 = 0; n2 = 0; nsu = 0; top = 0; best = 0
}

inline refollow() {
  follow = 0; p = 0;
  do
  :: p < N ->
     if
     :: UP(tab[p]) -> follow = follow | (SUITM << ((CARD(tab[p])/V)*V))
     :: else
     fi;
     p++
  :: else -> break
  od
}

inline play(z) {
  q = 0; p = 0;
  do
  :: p < N ->
     if
     :: UP(tab[p]) && CARD(tab[p])%V == (z)%V -> tab[p] = tab[p] | 1; q = 1
     :: else
     fi;
     p++
  :: else -> break
  od;
  tab[ME] = 2*((z)+1) + q;
  hand[ME] = hand[ME] & (ALLM - (1 << (z)));
  if
  :: (z)/V == 2 -> broken = 1
  :: else
  fi;
  k++;
  refollow();
  check()
}

inline resolve() {
  winners();
  p = 0;
  do
  :: p < N -> gone = gone | (1 << CARD(tab[p])); tab[p] = 0; p++
  :: else -> break
  od;
  won[w]++;
  leader = w;
  k = 0; follow = 0;
  check()
}

#define LEGAL(z) (dealt && k < N && (hand[ME] & (1<<(z))) && \
  (follow -> ((hand[ME] & follow) == 0 || (follow & (1<<(z)))) \
           : (broken || (z)/V != 2 || (hand[ME] & (ALLM-BLACKM)) == 0)))
#define MOVE(z) :: d_step { LEGAL(z) -> play(z) }
#define PIN(z,s) (!FIX || (z) < 2*V || (z)%V >= N || (z)%V == s)
/* black cards first: the pinned ones always find room, so dealing never blocks */
#define GIVE(s) :: given[s] < H && PIN(C-1-x,s) -> hand[s] = hand[s] | (1<<(C-1-x)); given[s]++; x++

active proctype game() {
  atomic {
    do
    :: x == C -> break
    :: else ->
       if
       GIVE(0)
       GIVE(1)
       GIVE(2)
#if N > 3
       GIVE(3)
#endif
       fi
    od;
    d_step {
      x = 0; given[0] = 0; given[1] = 0; given[2] = 0;
#if N > 3
      given[3] = 0;
#endif
      dealt = 1; check()
    }
  }
end:
  do
  MOVE(0) MOVE(1) MOVE(2) MOVE(3) MOVE(4) MOVE(5) MOVE(6) MOVE(7) MOVE(8)
#if V > 3
  MOVE(9) MOVE(10) MOVE(11)
#endif
  :: d_step { dealt && k == N -> resolve() }
  od
}
