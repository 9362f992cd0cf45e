/* The key below the picture, and the impulses of a pile. */
#include "cli/base/shown.h"
#include "cli/plot/draw.h"
#include "show.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 106, TEXT = 2 * SKETCH_WORDS }; /* characters of a line, and of all */

/* --- a state in words ------------------------------------------------------------------------- */

/*
 * Write the motion of a state: names of velocities and spins along the axes of the report, and
 * values.
 */
static void put_words(const sketch *k, const sketch_motion *m, char *text, size_t size)
{
    const double *v = m->v, *w = m->omega;
    const double x = shown_value(1, "m/s");
    const char *unit = shown_unit("m/s");
    if (k->bare && k->axes == 2)
        (void)snprintf(text, size, "v_n %.4g, v_t %.4g %s", x * v[1], x * v[0], unit);
    else if (k->bare)
        (void)snprintf(text, size, "v_n %.4g, v_1 %.4g, v_2 %.4g %s", x * v[1], x * v[0],
                       0 - x * v[2], unit);
    else if (k->in_frame && k->axes == 2)
        (void)snprintf(text, size, "v_n %.4g, v_t %.4g %s, omega %.4g rad/s", x * v[1], x * v[0],
                       unit, 0 - w[2]);
    else if (k->in_frame)
        (void)snprintf(text, size,
                       "v_n %.4g, v_1 %.4g, v_2 %.4g %s, omega_n %.4g, omega_1 %.4g, omega_2 %.4g "
                       "rad/s",
                       x * v[1], x * v[0], 0 - x * v[2], unit, w[1], w[0], 0 - w[2]);
    else if (k->axes == 2)
        (void)snprintf(text, size, "v %.4g %.4g %s, omega %.4g rad/s", x * v[0], x * v[1], unit,
                       w[2]);
    else
        (void)snprintf(text, size, "v %.4g %.4g %.4g %s, spin %.4g %.4g %.4g rad/s", x * v[0],
                       x * v[1], x * v[2], unit, w[0], w[1], w[2]);
}

enum { FEW = 2 }; /* bodies whose velocities are written, at most */

/* True if there are dotted circles in the picture. */
static bool has_gyration(const sketch *k)
{
    for (int i = 0; i < k->n_bodies; i++)
        if (k->bodies[i].form == SKETCH_POINT && k->bodies[i].gyration > 0)
            return true;
    return false;
}

static bool has_cut_off(const sketch *k, const show_scale *scale)
{
    for (int i = 0; i < k->n_bodies; i++)
        if (show_is_vast(k, i, scale))
            return true;
    return false;
}

/* Return a note on the meaning of numbers and lines. */
static const char *note_of(const sketch *k, const show_scale *scale, int index)
{
    const bool spins = k->axes == 2 && !k->bare && k->n_bodies <= FEW && k->n_states > 0;
    if (index == 0)
        return !spins        ? ""
               : k->in_frame ? "omega: angular velocity, positive clockwise"
                             : "omega: angular velocity, positive counter-clockwise";
    if (index == 1)
        return has_cut_off(k, scale)
                   ? "a body that is not shown whole has no arrows and no mass centre here"
                   : "";
    return has_gyration(k) ? "dashed circle: radius of gyration of a body without a shape" : "";
}

enum { NOTES = 3 };

/* Write the name of a state, and for a few bodies also their velocities. */
static void put_state(const sketch *k, const sketch_state *state, char text[TEXT])
{
    size_t used = (size_t)snprintf(text, TEXT, "%s", state->name);
    for (int i = 0; state->moves && k->n_bodies <= FEW && i < k->n_bodies; i++) {
        char words[200];
        put_words(k, &state->motions[i], words, sizeof words);
        used += (size_t)snprintf(text + used, TEXT - used, "%s%s%s%s", i ? "; " : ": ",
                                 k->n_bodies > 1 ? k->bodies[i].name : "",
                                 k->n_bodies > 1 ? " " : "", words);
        used = used < TEXT ? used : TEXT - 1;
    }
}

