/* Reads a matrix in the format of NM_write_in_file of Siconos. */
#ifndef SCENARIO_PILE_TEXT_MATRIX_H
#define SCENARIO_PILE_TEXT_MATRIX_H

#include "lexer.h"
#include "matrix.h"

/* name is for messages: "M". storage receives the kind of storage. */
bool pile_text_matrix(pile_lexer *l, const char *name, pile_matrix *m, const char **storage);

#endif
