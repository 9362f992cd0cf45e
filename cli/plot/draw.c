#include "draw.h"
#include "scenario/clean.h"

#include <percuss/percuss.h>

/* Colours that can be distinguished with colour blindness, light enough for text on them. */
static const char *const colours[] = {"#56B4E9", "#E69F00", "#009E73", "#F0E442",
                                      "#0072B2", "#D55E00", "#CC79A7", "#DDDDDD"};

enum { COLOURS = sizeof colours / sizeof *colours };

draw_category draw_mode(int mode)
{
    static char names[7][60];
    if (mode < 0 || mode > 6)
        return (draw_category){mode, "no collision", COLOURS};
    (void)snprintf(names[mode], sizeof *names, "%d: %s", mode, pcs_mode_meaning(mode));
    return (draw_category){mode, names[mode], mode + 1};
}

static const char *colour_of(const draw_category *categories, int i)
{
    const int colour = categories[i].colour;
    return colours[(colour ? colour - 1 : i) % COLOURS];
}

void draw_quote(FILE *script, const char *text)
{
    char shown[CLEAN_SHOWN];
    (void)fputc('\'', script);
    while (*text) {
        text += clean_next(text, shown);
        (void)fprintf(script, *shown == '\'' ? "'%s" : "%s", shown); // a quote must be doubled
    }
    (void)fputc('\'', script);
}

static void command(FILE *script, const char *words, const char *text)
{
    (void)fputs(words, script);
    draw_quote(script, text);
    (void)fputc('\n', script);
}

void draw_labels(FILE *script, const char *title, const char *x, const char *y)
{
    if (title)
        command(script, "set title ", title);
    command(script, "set xlabel ", x);
    command(script, "set ylabel ", y);
}

void draw_key_below(FILE *script, int rows)
{
    (void)fprintf(script,
                  "if (!exists('panels')) set bmargin %d\nset key at screen 0.5,0.01 center bottom "
                  "Left reverse maxrows %d samplen 2\n",
                  rows + 5, rows);
}

/* A map fills its frame. Border and tics are drawn in front of it, without grid lines. */
static void map_frame(FILE *script)
{
    (void)fputs("set border 15\nset tics out\nset autoscale xfix\nset autoscale yfix\n"
                "set grid front ls 100\nunset grid\nset view map\n",
                script);
}

static void put_curve(FILE *script, const char *block, const draw_curve *curve)
{
    char columns[32];
    (void)snprintf(columns, sizeof columns, "%d:%d", curve->x, curve->y);
    (void)fprintf(script, "%s u %s %s", curve->block ? curve->block : block,
                  curve->columns ? curve->columns : columns, curve->style ? curve->style : "w l");
    if (curve->name) {
        (void)fputs(" t ", script);
        draw_quote(script, curve->name);
    }
}

void draw_categories_and_curves(FILE *script, const char *block, int x, int y, int z,
                                const draw_category *categories, int n, const draw_curve *curves,
                                int n_curves)
{
    map_frame(script);
    int rows = n;
    for (int i = 0; i < n_curves; i++)
        rows += curves[i].name != NULL;
    draw_key_below(script, (rows + 1) / 2);
    (void)fprintf(script,
                  "unset colorbox\nset cbrange [-0.5:%g]\nset palette maxcolors %d\n"
                  "set palette defined (",
                  n > 1 ? n - 0.5 : 1.5, n > 1 ? n : 2);
    for (int i = 0; i < n; i++)
        (void)fprintf(script, "%s%d '%s'", i ? ", " : "", i, colour_of(categories, i));
    // the index of a value in the list is its colour
    (void)fprintf(script, "%s)\nplace(v) = ", n > 1 ? "" : ", 1 '#FFFFFF'");
    for (int i = 0; i < n; i++)
        (void)fprintf(script, "v == %.9g ? %d : ", categories[i].value, i);
    (void)fprintf(script, "NaN\nplot %s u %d:%d:(place($%d)) w image", block, x, y, z);
    for (int i = 0; i < n; i++) {
        if (!categories[i].name)
            continue;
        (void)fprintf(script, ", NaN w p pt 5 ps 2 lc rgb '%s' t ", colour_of(categories, i));
        draw_quote(script, categories[i].name);
    }
    for (int i = 0; i < n_curves; i++) {
        (void)fputs(", ", script);
        put_curve(script, block, &curves[i]);
    }
    (void)fputc('\n', script);
}

void draw_categories(FILE *script, const char *block, int x, int y, int z,
                     const draw_category *categories, int n)
{
    draw_categories_and_curves(script, block, x, y, z, categories, n, NULL, 0);
}

