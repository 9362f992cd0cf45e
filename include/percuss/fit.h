/*
 * percuss: restitution, friction and compliance from measured impacts, and which laws agree with
 * them. docs/mechanics/fit.md has the theory.
 */
#ifndef PERCUSS_FIT_H
#define PERCUSS_FIT_H

#include <percuss/impact.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- the measured impacts ------------------------------------------------------------------- */

/*
 * How impacts are described. CONTACT: inverse inertia and velocities at the contact, as in
 * pcs_contact2 and pcs_contact3. BODY: lever arm, and velocities of the mass centre in the frame of
 * the contact, as in pcs_struck2; the other body is a fixed surface. WORLD: the same in world axes.
 */
typedef enum pcs_fit_form {
    PCS_FIT_CONTACT2, /* "contact", planar */
    PCS_FIT_BODY2,    /* "body", planar */
    PCS_FIT_WORLD2,   /* "world", planar */
    PCS_FIT_CONTACT3, /* "contact", in space */
    PCS_FIT_BODY3,    /* "body", in space */
    PCS_FIT_WORLD3,   /* "world", in space */
    PCS_FIT_FORM_COUNT
} pcs_fit_form;

/* What a column says. */
typedef enum pcs_fit_role {
    PCS_FIT_PLACE,  /* where the body is, and its inertia */
    PCS_FIT_BEFORE, /* a velocity before the impact */
    PCS_FIT_AFTER   /* a velocity after the impact */
} pcs_fit_role;

/* The description of a column. */
typedef struct pcs_fit_column {
    const char *name; /* name in files; its standard error has the name name_error */
    const char *unit; /* "" for a plain number */
    pcs_fit_role role;
    bool required;       /* true: a row without this value is not used */
    const char *meaning; /* a few words */
} pcs_fit_column;

#define PCS_FIT_MAX_COLUMNS 32

/* Return the name of a form ("body"); NULL: no such form. */
PCS_API const char *pcs_fit_form_name(pcs_fit_form form);

/* True if the form is in space. */
PCS_API bool pcs_fit_form_is_spatial(pcs_fit_form form);

/* Return the number of columns of a form, and the description of one; NULL: no such column. */
PCS_API int pcs_fit_column_count(pcs_fit_form form);
PCS_API const pcs_fit_column *pcs_fit_column_about(pcs_fit_form form, int column);

/* Return the index of the column of this name; -1: the form has no such column. */
PCS_API int pcs_fit_column_named(pcs_fit_form form, const char *name);

/*
 * Measured impacts, one in each row, in the memory of the caller. Initialise it with
 * pcs_fit_data_default(). columns and errors have the order of the columns of the form. A value
 * that was not measured is PCS_NONE.
 */
typedef struct pcs_fit_data {
    pcs_fit_form form;
    size_t n;                                   /* number of rows */
    const double *columns[PCS_FIT_MAX_COLUMNS]; /* n numbers each; NULL: not measured */
    const double *errors[PCS_FIT_MAX_COLUMNS];  /* n standard errors each; NULL: taken as exact */
    const double *covariances; /* instead of errors: for each row a matrix of columns x columns, row
                                  by row; 0 for columns that are exact; NULL: none */
    const int *groups;         /* n numbers: rows of a group are not independent; NULL: no groups */
    double mass;               /* kg, unless there is a column; BODY and WORLD need it */
    double inertia[6]; /* kg m^2, XX YY ZZ XY XZ YZ about the mass centre along the body axes, as in
                          pcs_body3; in the plane only the first is used. BODY and WORLD need it */
    double normal[3];  /* WORLD: out of the surface, of any length, unless there are columns */
    double centre[3];  /* m, BODY and WORLD: from the point that was measured to the mass centre,
                          along the body axes; velocities are moved there. In the plane it needs the
                          column angle */
} pcs_fit_data;

/* Return data without rows and columns. Mass and inertia are not set; normal and centre are 0. */
PCS_API pcs_fit_data pcs_fit_data_default(pcs_fit_form form);

/*
 * Find the normal of data in world axes: the world axis along which the contact velocity changes
 * most in the mean, out of the surface. Statuses: PCS_OK; PCS_STATUS_INVALID: the data are not
 * valid, or no axis stands out. fault may be NULL.
 */
PCS_API pcs_status pcs_fit_find_normal(const pcs_fit_data *data, double normal[3],
                                       pcs_fault *fault);

/* Why a row is not used. */
typedef enum pcs_fit_use {
    PCS_FIT_USED,
    PCS_FIT_MISSING,      /* a required value is missing, or no velocity after was measured */
    PCS_FIT_NOT_VALID,    /* a value that no impact can have: not finite, mass not positive, ... */
    PCS_FIT_NOT_APPROACH, /* v_n at the contact is not negative; the row is reduced nevertheless */
    PCS_FIT_NO_CHANGE,    /* no velocity changes: nothing was struck */
    PCS_FIT_USE_COUNT
} pcs_fit_use;

