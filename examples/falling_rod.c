/* A contact of finite duration: needs libpercuss-simulate (pkg-config percuss-simulate). */
#include <percuss/simulate.h>
#include <stdio.h>

static void tell(const pcs_instant *now, void *user)
{
    (void)user;
    if (now->event != PCS_EVENT_NONE)
        printf("%8.2f ms  %-5s F_n %7.2f N  slip %7.4f m/s\n", 1e3 * now->time,
               pcs_event_name(now->event), now->F[0], now->v[1]);
}

int main(void)
{
    /* a rod of 1 m and 1 kg leaning 45 degrees falls on its end, sliding as it falls */
    const pcs_struck2 rod = {1, 1.0 / 12, -0.3536, -0.3536, -1, 0.6, 0};
    pcs_surface surface = pcs_surface_default();
    surface.kappa = 1000;
    surface.zeta = 0.5;
    surface.mu_s = surface.mu_k = 0.4;
    pcs_simulation how = pcs_simulation_default();
    how.watch = tell;

    pcs_simulated impact;
    pcs_fault fault;
    if (pcs_simulate2(&rod, &surface, &how, &impact, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    printf("rebounds after %.1f ms with e = %.4f and %.4f J less\n", 1e3 * impact.duration,
           impact.e_kinematic, -impact.dT);
    return 0;
}
