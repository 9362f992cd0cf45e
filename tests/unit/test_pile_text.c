/* Text files of Siconos: every storage, local and global, and errors in them. */
#include "pile_texts.h"
#include "scenario/pile/describe.h"
#include "scenario/pile/pile.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static sheet page;

/* Row i, column j of W in blocks. */
static double entry_of(const pile *p, size_t i, size_t j)
{
    const size_t d = (size_t)p->dimension;
    for (size_t k = p->rows[i / d]; k < p->rows[i / d + 1]; k++)
        if (p->columns[k] == j / d)
            return p->blocks[(k * d + i % d) * d + j % d];
    return 0;
}

static void read_page(pile *p)
{
    pile_parts parts;
    fail why = {""};
    if (!pile_text_parse(&parts, "a.dat", page.text, page.size, &why) ||
        !pile_build(p, &parts, &why))
        fail_msg("%s", why.text);
    pile_parts_free(&parts);
}

static void put_vectors(rng *r, size_t rows, size_t contacts, double *q, double *mu)
{
    for (size_t i = 0; i < rows; i++)
        q[i] = between(r, -1, 1);
    for (size_t i = 0; i < contacts; i++)
        mu[i] = uniform(r);
    sheet_numbers(&page, q, rows);
    sheet_numbers(&page, mu, contacts);
}

/* Every storage of the local form gives the printed numbers, bit by bit. */
static void local_form(void **state)
{
    (void)state;
    static table W;
    rng r = {19};
    for (int k = 0; k < 200; k++) {
        const storage how = (storage)(k % STORAGES);
        const size_t d = 2 + (size_t)(k / 5 % 2), contacts = 1 + (size_t)(k % 9), n = d * contacts;
        double q[TEXT_ROWS], mu[TEXT_ROWS];
        pile p;
        table_random(&W, &r, n, n, d, d, 0.4);
        page.size = 0;
        sheet_put(&page, "%zu\n%zu\n", d, contacts);
        sheet_matrix(&page, &W, how, d, d);
        put_vectors(&r, n, contacts, q, mu);
        read_page(&p);
        assert_true(!p.source.global && p.contacts == contacts && (size_t)p.dimension == d);
        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j < n; j++)
                assert_bits(entry_of(&p, i, j), as_printed(W.x[i][j], how), "W", i * n + j);
            assert_bits(p.v[i], q[i], "q", i);
            assert_bits(p.mu[i / d], mu[i / d], "mu", i);
        }
        pile_free(&p);
    }
}

/* Diagonal blocks always exist, columns ascend, and blocks of zeros are omitted. */
static void shape_of_blocks(void **state)
{
    (void)state;
    static table W;
    rng r = {20};
    pile p;
    for (int k = 0; k < 50; k++) {
        double q[TEXT_ROWS], mu[TEXT_ROWS];
        table_random(&W, &r, 30, 30, 3, 3, 0.3);
        page.size = 0;
        sheet_put(&page, "3\n10\n");
        sheet_matrix(&page, &W, (storage)(k % STORAGES), 3, 3);
        put_vectors(&r, 30, 10, q, mu);
        read_page(&p);
        for (size_t i = 0; i < 10; i++) {
            bool diagonal = false;
            for (size_t b = p.rows[i]; b < p.rows[i + 1]; b++) {
                diagonal = diagonal || p.columns[b] == i;
                assert_true(b == p.rows[i] || p.columns[b] > p.columns[b - 1]);
                bool some = p.columns[b] == i;
                for (size_t l = 0; l < 9; l++)
                    some = some || p.blocks[9 * b + l] != 0;
                assert_true(some);
            }
            assert_true(diagonal);
        }
        pile_free(&p);
    }
}

/* A local problem of one contact, 19 lines. */
static void put_small(const char *dimension, const char *mu)
{
    page.size = 0;
    sheet_put(&page, "%s\n1\n0\n3\n3\n3\t3\n1 0 0\n0 1 0\n0 0 1\n-1 0.5 0\n%s\n", dimension, mu);
}