/* Return a few words for people; NULL: no such reason. */
PCS_API const char *pcs_fit_use_meaning(pcs_fit_use use);

/*
 * A row in the form that all laws share. The velocities that were measured after the impact, y,
 * must be y = y- + K p, with p the impulse at the contact. Their difference is weighted so that its
 * square is twice a kinetic energy: |B p - b|^2. If all velocities were measured this is the energy
 * norm of u+ predicted - u+ measured, and |b| that of u+ - u-.
 */
typedef struct pcs_fit_row {
    pcs_fit_use use;
    int dimension;  /* 2 or 3 */
    int rows;       /* number of velocities after that were measured, at most 6 */
    double G[3][3]; /* 1/kg, inverse inertia at the contact */
    double v[3];    /* m/s, velocity at the contact before */
    double B[6][3]; /* sqrt(1/kg) */
    double b[6];    /* sqrt(kg) m/s */
} pcs_fit_row;

/*
 * Reduce one row of data to that form. values: the numbers of the row, one for each column of the
 * form; NULL: those of the data. The statuses are those of the data as a whole; what is wrong with
 * the row is in row->use. Statuses: PCS_OK; PCS_STATUS_INVALID. fault may be NULL.
 */
PCS_API pcs_status pcs_fit_reduce(const pcs_fit_data *data, size_t i, const double *values,
                                  pcs_fit_row *row, pcs_fault *fault);

/* --- without any law ------------------------------------------------------------------------ */

/* What contradicts the data, and what would mend it. */
typedef enum pcs_finding_code {
    PCS_FINDING_MIRRORED,    /* "mirrored": an axis or a sign is reversed */
    PCS_FINDING_MASS_CENTRE, /* "mass-centre": the mass centre is not where it was taken to be */
    PCS_FINDING_INERTIA,     /* "inertia": the inertia is another */
    PCS_FINDING_ROWS,        /* "rows": before and after are exchanged in some rows */
    PCS_FINDING_ENERGY_GAIN, /* "energy-gain": kinetic energy increases in some rows */
    PCS_FINDING_INWARD,      /* "inward": the contact still approaches after the impact */
    PCS_FINDING_PULLS,       /* "pulls": the normal impulse pulls, so no cone of friction has it */
    PCS_FINDING_COUNT
} pcs_finding_code;

/* Return the name of a code ("mass-centre") or a few words; NULL: no such code. */
PCS_API const char *pcs_finding_name(pcs_finding_code code);
PCS_API const char *pcs_finding_meaning(pcs_finding_code code);

/* One finding. Only the fields that its code names are set; others are 0. */
typedef struct pcs_finding {
    pcs_finding_code code;
    uint32_t negate;  /* mirrored: bit k is set if column k must change its sign */
    double centre[3]; /* mass-centre: m, from the point that was taken to the mass centre, along the
                         body axes, in addition to the centre of the data */
    double centre_error[3]; /* m, its standard errors */
    double inertia;         /* inertia: factor by which the inertia must be multiplied */
    double inertia_error;   /* its standard error */
    size_t rows;            /* rows, energy-gain, inward, pulls: number of rows; the marks of
                               pcs_fit_screen have which */
    double before, after;   /* N m s, root mean square of the residual torque without and with this
                               cure, with all other cures; 0 for a finding without a cure */
} pcs_finding;

#define PCS_FIT_MAX_FINDINGS PCS_FINDING_COUNT

/*
 * What holds under any law. An impulse has two components in the plane and three in space; three
 * and six velocities change. The rest must vanish, and it is a torque: the change of spin that no
 * impulse at the contact explains, times the inertia.
 */
typedef struct pcs_screen {
    size_t used;   /* rows that are used */
    bool complete; /* enough velocities are measured to check the torque */
    double torque; /* N m s, root mean square of the residual torque; PCS_NONE: unknown */
    double floor;  /* mean of |B p - b|/|b| with the best p of each row, whatever the law */
    size_t gains, inwards, pulls; /* rows in which energy grows, the contact still approaches, or
                                     the normal impulse pulls, beyond what the rows scatter, with
                                     all cures */
    int n_findings;
    pcs_finding findings[PCS_FIT_MAX_FINDINGS];
    bool contradiction; /* true: the data contradict themselves; no law should be fitted to them */
} pcs_screen;

/*
 * Check the data without any law. marks: NULL, or n numbers that receive for each row the bits
 * 1 << code of the findings about it. work: working memory of length doubles, at least
 * pcs_screen_workspace. Statuses: PCS_OK; PCS_STATUS_INVALID: the data are not valid, or no row
 * can be examined (rows that do not approach can). fault may be NULL.
 */
