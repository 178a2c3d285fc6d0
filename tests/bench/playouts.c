/* The measuring stick of bench_beside_c.py: games played on from an empty board to their end and
   judged, as the bots' kernels do, of which this takes nothing but the tables of the board.

   Every function returns the mean of what the games were worth to the first seat. The same numbers
   are drawn in the same order as by the kernels, so the means are the same, too. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef uint8_t u8;

static inline u64 next(u64 *state)
{
    u64 x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return (x * 0x2545F4914F6CDD1DULL) >> 32;
}

static inline int below(u64 *state, u64 n) { return (int)((next(state) * n) >> 32); }

static inline double shaded(double result, double lead, double clear, double spread)
{
    double margin = 0.5 + 0.5 * lead / (clear + fabs(lead));
    return (1.0 - spread) * result + spread * margin;
}

/* HyperStar, up to 128 cells. `near`: sets of three words, with the edge and the corners at the
   end. `around`: the walk round each cell, 9 cells of it. */

#define CELLS 128

typedef struct { u64 a, b; } Set;

static Set beside[CELLS + 2], lower[65], upper[65];
static u8 walk[CELLS][9], others[CELLS][8], degree[CELLS];
static u32 marks[CELLS][8], inner[CELLS];
static int cells;

void hyperstar_board(int count, const u64 *near, const int64_t *around, const int64_t *sides)
{
    cells = count;
    for (int c = 0; c < count + 2; c++)
        beside[c] = (Set){near[3 * c], near[3 * c + 1]};
    for (int c = 0; c < 64; c++) {
        lower[c] = c < count ? beside[c] : (Set){0, 0};
        upper[c] = c + 64 < count ? beside[c + 64] : (Set){0, 0};
    }
    memset(degree, 0, sizeof degree);
    memset(others, CELLS, sizeof others);
    memset(marks, 0, sizeof marks);
    for (int c = 0; c < count; c++) {
        inner[c] = (2u << sides[c]) - 2;
        for (int at = 0; at < 9; at++)
            walk[c][at] = (u8)around[9 * c + at];
        for (int at = 1; at <= sides[c]; at++) {
            int n = walk[c][at];
            u32 mark = 0;
            for (int k = 0; k < 9; k++)
                mark |= (u32)(walk[c][k] == n) << k;
            others[n][degree[n]] = (u8)c;
            marks[n][degree[n]++] = mark;
        }
    }
}

static inline Set flood(u64 a, u64 b, u64 *in_a, u64 *in_b)
{
    u64 ra = a, rb = b, ia = *in_a & ~a, ib = *in_b & ~b;
    while (a | b) {
        Set n = lower[a ? __builtin_ctzll(a) : 64], m = upper[b ? __builtin_ctzll(b) : 64];
        a &= a - 1;
        b &= b - 1;
        n.a |= m.a;
        n.b |= m.b;
        n.a &= ia;
        n.b &= ib;
        ia ^= n.a;
        ib ^= n.b;
        a |= n.a;
        b |= n.b;
        ra |= n.a;
        rb |= n.b;
    }
    *in_a = ia;
    *in_b = ib;
    return (Set){ra, rb};
}

static int groups(Set of, int edge_only)
{
    Set edge = beside[cells];
    int found = 0;
    while (of.a | of.b) {
        u64 a = of.a & -of.a, b = a ? 0 : of.b & -of.b;
        Set one = flood(a, b, &of.a, &of.b);
        int rim = ((one.a & edge.a) | (one.b & edge.b)) != 0;
        int many = __builtin_popcountll(one.a) + __builtin_popcountll(one.b) > 1;
        found += many & (rim | !edge_only);
    }
    return found;
}

