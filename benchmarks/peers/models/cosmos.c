/* COSMOS trick on a reduced deck: exhaustive breadth-first search by hand.
 *
 *   gcc -O2 -DN=3 -DV=3 -DFIX=0 cosmos.c -o cosmos && ./cosmos
 *
 * Cards are numbered suit*V + value; suits 0 and 1 are plain and suit 2 is black.
 * A state is hands, table (card and side per seat), gone pile, leader, broken, tricks won.
 * Two kinds of step: a seat plays a card; the full table is resolved.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 3
#endif
#ifndef V
#define V 3
#endif
#ifndef S
#define S 3
#endif
#ifndef FIX          /* 1: the i-th black card is dealt to seat i */
#define FIX 0
#endif
#define C (S * V)
#define H (C / N)
#define BLACK (S - 1)
#define SUITMASK(s) ((((mask)1 << V) - 1) << ((s) * V))
#define FULL (((mask)1 << C) - 1)

#if S * V <= 16
typedef uint16_t mask;
#else
typedef uint64_t mask;
#endif

typedef struct {
    mask hand[N], gone;
    uint8_t tab[N];      /* 0 = nothing, 2*(card+1) = face up, 2*(card+1)+1 = face down */
    uint8_t won[N];
    uint8_t leader, broken, k; /* k = cards on the table (derived) */
} Raw;
typedef union { Raw s; uint64_t w[(sizeof(Raw) + 7) / 8]; } State;
#define W ((int)(sizeof(State) / 8))

/* ---- rules ------------------------------------------------------------- */
static mask legal(const Raw *s) {            /* playable cards of the seat to move */
    mask h = s->hand[(s->leader + s->k) % N], follow = 0;
    for (int p = 0; p < N; p++)
        if (s->tab[p] && !(s->tab[p] & 1)) follow |= SUITMASK((s->tab[p] / 2 - 1) / V);
    if (follow) return h & follow ? h & follow : h;
    if (!s->broken && (h & ~SUITMASK(BLACK))) return h & ~SUITMASK(BLACK);
    return h;
}
static void play(Raw *s, int c) {
    int me = (s->leader + s->k) % N, down = 0;
    for (int p = 0; p < N; p++)
        if (s->tab[p] && !(s->tab[p] & 1) && (s->tab[p] / 2 - 1) % V == c % V) s->tab[p] |= 1, down = 1;
    s->tab[me] = 2 * (c + 1) + down;
    s->hand[me] &= ~((mask)1 << c);
    if (c / V == BLACK) s->broken = 1;
    s->k++;
}
static int wins(const Raw *s, int p) {       /* does seat p satisfy the winning condition? */
    int cnt[S] = {0}, top = 0, any = 0;
    for (int q = 0; q < N; q++) if (!(s->tab[q] & 1)) cnt[(s->tab[q] / 2 - 1) / V]++, any = 1;
    if (!any) return p == s->leader;
    if (s->tab[p] & 1) return 0;
    int c = s->tab[p] / 2 - 1;
    for (int i = 0; i < S; i++) if (cnt[i] > top) top = cnt[i];
    if (cnt[BLACK] ? c / V != BLACK : cnt[c / V] != top) return 0;
    for (int q = 0; q < N; q++) {
        int d = s->tab[q] / 2 - 1;
        if (q == p || (s->tab[q] & 1)) continue;
        if ((cnt[BLACK] ? d / V == BLACK : cnt[d / V] == top) && d % V >= c % V) return 0;
    }
    return 1;
}
static void resolve(Raw *s) {
    int w = 0;
    while (!wins(s, w)) w++;
    for (int p = 0; p < N; p++) s->gone |= (mask)1 << (s->tab[p] / 2 - 1), s->tab[p] = 0;
    s->won[w]++;
    s->leader = w;
    s->k = 0;
}
static int invariants(const Raw *s) {
    unsigned vals = 0;
    for (int p = 0; p < N; p++)                      /* face-up values distinct */
        if (s->tab[p] && !(s->tab[p] & 1)) {
            unsigned b = 1u << ((s->tab[p] / 2 - 1) % V);
            if (vals & b) return 1;
            vals |= b;
        }
    mask all = s->gone; int n = __builtin_popcountll(s->gone);   /* conservation */
    for (int p = 0; p < N; p++) {
        all |= s->hand[p]; n += __builtin_popcountll(s->hand[p]);
        if (s->tab[p]) all |= (mask)1 << (s->tab[p] / 2 - 1), n++;
    }
    if (all != FULL || n != C) return 2;
    if (s->k == N) {                                  /* unique winner */
        int w = 0;
        for (int p = 0; p < N; p++) w += wins(s, p);
        if (w != 1) return 3;
    }
    return 0;
}

/* ---- seen set and queue: states in arrival order, hash table of indices --- */
static State *st; static uint32_t *tbl; static size_t nst, cap, tmask;
static uint64_t hash(const State *x) {
    uint64_t h = 0x9E3779B97F4A7C15ull;
    for (int i = 0; i < W; i++) { h = (h ^ x->w[i]) * 0xff51afd7ed558ccdull; h ^= h >> 32; }
    return h;
}
static void grow(void) {                     /* double the table, keep the load below one half */
    size_t n = tmask ? 2 * (tmask + 1) : 1u << 16;
    free(tbl);
    tbl = calloc(n, sizeof *tbl);
    tmask = n - 1; cap = n / 2;
    st = realloc(st, cap * sizeof *st);
    for (size_t j = 0; j < nst; j++) {
        size_t i = hash(&st[j]) & tmask;
        while (tbl[i]) i = (i + 1) & tmask;
        tbl[i] = j + 1;
    }
}
static int add(const State *x) {
    if (nst == cap) grow();
    size_t i = hash(x) & tmask;
    while (tbl[i]) {
        if (!memcmp(&st[tbl[i] - 1], x, sizeof *x)) return 0;
        i = (i + 1) & tmask;
    }
    st[nst] = *x;
    tbl[i] = ++nst;
    return 1;
}
static void deal(State *x, int c, int *cnt) {
    if (c == C) { add(x); return; }
    for (int p = 0; p < N; p++) {
        if (cnt[p] == H || (FIX && c / V == BLACK && c % V < N && c % V != p)) continue;
        cnt[p]++; x->s.hand[p] |= (mask)1 << c;
        deal(x, c + 1, cnt);
        cnt[p]--; x->s.hand[p] &= ~((mask)1 << c);
    }
}

int main(void) {
    State x; int cnt[N] = {0}; memset(&x, 0, sizeof x);
    deal(&x, 0, cnt);
    size_t deals = nst, plays = 0, resolves = 0, level_end = nst; int depth = 0;
    for (size_t i = 0; i < nst; i++) {
        if (i == level_end) level_end = nst, depth++;
        State cur = st[i];
        int bad = invariants(&cur.s);
        if (bad) { printf("VIOLATION %d\n", bad); return 1; }
        if (cur.s.k == N) { resolve(&cur.s); add(&cur); resolves++; continue; }
        for (mask m = legal(&cur.s); m; m &= m - 1) {
            State y = cur;
            play(&y.s, __builtin_ctzll(m));
            add(&y); plays++;
        }
    }
    printf("deals %zu distinct %zu plays %zu resolves %zu transitions %zu depth %d\n",
           deals, nst, plays, resolves, plays + resolves, depth);
    return 0;
}
