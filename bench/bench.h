/* What the benchmarks share. */
#ifndef BENCH_H
#define BENCH_H

#include <percuss/percuss.h>

#include <stdio.h>

/* [0, 1), the same sequence in every run */
double uniform(void);

/* Nanoseconds a problem in the round that was disturbed least. */
double quickest(void (*run)(int), int argument, int problems, int rounds);

/* Impact in space; the planar solve of the same law took planar_ns. */
void bench_space(double planar_ns);

/* The bilinear contact beside CVODE, where that is installed. */
void bench_bilinear(void);

/* Several contacts at once, against their number. */
void bench_multi(void);

/* Chains with one contact that strikes, against links and contacts. */
void bench_chain(void);

/* One contact beside Siconos, where that is installed. */
void bench_siconos(void);

#endif