/* Return where a long text is broken: after a comma, a semicolon or a colon. */
static size_t line_of(const char *text)
{
    size_t end = strlen(text);
    if (end <= COLUMNS)
        return end;
    for (end = COLUMNS; end > 0 && !strchr(",;:", text[end - 1]);)
        end--;
    for (end = end > 0 ? end : COLUMNS; (text[end] & 0xc0) == 0x80;) // not inside a UTF-8 character
        end--;
    return end;
}

int show_key_lines(const sketch *k, const show_scale *scale)
{
    int lines = k->pile;
    char text[TEXT];
    for (int s = 0; s < k->n_states; s++) {
        put_state(k, &k->states[s], text);
        for (const char *at = text; *at; at += line_of(at))
            lines++;
    }
    for (int i = 0; i < NOTES; i++)
        lines += *note_of(k, scale, i) != '\0';
    return lines;
}

static void put_entry(const sketch *k, int s, canvas *c)
{
    char text[TEXT];
    put_state(k, &k->states[s], text);
    for (char *at = text; *at;) {
        const size_t length = line_of(at);
        const char kept = at[length];
        at[length] = '\0';
        if (at == text && k->states[s].moves)
            (void)fprintf(c->script, ", NaN w l lt %d lw 3 t ", show_line(s));
        else
            (void)fputs(", NaN w l lc bgnd t ", c->script);
        draw_quote(c->script, at + strspn(at, " "));
        at[length] = kept;
        at += length;
    }
}

/* --- impulses of a pile ----------------------------------------------------------------------- */

static double largest_impulse(const sketch *k)
{
    double largest = 0;
    for (int i = 0; i < k->n_contacts; i++)
        largest = fmax(largest, k->contacts[i].p_n); // fmax ignores NaN
    return largest;
}

/* Draw a bar from a mass centre to the contact. Its width is proportional to the impulse. */
static void put_bar(const double from[2], const double to[2], double width, canvas *c)
{
    const double length = hypot(to[0] - from[0], to[1] - from[1]);
    if (!(length > 0))
        return;
    const double side[2] = {-width * (to[1] - from[1]) / length / 2,
                            width * (to[0] - from[0]) / length / 2};
    for (int i = 0; i < 5; i++) {
        const double *at = i == 1 || i == 2 ? to : from;
        const double sign = i == 2 || i == 3 ? -1 : 1;
        (void)fprintf(c->script, "%.7g %.7g\n", shown_value(at[0] + sign * side[0], "m"),
                      shown_value(at[1] + sign * side[1], "m"));
    }
    (void)fputc('\n', c->script);
}

void show_chains(const sketch *k, const show_scale *scale, canvas *c)
{
    const double largest = largest_impulse(k);
    const double widest =
        (k->axes == 2 ? 0.7 : 0.4) * scale->half; // narrower in space, where bars overlap
    (void)fputs("$chains << EOD\n", c->script);
    for (int i = 0; i < k->n_contacts; i++) {
        const sketch_contact *t = &k->contacts[i];
        const int bodies[2] = {t->body, t->other};
        double at[2], centre[2];
        if (!(t->p_n > 1e-3 * largest))
            continue;
        canvas_project(c, t->at, at);
        for (int j = 0; j < 2; j++)
            if (bodies[j] >= 0) {
                canvas_project(c, k->bodies[bodies[j]].at, centre);
                put_bar(centre, at, widest * t->p_n / largest, c);
            }
    }
    (void)fputs("EOD\n", c->script);
}

void show_key(const sketch *k, const show_scale *scale, canvas *c)
{
    const double largest = largest_impulse(k);
    (void)fputs("plot NaN", c->script);
    for (int s = 0; s < k->n_states; s++)
        put_entry(k, s, c);
    if (k->pile && largest > 0) {
        char text[100];
        (void)snprintf(text, sizeof text, "normal impulses, the widest %.3g %s",
                       shown_value(largest, "N s"), shown_unit("N s"));
        (void)fputs(
            ", $chains w filledcurves closed fc rgb '#D55E00' fs transparent solid 0.7 noborder t ",
            c->script);
        draw_quote(c->script, text);
    }
    for (int i = 0; i < NOTES; i++)
        if (*note_of(k, scale, i)) {
            (void)fputs(", NaN w l lc bgnd t ", c->script);
            draw_quote(c->script, note_of(k, scale, i));
        }
    (void)fputc('\n', c->script);
}