static void refused(const char *a, const char *b)
{
    pile_parts parts;
    fail why = {""};
    const bool good = pile_text_parse(&parts, "a.dat", page.text, page.size, &why);
    pile_parts_free(&parts);
    assert_false(good);
    if (!strstr(why.text, a) || !strstr(why.text, b))
        fail_msg("'%s' has not '%s' and '%s'", why.text, a, b);
}

static void put_text(const char *text)
{
    page.size = 0;
    sheet_put(&page, "%s", text);
}

/* The message has the line and what would be right. */
static void bad_numbers(void **state)
{
    (void)state;
    put_small("4", "0.5");
    refused("a.dat:1:", "must be 2 or 3");
    put_small("5", "0.5");
    refused("a.dat:1:", "rolling friction");
    put_small("3", "-0.5");
    refused("a.dat:11:", "mu of contact 1 is -0.5, but must not be negative");
    put_small("3", "nan");
    refused("a.dat:11:", "not a finite number");
    put_small("3", "1e999");
    refused("a.dat:11:", "not a finite number");
    put_small("3", "0x1p3");
    refused("a.dat:11:", "'0x1p3' is found where a number of mu is expected");
    put_small("3", "friction");
    refused("a.dat:11:", "'friction' is found where");
    put_small("3", "");
    refused("a.dat:12:", "incomplete");
    put_text("3\n1\n7\n3\n3\n");
    refused("a.dat:3:", "storage 7");
    put_text("2\n99999999999999999999\n");
    refused("a.dat:2:", "the largest number allowed");
    put_text("2\n70000\n0\n");
    refused("a.dat:2:", "more than the");
    put_text("");
    refused("a.dat:1:", "the dimension, 2 or 3,");
}

static void bad_matrices(void **state)
{
    (void)state;
    put_text("2\n1\n0\n2\n2\n2\t3\n1 0 0 1\n0 0\n0.1\n");
    refused("a.dat:6:", "2 by 3 here, but was 2 by 2 before");
    put_text("2\n1\n0\n2\n1\n2\t1\n1 0\n0 0\n0.1\n");
    refused("a.dat:", "must be square");
    put_text("2\n1\n1\n2\n2\n1\n1\n1\n2\n2\n2\n1\n0 1\n5\n0\n1\n0\n0\n1\n0 0\n0.1\n");
    refused("a.dat:14:", "in column 5, but there are only 1");
    put_text("2\n1\n1\n2\n2\n1\n1\n1\n2\n2\n2\n1\n0 1\n0\n3\n1\n0\n0\n1\n0 0\n0.1\n");
    refused("a.dat:15:", "block 3 of M is found where block 0 is expected");
    put_text("2\n1\n1\n2\n2\n1\n1\n1\n3\n2\n2\n1\n0 1\n0\n0\n1\n0\n0\n1\n0 0\n0.1\n");
    refused("a.dat:14:", "do not end with 2 and 2");
    put_text("2\n1\n1\n2\n2\n1\n1\n1\n2\n2\n2\n1\n0 9\n0\n0\n1\n0\n0\n1\n0 0\n0.1\n");
    refused("a.dat:", "do not match its 1 blocks");
}