PCS_API size_t pcs_screen_workspace(size_t n);
PCS_API pcs_status pcs_fit_screen(const pcs_fit_data *data, double *work, size_t length,
                                  unsigned *marks, pcs_screen *screen, pcs_fault *fault);

/* --- the fit ---------------------------------------------------------------------------------- */

/* The parameters of laws. */
typedef enum pcs_fit_parameter {
    PCS_FIT_E,        /* "e": restitution, in the sense of the law */
    PCS_FIT_MU,       /* "mu": friction; kinetic friction if mu_s is free */
    PCS_FIT_MU_S,     /* "mu_s": static friction */
    PCS_FIT_E_T,      /* "e_t": tangential restitution */
    PCS_FIT_ETA2,     /* "eta2": stiffness ratio k_n/k_t */
    PCS_FIT_E_SLOPE,  /* "e_slope": change of e for one unit of its covariate */
    PCS_FIT_MU_SLOPE, /* "mu_slope": change of mu for one unit of its covariate */
    PCS_FIT_PARAMETER_COUNT
} pcs_fit_parameter;

/* Return the name of a parameter; NULL: no such parameter. */
PCS_API const char *pcs_fit_parameter_name(pcs_fit_parameter parameter);

/* How the differences of rows are added. r = |B p - b|. */
typedef enum pcs_weighting {
    PCS_WEIGHTING_ABSOLUTE, /* "absolute": mean of r */
    PCS_WEIGHTING_SQUARES,  /* "squares": mean of r^2 */
    PCS_WEIGHTING_RELATIVE, /* "relative": mean of r/|b| */
    PCS_WEIGHTING_COUNT
} pcs_weighting;

/* Return the name of a weighting; NULL: no such weighting. */
PCS_API const char *pcs_weighting_name(pcs_weighting weighting);

/* What the data say about a parameter. */
typedef enum pcs_fit_known {
    PCS_FIT_ABSENT,        /* the model does not have it */
    PCS_FIT_FIXED,         /* it was held */
    PCS_FIT_ESTIMATED,     /* value, low and high are set; e = 1 and e = 0 are values as others */
    PCS_FIT_AT_LEAST,      /* only low is set: larger values agree as well */
    PCS_FIT_AT_MOST,       /* only high is set: smaller values agree as well */
    PCS_FIT_NOT_DETERMINED /* every value agrees as well */
} pcs_fit_known;

/* A parameter of a model. */
typedef struct pcs_fit_estimate {
    pcs_fit_known known;
    double value;     /* with errors of the columns: by the likelihood; otherwise by least absolute
                         differences; PCS_NONE: no value */
    double low, high; /* interval of 95 %, or one bound of 95 %; PCS_NONE: none */
    double error;     /* standard error of the value, half the width of the interval of 68 %;
                         PCS_NONE: none */
    double scatter;   /* standard deviation from impact to impact, for e and mu. With errors of the
                         columns their part is taken out; without, it contains all that differs */
    double scatter_low, scatter_high; /* with errors of the columns: interval of 95 % of the
                                         scatter; PCS_NONE: none */
    double by[PCS_WEIGHTING_COUNT];   /* the value by each weighting */
    double profile_low, profile_high; /* interval of 95 % from the profile of least absolute
                                         differences; PCS_NONE: none */
} pcs_fit_estimate;

/* A law with the parameters that are free, and what came out. */
typedef struct pcs_fit_model {
    pcs_law law;
    pcs_path path; /* in space, for laws with a path */
    unsigned free; /* bit 1 << parameter for each that is fitted */
    bool baseline; /* true: no law of its own but a simple rule to compare with: no friction, or
                      sticking always */
    pcs_fit_estimate parameters[PCS_FIT_PARAMETER_COUNT];
    double error;                        /* mean of r/|b| with the values by least absolute */
    double cv_error;                     /* the same for rows that were not used to fit */
    double loss[PCS_WEIGHTING_COUNT];    /* the mean that each weighting makes least */
    double cv_loss[PCS_WEIGHTING_COUNT]; /* the same for rows that were not used to fit */
    size_t unsolved;   /* rows for which the law has no solution; they count as no impulse */
    double step_ratio; /* standard errors by one Newton step over those by refits, the worst; within
                          0.9 to 1.1 the steps were used, otherwise the refits */
    double likelihood; /* log likelihood, with errors of the columns; PCS_NONE: none, or not solved:
                          the values are then those by least absolute differences */
} pcs_fit_model;

#define PCS_FIT_MAX_MODELS 24
#define PCS_FIT_MAX_SETS 24