static double hyperstar_worth(const u8 *board, int edge_only)
{
    Set of[2] = {{0, 0}, {0, 0}}, touched[2] = {{0, 0}, {0, 0}}, left[2];
    for (int c = 0; c < cells; c++)
        for (int seat = 0; seat < 2; seat++) {
            u64 here = board[c] >> seat & 1, mask = -here;
            if (c < 64)
                of[seat].a |= here << c;
            else
                of[seat].b |= here << (c - 64);
            touched[seat].a |= beside[c].a & mask;
            touched[seat].b |= beside[c].b & mask;
        }
    for (int seat = 0; seat < 2; seat++)
        left[seat] = (Set){of[seat].a & touched[seat].a, of[seat].b & touched[seat].b};
    Set edge = beside[cells], corner = beside[cells + 1];
    u64 all_a = cells >= 64 ? ~0ULL : (1ULL << cells) - 1;
    u64 all_b = cells > 64 ? (cells == 128 ? ~0ULL : (1ULL << (cells - 64)) - 1) : 0;
    u64 ea = all_a & ~(left[0].a | left[1].a), eb = all_b & ~(left[0].b | left[1].b);
    Set was[2] = {left[0], left[1]};
    while (ea | eb) {
        u64 a = ea & -ea, b = a ? 0 : eb & -eb;
        Set region = flood(a, b, &ea, &eb), rim = {0, 0};
        for (u64 w = region.a; w; w &= w - 1) {
            rim.a |= beside[__builtin_ctzll(w)].a;
            rim.b |= beside[__builtin_ctzll(w)].b;
        }
        for (u64 w = region.b; w; w &= w - 1) {
            rim.a |= beside[64 + __builtin_ctzll(w)].a;
            rim.b |= beside[64 + __builtin_ctzll(w)].b;
        }
        int first = ((rim.a & was[0].a) | (rim.b & was[0].b)) != 0;
        int second = ((rim.a & was[1].a) | (rim.b & was[1].b)) != 0;
        if (first != second) {
            left[second].a |= region.a & edge.a;
            left[second].b |= region.b & edge.b;
        }
    }
    int score[2], corners[2];
    for (int seat = 0; seat < 2; seat++) {
        Set s = left[seat];
        int edges = __builtin_popcountll(s.a & edge.a) + __builtin_popcountll(s.b & edge.b);
        corners[seat] = __builtin_popcountll(s.a & corner.a) + __builtin_popcountll(s.b & corner.b);
        score[seat] = edges - 4 * groups(s, edge_only);
    }
    int ahead = score[0] - score[1], more = corners[0] - corners[1];
    if (ahead == 0)
        return more == 0 ? 0.5 : more > 0 ? 0.85 : 0.15;
    return shaded(ahead > 0, ahead, 8.0, 0.3);
}

static inline void stone(u8 *board, u32 *codes, int cell, int colour)
{
    board[cell] = (u8)colour;
    int shift = colour == 2 ? 16 : 0;
    for (int at = 0; at < 7; at++)
        codes[others[cell][at]] |= marks[cell][at] << shift;
}

double hyperstar(const u8 *start, int turn, long count, int edge_only, u64 state)
{
    u8 board[CELLS], empty[CELLS], place[CELLS];
    u32 codes[CELLS + 1], begin[CELLS + 1] = {0};
    double total = 0.0;
    for (int c = 0; c < cells; c++)
        for (int colour = 1; colour < 3; colour++)
            if (start[c] & colour)
                for (int at = 0; at < degree[c]; at++)
                    begin[others[c][at]] |= marks[c][at] << (colour == 2 ? 16 : 0);
    for (long game = 0; game < count; game++) {
        int left = 0, last = -1, now = turn;
        memcpy(board, start, CELLS < cells ? CELLS : cells);
        memcpy(codes, begin, sizeof codes);
        for (int c = 0; c < cells; c++) {
            empty[left] = (u8)c;
            place[c] = (u8)left;
            left += board[c] == 0;
        }
        for (; left; now++) {
            int mover = now % 2 ? 1 : 2, cell = -1;
            int chance = below(&state, 2 * left);
            cell = empty[chance >> 1];
            if (last >= 0 && now > 2) {
                u32 code = codes[last], own = mover == 1 ? code & 0xffff : code >> 16;
                u32 between = ~(code | code >> 16) & own << 1 & own >> 1 & inner[last];
                if (between)
                    cell = walk[last][chance & 1 ? 31 - __builtin_clz(between)
                                                 : __builtin_ctz(between)];
            }
            stone(board, codes, cell, now <= 2 ? 3 - mover : mover);
            left--;
            int end = empty[left], at = place[cell];
            empty[at] = (u8)end;
            place[end] = (u8)at;
            last = cell;
        }
        total += hyperstar_worth(board, edge_only);
    }
    return total / count;
}

/* Masked Army. A board is two words, ten bits a row: rows 1 to 6, then 7 to 9. Pieces that still fit
   are a list, of which those that no longer do are taken out as soon as one is laid. */

#define PAIRS 144

static u8 pair[PAIRS][2], clash[PAIRS][7];
static Set rim[PAIRS][2], at_cell[81];