static void bad_sparse(void **state)
{
    (void)state;
#define HEAD "2\n1\n2\n2\n2\n"
    put_text(HEAD "1\nCSparse\ntriplet: 2-by-2, nzmax: 2 nnz: 1\n  2 0 : 1\n0 0\n0.1\n");
    refused("a.dat:9:", "entry (2, 0) is outside of M, which is 2 by 2");
    put_text(HEAD "1\nCSparse\ntriplet: 2-by-3, nzmax: 2 nnz: 1\n  0 0 : 1\n0 0\n0.1\n");
    refused("a.dat:8:", "2 by 3 here");
    put_text(HEAD "2\nCSparse\ntriplet: 2-by-2, nzmax: 2 nnz: 1\n  0 0 : 1\n0 0\n0.1\n");
    refused("a.dat:9:", "has compressed columns, but its data are in triplets");
    put_text(HEAD "4\nCSparse\ntriplet: 2-by-2, nzmax: 2 nnz: 1\n  0 0 : 1\n0 0\n0.1\n");
    refused("a.dat:6:", "sparse kind 4");
    put_text(HEAD "1\nCSparse\ntriplet: 2-by-2, nzmax: 3 nnz: 3\n  0 0 : 1\n  ...\n0 0\n0.1\n");
    refused("a.dat:10:", "printed in short form");
    put_text(HEAD "1\n(null)\n");
    refused("a.dat:", "incomplete");
    put_text(HEAD "2\nCSparse\n2-by-2, nzmax: 2 nnz: 2, 1-norm: 1\n  col 1 : locations 0 to 0\n"
                  "0 : 1\n0 0\n0.1\n");
    refused("a.dat:9:", "column 0 of M, from 0 on, is expected here");
    put_text(HEAD "2\nCSparse\n2-by-2, nzmax: 2 nnz: 2, 1-norm: 1\n  col 0 : locations 0 to 0\n"
                  "0 : 1\n  col 1 : locations 1 to 0\n0 0\n0.1\n");
    refused("a.dat:", "has 1 entries, but its header has 2");
#undef HEAD
}

/*
 * A file that is cut short anywhere is rejected, and so is a size for which no machine has the
 * memory.
 */
static void cut_short(void **state)
{
    (void)state;
    static table W;
    static char whole[TEXT_SIZE];
    rng r = {21};
    for (int how = 0; how < STORAGES; how++) {
        double q[TEXT_ROWS], mu[TEXT_ROWS];
        table_random(&W, &r, 6, 6, 2, 2, 1);
        page.size = 0;
        sheet_put(&page, "2\n3\n");
        sheet_matrix(&page, &W, (storage)how, 2, 2);
        put_vectors(&r, 6, 3, q, mu);
        const size_t size = page.size;
        memcpy(whole, page.text, size + 1);
        // the last number has 29 characters, followed by a space and a line end
        for (size_t cut = 0; cut + 34 < size; cut++) {
            memcpy(page.text, whole, cut);
            page.text[cut] = '\0';
            page.size = cut;
            refused("a.dat:", "");
        }
    }
}

/* Older versions wrote a flag behind the last mu; Siconos does not read it. */
static void words_behind(void **state)
{
    (void)state;
    pile p;
    put_small("3", "0.5");
    sheet_put(&page, "1\n");
    read_page(&p);
    assert_int_equal(p.source.ignored, 1);
    pile_free(&p);
}

/* Entries with the same row and column are added. */
static void twice(void **state)
{
    (void)state;
    pile p;
    put_text("2\n1\n2\n2\n2\n1\nCSparse\ntriplet: 2-by-2, nzmax: 9 nnz: 4\n"
             " 0 0 : 1\n 1 1 : 2\n 0 0 : 0.5\n 0 1 : 3\n0.25 0\n0.1\n");
    read_page(&p);
    assert_true(p.blocks[0] == 1.5 && p.blocks[1] == 3 && p.blocks[2] == 0 && p.blocks[3] == 2);
    pile_free(&p);
}

static void no_contacts(void **state)
{
    (void)state;
    pile p;
    pile_facts facts;
    fail why;
    put_text("3\n0\n0\n0\n0\n0\t0\n\n\n");
    read_page(&p);
    assert_true(p.contacts == 0 && p.rows[0] == 0);
    assert_true(pile_describe(&p, &facts, &why) && facts.rank == 0 && facts.blocks == 0);
    pile_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_form),   cmocka_unit_test(shape_of_blocks),
        cmocka_unit_test(bad_numbers),  cmocka_unit_test(bad_matrices),
        cmocka_unit_test(bad_sparse),   cmocka_unit_test(cut_short),
        cmocka_unit_test(words_behind), cmocka_unit_test(twice),
        cmocka_unit_test(no_contacts),
    };
    return cmocka_run_group_tests_name("pile_text", tests, NULL, NULL);
}