/* Which laws and parameters, and how. Initialise it with pcs_fit_options_default(). */
typedef struct pcs_fit_options {
    unsigned laws;                         /* bit 1 << law for each law to fit; 0: all that apply */
    unsigned paths;                        /* bit 1 << path, in space; 0: all */
    double fixed[PCS_FIT_PARAMETER_COUNT]; /* values that are held; PCS_NONE: fitted. mu_s follows
                                              mu and e_t is 0, unless the model frees them */
    const double *covariates[PCS_FIT_PARAMETER_COUNT]; /* for e and mu: n numbers; the parameter is
                                    value + slope (number - mean of the numbers); NULL: constant */
    size_t resamples;                                  /* of the bootstrap; default 10000 */
    size_t folds;                                      /* of the cross-validation; default 10 */
    uint64_t seed;   /* of the bootstrap, the folds and the simulation; default 1 */
    bool no_scatter; /* with errors of the columns: e and mu are the same in each impact */
    bool quick;      /* only the values by the three weightings: no errors, no cross-validation */
    void *context;   /* for parallel_for */
    /* as in pcs_pile_options; the result has the same bits in every case */
    void (*parallel_for)(void *context, size_t n, void (*part)(void *job, size_t i), void *job);
} pcs_fit_options;

/* Return options that fit every law that applies, with the defaults above. */
PCS_API pcs_fit_options pcs_fit_options_default(void);

/* The result of a fit. */
typedef struct pcs_fit_result {
    size_t used;                        /* rows that were used */
    size_t clusters;                    /* their groups; without groups the rows themselves */
    size_t left_out[PCS_FIT_USE_COUNT]; /* rows by the reason why they were not */
    double floor;                       /* mean of r/|b| that no law can go below */
    int n_models;
    pcs_fit_model models[PCS_FIT_MAX_MODELS]; /* least cv_error first; baselines last */
    /* z of the difference of the cross-validated losses of two models; positive: the first is worse
     */
    double z[PCS_WEIGHTING_COUNT][PCS_FIT_MAX_MODELS][PCS_FIT_MAX_MODELS];
    int n_sets;
    unsigned sets[PCS_FIT_MAX_SETS]; /* bits of models that no weighting tells apart, |z| < 2, nor
                                        their likelihoods */
    unsigned rejected; /* bits of models with z > 3 in all weightings against the best model with as
                          many free parameters; a baseline, which has fewer, is compared with the
                          best of the laws that have the fewest. Also those with likelier models */
    unsigned likelier[PCS_FIT_MAX_MODELS]; /* with errors of the columns, for each model: bits of
                          models that are more likely by e^4.5 at least, with z > 0 in all
                          weightings */
    bool same_restitution; /* the models with a path differ in e only by name: the kind of
                              restitution is not determined */
} pcs_fit_result;

/* Arrays of the caller for what each row shows; all may be NULL. Rows that are not used get NaN. */
typedef struct pcs_fit_rows {
    unsigned char *use;    /* n values of pcs_fit_use */
    double *difference;    /* n_models x n: r/|b|, by least absolute */
    double *cv_difference; /* n_models x n: the same by models fitted without the row */
} pcs_fit_rows;

/* The least number of rows that a fit needs. */
#define PCS_FIT_MIN_ROWS 5

/*
 * Fit laws to measured impacts. work: working memory of length doubles, at least pcs_fit_workspace,
 * which returns 0 if the data or options are not valid. rows may be NULL. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: the data or options are not valid, or fewer than PCS_FIT_MIN_ROWS rows can be
 * used; PCS_STATUS_NOT_CONVERGED: a minimum was not reached. result is set only with PCS_OK. fault
 * may be NULL.
 */
PCS_API size_t pcs_fit_workspace(const pcs_fit_data *data, const pcs_fit_options *options);
PCS_API pcs_status pcs_fit(const pcs_fit_data *data, const pcs_fit_options *options, double *work,
                           size_t length, const pcs_fit_rows *rows, pcs_fit_result *result,
                           pcs_fault *fault);

/* Write a short name of a model: "poisson", "poisson sun-baruh", "complementarity e_t". As
 * snprintf. */
PCS_API size_t pcs_fit_model_text(const pcs_fit_model *model, char *text, size_t size);

/*
 * Compute the impulses of a model for reduced rows, with its parameters: p receives n x 3 numbers,
 * N s; PCS_NONE where the law has no solution. values: the parameters, PCS_NONE where absent; mu
 * absent: friction without limit. Slopes are not used: rows have no covariate. Statuses: PCS_OK;
 * PCS_STATUS_INVALID: a row is not used or has another dimension, or the law does not take the
 * values.
 */
PCS_API pcs_status pcs_fit_predict(const pcs_fit_model *model, const double values[],
                                   const pcs_fit_row *rows, size_t n, double *p, pcs_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