void masked_army_board(void)
{
    int n = 0;
    for (int c = 0; c < 81; c++) {
        int bit = c / 9 * 10 + c % 9;
        at_cell[c] = bit < 60 ? (Set){1ULL << bit, 0} : (Set){0, 1ULL << (bit - 60)};
        if (c % 9 < 8)
            pair[n][0] = (u8)c, pair[n++][1] = (u8)(c + 1);
        if (c < 72)
            pair[n][0] = (u8)c, pair[n++][1] = (u8)(c + 9);
    }
    memset(clash, PAIRS, sizeof clash);
    for (int p = 0; p < PAIRS; p++) {
        int many = 0;
        for (int q = 0; q < PAIRS; q++) {
            int common = 0;
            for (int i = 0; i < 4; i++)
                common += pair[p][i / 2] == pair[q][i % 2];
            if (common)
                clash[p][many++] = (u8)q;
        }
        for (int end = 0; end < 2; end++) {
            int cell = pair[p][end], row = cell / 9, column = cell % 9;
            rim[p][end] = (Set){0, 0};
            for (int c = 0; c < 81; c++)
                if (abs(c / 9 - row) + abs(c % 9 - column) == 1) {
                    rim[p][end].a |= at_cell[c].a;
                    rim[p][end].b |= at_cell[c].b;
                }
        }
    }
}

static int armies(Set of, u8 *counts)
{
    const u64 low = (1ULL << 10) - 1;
    int most = 0;
    while (of.a | of.b) {
        u64 a = of.a & -of.a, b = a ? 0 : of.b & -of.b, was_a, was_b;
        do {
            was_a = a;
            was_b = b;
            a |= (a << 1 | a >> 1 | a << 10 | a >> 10 | (b & low) << 50) & of.a;
            b |= (b << 1 | b >> 1 | b << 10 | b >> 10 | was_a >> 50) & of.b;
        } while (a != was_a || b != was_b);
        of.a ^= a;
        of.b ^= b;
        int size = __builtin_popcountll(a) + __builtin_popcountll(b);
        counts[size]++;
        most = size > most ? size : most;
    }
    return most;
}

static double masked_army_worth(Set red, Set blue, int last)
{
    u8 counts[2][82] = {{0}};
    int most = armies(red, counts[0]), others_most = armies(blue, counts[1]);
    for (int size = most > others_most ? most : others_most; size > 0; size--) {
        int difference = counts[0][size] - counts[1][size];
        if (difference == 0)
            continue;
        int rival = size - 1, loser = difference > 0;
        while (rival > 0 && counts[loser][rival] == 0)
            rival--;
        int ahead = counts[loser][size] == 0 ? size - rival : 1;
        double value = 0.8 + 0.2 * (0.5 + 0.5 * ahead / (2.0 + ahead));
        return difference > 0 ? value : 1.0 - value;
    }
    return last == 1;
}

double masked_army(const u8 *start, int first, long count, int careful, u64 state)
{
    u8 list[PAIRS + 1], place[PAIRS + 1];
    Set begun[2] = {{0, 0}, {0, 0}};
    int fit = 0;
    double total = 0.0;
    for (int c = 0; c < 81; c++)
        if (start[c]) {
            begun[start[c] - 1].a |= at_cell[c].a;
            begun[start[c] - 1].b |= at_cell[c].b;
        }
    for (int p = 0, unfit = PAIRS; p < PAIRS; p++) {
        int at = start[pair[p][0]] || start[pair[p][1]] ? --unfit : fit++;
        list[at] = (u8)p;
        place[p] = (u8)at;
    }
    list[PAIRS] = place[PAIRS] = PAIRS;
    for (long game = 0; game < count; game++) {
        Set of[2] = {begun[0], begun[1]};
        int mover = first, left = fit, last = 3 - first;
        while (left) {
            int chance = below(&state, 8 * left), p = list[chance >> 3];
            u64 laid_a = of[0].a | of[1].a, laid_b = of[0].b | of[1].b;
            int better = __builtin_popcountll(rim[p][0].a & laid_a)
                + __builtin_popcountll(rim[p][0].b & laid_b)
                - __builtin_popcountll(rim[p][1].a & laid_a)
                - __builtin_popcountll(rim[p][1].b & laid_b);
            int flip = chance & 1;
            if ((chance >> 1 & 3) < careful && better)
                flip = better < 0;
            Set own = at_cell[pair[p][flip]], other = at_cell[pair[p][1 - flip]];
            of[mover - 1].a |= own.a;
            of[mover - 1].b |= own.b;
            of[2 - mover].a |= other.a;
            of[2 - mover].b |= other.b;
            last = mover;
            mover = 3 - mover;
            for (int k = 0; k < 7; k++) {
                int gone = clash[p][k], at = place[gone];
                left -= at < left;
                int to = at < left ? left : at, moved = list[to];
                list[at] = (u8)moved;
                place[moved] = (u8)at;
                list[to] = (u8)gone;
                place[gone] = (u8)to;
            }
        }
        total += masked_army_worth(of[0], of[1], last);
    }
    return total / count;
}

