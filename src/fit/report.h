/* From a fitting to the result of pcs_fit. */
#ifndef PCS_REPORT_H
#define PCS_REPORT_H

#include "errors.h"

/* Write the best values of all models, and what they miss with them. */
void pcs_report_values(pcs_fitting *f);

/* Write errors, intervals and bounds of the models that are kept. */
void pcs_report_errors(pcs_fitting *f);

/* Write the result, with the models in their order. */
void pcs_report_result(const pcs_fitting *f, pcs_fit_result *result);

/* Write what each row shows. */
void pcs_report_rows(const pcs_fitting *f, const pcs_fit_rows *rows);

#endif
