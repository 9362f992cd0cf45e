/*
 * percuss: two rigid bodies touch, with friction: what are their velocities after the impact?
 *
 * The steps of a calculation, and the header and functions of each step:
 *
 *   body      body.h       pcs_body2: mass, inertia, position, velocity, spin, in world axes
 *   touch     touch.h      pcs_touch2_between, pcs_touch2_on_line: point, normal and gap of simple
 *                          shapes; pcs_body2_of_solid: their mass and inertia
 *   contact   body.h       pcs_contact2_of_bodies: G and v where two bodies touch (contact.h)
 *   solve     impact.h     pcs_solve2(law, &contact, &material, &impact, &fault)
 *   record    impact.h     pcs_impact2: velocities, impulses, phases, work, outcome
 *   back      collide.h    pcs_impact2_push: the bodies after; pcs_collide2 does all these steps
 *   judge     diagnose.h   pcs_judge2: is the result right?
 *   batch     batch.h      pcs_batch_solve2: arrays of problems
 *             batch_bodies.h   pcs_batch_collide2: arrays of bodies and contacts
 *
 * Names that end in 2 are for the plane, names that end in 3 are for space. struck.h has bodies as
 * papers describe them: in the contact frame, with a lever arm and an angle. For more than one
 * contact:
 *
 *   mechanism.h, chain.h   masses, joints and contact points make G and v
 *   multi.h                several contacts at once
 *   pile.h                 thousands of contacts at once, with a sparse matrix
 *   strike.h               one contact strikes while others rest
 *
 * Further headers:
 *
 *   quantities.h           the table of all quantities with their units
 *   identify.h             restitution and friction from a measured acceleration
 *   fit.h                  the same from many measured impacts, and which laws agree with them
 *   design.h               how many measured impacts tell two laws apart, and which
 *   spring.h               the damping of a spring for a given e, and e for a given damping
 *   shape.h                the lists of shapes
 *   base.h                 statuses, faults and versions; every header includes it
 *
 * Two headers are not included here. simulate.h is for contact of finite duration and belongs to a
 * library of its own. research.h has the parts of which laws are made.
 */
#ifndef PERCUSS_PERCUSS_H
#define PERCUSS_PERCUSS_H

#include <percuss/base.h>
#include <percuss/batch.h>
#include <percuss/batch_bodies.h>
#include <percuss/body.h>
#include <percuss/chain.h>
#include <percuss/collide.h>
#include <percuss/contact.h>
#include <percuss/design.h>
#include <percuss/diagnose.h>
#include <percuss/fit.h>
#include <percuss/identify.h>
#include <percuss/impact.h>
#include <percuss/mechanism.h>
#include <percuss/multi.h>
#include <percuss/pile.h>
#include <percuss/quantities.h>
#include <percuss/shape.h>
#include <percuss/spring.h>
#include <percuss/strike.h>
#include <percuss/struck.h>
#include <percuss/touch.h>

#endif