/* Thwart Omega. A set is a word, eight bits a row. */

static inline int liked(u64 touching)
{
    static const int liking[5] = {1, 3, 0, -1, -1};
    return liking[__builtin_popcountll(touching)];
}

static u64 spot[49], spots_near[49];
static double logs[99];

void thwart_omega_board(void)
{
    for (int c = 0; c < 49; c++)
        spot[c] = 1ULL << (c / 7 * 8 + c % 7);
    for (int c = 0; c < 49; c++) {
        spots_near[c] = 0;
        for (int d = 0; d < 49; d++)
            if (abs(c / 7 - d / 7) + abs(c % 7 - d % 7) == 1)
                spots_near[c] |= spot[d];
    }
    for (int size = 1; size < 99; size++)
        logs[size] = log(size);
}

static double log_score(u64 left, u64 doubled)
{
    double total = 0.0;
    if (!left)
        return -1.0;
    while (left) {
        u64 group = left & -left, before = 0;
        while (group != before) {
            before = group;
            group |= (group << 1 | group >> 1 | group << 8 | group >> 8) & left;
        }
        left ^= group;
        total += logs[__builtin_popcountll(group) + __builtin_popcountll(group & doubled)];
    }
    return total;
}

static inline int chosen(u64 stones, const u8 *empty, int left, int sign, int tries, u64 *state)
{
    int best = empty[below(state, left)], most = -9;
    if (tries <= 1)
        return best;
    for (int i = 0; i < tries; i++) {
        int cell = empty[below(state, left)], worth = sign * liked(spots_near[cell] & stones);
        best = worth > most ? cell : best;
        most = worth > most ? worth : most;
    }
    return best;
}

double thwart_omega(const u8 *start, int turn, long count, int tries, u64 state)
{
    double total = 0.0;
    (void)turn;
    for (long game = 0; game < count; game++) {
        u8 empty[49];
        int left = 0;
        u64 black = 0, white = 0, doubled = 0, filled = 0;
        for (int c = 0; c < 49; c++) {
            black |= start[c] == 1 || start[c] == 3 ? spot[c] : 0;
            white |= start[c] == 2 || start[c] == 4 ? spot[c] : 0;
            doubled |= start[c] == 3 || start[c] == 4 ? spot[c] : 0;
            filled |= start[c] ? spot[c] : 0;
            empty[left] = (u8)c;
            left += start[c] == 0;
        }
        while (left > 3) {
            int own = chosen(black, empty, left, 1, tries, &state);
            int own_two = chosen(white, empty, left, 1, tries, &state);
            int other = own, other_two = own_two;
            while (other == own) {
                other = chosen(white, empty, left, -1, tries, &state);
                if (other == own)
                    other = empty[below(&state, left)];
            }
            while (other_two == own_two) {
                other_two = chosen(black, empty, left, -1, tries, &state);
                if (other_two == own_two)
                    other_two = empty[below(&state, left)];
            }
            u64 blacks = spot[own] | spot[other_two], whites = spot[other] | spot[own_two];
            black |= blacks & ~whites;
            white |= whites & ~blacks;
            doubled |= own == other_two ? spot[own] : 0;
            doubled |= other == own_two ? spot[other] : 0;
            filled |= blacks | whites;
            int kept = 0;
            for (int i = 0; i < left; i++) {
                u8 cell = empty[i];
                empty[kept] = cell;
                kept += !(filled & spot[cell]);
            }
            left = kept;
        }
        double ahead = log_score(black, doubled) - log_score(white, doubled);
        total += fabs(ahead) < 1e-9 ? 0.5 : shaded(ahead > 0, ahead, 1.0, 0.25);
    }
    return total / count;
}
