/*
 * percuss for other languages: a scenario goes in as text, a result comes out as JSON. No files, no
 * threads, no output; what is kept is in the embed, so that several can be used at the same time.
 *
 * A scenario is given as pairs, one on each line: the key, a tab, and the value as in a scenario
 * file: "material.e\t0.5\n". Items of lists go by name, "bodies.rod.mass\t2 kg\n", in the order in
 * which they appear first. There is one contact: by bodies and a contact in lists, by the sections
 * body and motion, or by the section contact.
 *
 * The text that a function returns belongs to the embed until its next call. Numbers are in SI,
 * with all digits; null is no value. Where something is wrong, the text is
 *     {"key": "material.e", "text": "material.e: must be ..."}
 * with the key that caused it, or "".
 */
#ifndef EMBED_EMBED_H
#define EMBED_EMBED_H

#include <stdbool.h>

typedef struct embed embed;

/* Return a new embed, or NULL if out of memory. */
embed *embed_new(void);
void embed_free(embed *e);

/*
 * Return the bodies and their contact before the impact: dimension, title, bodies, contact, theta,
 * v, G. They need positions, so that they must be in lists. A mass that is infinite is null.
 */
const char *embed_scene(embed *e, const char *pairs);

/* Solve by one law, as 'percuss solve --json'. law "": that of the scenario. */
const char *embed_solve(embed *e, const char *pairs, const char *law);

/*
 * Solve by several laws, as 'percuss compare --json'. laws: names separated by blanks, or "" for
 * all. There is also refused: laws that do not apply, and why. quick leaves out what takes longer
 * than about a millisecond: the judge, the law bilinear in space, and in space the path sun-baruh.
 */
const char *embed_compare(embed *e, const char *pairs, const char *laws, bool quick);

/*
 * Return about n points of the path inside the impact, from its start to its end: {law, along,
 * points: [{p, v, W_n, W_t, phase}]}. The ends of the phases are among them. Algebraic laws have no
 * path: two points, before and after, in phase 0, with the works of a straight line between them.
 * The
 * law bilinear follows springs: its points have a time t, in units of the normal spring; in space
 * it is refused.
 */
const char *embed_trace(embed *e, const char *pairs, const char *law, int n);

/* An axis of a map: a key with a number, or an element as "bodies.rod.velocity.1"; n values in SI.
 */
typedef struct embed_range {
    const char *key;
    double from, to;
    int n;
} embed_range;

/*
 * Begin a map of a quantity over two keys: "mode", "state" (the numbers of pcs_final, and 6 and 7
 * for slip forward and backward), or a number of the result, as "T_ratio". Returns NULL, or a
 * fault. The map lasts until a scenario is read by the next call.
 */
const char *embed_map_begin(embed *e, const char *pairs, const char *law, const char *quantity,
                            const embed_range *x, const embed_range *y);

/* Compute a row, from 0 on: x->n values; NaN: no value. Returns false if there is no such row. */
bool embed_map_row(embed *e, int row, double *values);

/* Return the number in SI that a value means for a key, also of an element as "x.velocity.1". */
const char *embed_number(embed *e, const char *key, const char *text);

/* Return version, laws, modes, outcomes, quantities, terms and keys. */
const char *embed_about(embed *e);

#endif