void draw_palette(FILE *script)
{
    // viridis: its lightness increases evenly, so it stays readable in a grey print
    (void)fputs("set palette defined (0 '#440154', 1 '#414487', 2 '#2a788e', 3 '#22a884', "
                "4 '#7ad151', 5 '#fde725')\n",
                script);
}

/* Blue below, white at the centre, red above. The lightness changes evenly on both sides. */
static void diverging_palette(FILE *script)
{
    (void)fputs("set palette defined (0 '#053061', 1 '#2166ac', 2 '#67a9cf', 3 '#d1e5f0', "
                "4 '#ffffff', 5 '#fddbc7', 6 '#ef8a62', 7 '#b2182b', 8 '#67001f')\n",
                script);
}

static void set_scale(FILE *script, const draw_scale *scale)
{
    const bool given = scale && scale->low < scale->high;
    if (scale && scale->diverging) {
        diverging_palette(script);
        const double below = scale->centre - scale->low, above = scale->high - scale->centre;
        const double reach = below > above ? below : above;
        if (given)
            (void)fprintf(script, "set cbrange [%.10g:%.10g]\n", scale->centre - reach,
                          scale->centre + reach);
        return;
    }
    draw_palette(script);
    if (given)
        (void)fprintf(script, "set cbrange [%.10g:%.10g]\n", scale->low, scale->high);
}

/*
 * Draw contours at the levels, which are the tics of the colour bar. Labels on the lines would
 * overlap.
 */
static void put_contours(FILE *script, const char *block, int x, int y, int z, const double *levels,
                         int n_levels, const draw_scale *scale)
{
    (void)fputs("set contour base\nunset surface\nset cntrparam levels discrete ", script);
    for (int i = 0; i < n_levels; i++)
        (void)fprintf(script, "%s%.10g", i ? ", " : "", levels[i]);
    (void)fprintf(script,
                  "\nset cntrlabel onecolor\nset table $contours\nsplot %s u %d:%d:%d\n"
                  "unset table\nunset contour\nset surface\nset cbtics (",
                  block, x, y, z);
    for (int i = 0; i < n_levels; i++)
        (void)fprintf(script, "'%.6g' %.10g, ", levels[i], levels[i]);
    if (scale && scale->diverging)
        (void)fprintf(script, "'%.6g' %.10g", scale->centre, scale->centre);
    else
        (void)fprintf(script, "'%.6g' %.10g", levels[0], levels[0]);
    (void)fputs(")\n", script);
}

void draw_heat(FILE *script, const char *block, int x, int y, int z, const char *label,
               const double *levels, int n_levels, const draw_scale *scale)
{
    map_frame(script);
    (void)fputs("set cbtics autofreq\n", script);
    set_scale(script, scale);
    command(script, "set cblabel ", label);
    if (n_levels > 0)
        put_contours(script, block, x, y, z, levels, n_levels, scale);
    (void)fprintf(script, "plot %s u %d:%d:%d w image", block, x, y, z);
    if (n_levels > 0)
        (void)fprintf(script, ", $contours u 1:2 w l lc rgb '%s' lw 1",
                      scale && scale->diverging ? "#333333" : "white");
    (void)fputc('\n', script);
}

void draw_curves(FILE *script, const char *block, const draw_curve *curves, int n)
{
    for (int i = 0; i < n; i++) {
        (void)fputs(i ? ", " : "plot ", script);
        put_curve(script, block, &curves[i]);
    }
    (void)fputc('\n', script);
}

void draw_panels(FILE *script, int rows, int columns, int width, int height, int key,
                 const char *title)
{
    // in pixels: margins for labels and tics, and for the colour bar to the right of each map
    enum { LEFT = 85, RIGHT = 80, BETWEEN = 175, TOP = 85, BOTTOM = 80, ABOVE = 110 };
    const double w = width, h = height;
    (void)fprintf(script,
                  "panels = 1\nset multiplot layout %d,%d margins %g,%g,%g,%g spacing %g,%g title ",
                  rows, columns, LEFT / w, 1 - RIGHT / w, (BOTTOM + key) / h, 1 - TOP / h,
                  BETWEEN / w, ABOVE / h);
    draw_quote(script, title);
    (void)fputc('\n', script);
}

/* Reset the settings of the previous panel. */
void draw_panel(FILE *script)
{
    (void)fputs(
        "unset title\nset palette maxcolors 0\nset cbrange [*:*]\nset colorbox\nunset label 90\n"
        "unset cblabel\n",
        script);
}

void draw_panels_end(FILE *script)
{
    (void)fputs("unset multiplot\n", script);
}
