/* percuss: two rigid bodies touch, with friction: what are the velocities after? */
#ifndef PERCUSS_PERCUSS_H
#define PERCUSS_PERCUSS_H

#include <percuss/algebraic.h>
#include <percuss/base.h>
#include <percuss/batch.h>
#include <percuss/body3.h>
#include <percuss/chain.h>
#include <percuss/contact.h>
#include <percuss/diagnose.h>
#include <percuss/identify.h>
#include <percuss/impact.h>
#include <percuss/mechanism.h>
#include <percuss/multi.h>
#include <percuss/path.h>
#include <percuss/quantities.h>
#include <percuss/restitution.h>
#include <percuss/strike.h>

#endif
