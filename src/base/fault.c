/* Write a fault as a sentence. */
#include <percuss/base.h>

#include <stdio.h>
#include <string.h>

/*
 * A sentence under construction. length counts all characters, also those that do not fit in text,
 * as snprintf does.
 */
typedef struct sentence {
    char *text;
    size_t size, length;
} sentence;

static void add(sentence *s, const char *words)
{
    const size_t n = strlen(words);
    for (size_t i = 0; i < n; i++)
        if (s->length + i + 1 < s->size)
            s->text[s->length + i] = words[i];
    s->length += n;
}

static void add_number(sentence *s, double x)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%.10g", x);
    add(s, text);
}

/* Add for example "mass of body 3"; in text, items count from 1. */
static void add_field(sentence *s, const pcs_fault *f)
{
    char item[80];
    add(s, f->field);
    if (f->index < 0)
        return;
    (void)snprintf(item, sizeof item, " of %.40s %ld", f->item, f->index + 1);
    add(s, item);
}

static void add_invalid(sentence *s, const pcs_fault *f)
{
    const bool goes_on = strncmp(f->rule, "must ", 5) == 0 || strncmp(f->rule, "is ", 3) == 0;
    add_field(s, f);
    add(s, goes_on ? " " : ": ");
    add(s, f->rule);
    if (!pcs_has(f->value))
        return;
    add(s, " (it is ");
    add_number(s, f->value);
    add(s, ")");
}

static void add_given_up(sentence *s, const pcs_fault *f)
{
    add(s, f->rule);
    if (!pcs_has(f->left))
        return;
    add(s, " (");
    add_number(s, f->left);
    add(s, " remained)");
}

size_t pcs_fault_text(const pcs_fault *fault, char *text, size_t size)
{
    sentence s = {text, size, 0};
    if (!fault || fault->status == PCS_OK)
        add(&s, fault ? "nothing is wrong" : "no fault is given");
    else if (fault->status == PCS_STATUS_INVALID)
        add_invalid(&s, fault);
    else
        add_given_up(&s, fault);
    if (size > 0)
        text[s.length < size ? s.length : size - 1] = '\0';
    return s.length;
}
