#include "cli/base/exit.h"
#include "cli/report/json.h"
#include "commands.h"

#include <stdio.h>

static const char *dimension_of(const pcs_law_info *about)
{
    return about->spatial ? "planar, spatial" : "planar";
}

static void print_json(void)
{
    cJSON *list = cJSON_CreateArray();
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const pcs_law_info *about = pcs_law_about((pcs_law)law);
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", about->name);
        cJSON_AddStringToObject(item, "dimension", dimension_of(about));
        cJSON_AddBoolToObject(item, "path", about->family == PCS_FAMILY_PATH);
        cJSON_AddBoolToObject(item, "one_friction", about->one_friction);
        cJSON_AddStringToObject(item, "rule", about->rule);
        cJSON_AddStringToObject(item, "source", about->source);
        cJSON_AddItemToArray(list, item);
    }
    json_print(list);
}

static const char *follows(const pcs_law_info *about)
{
    return about->family == PCS_FAMILY_PATH        ? "slip"
           : about->family == PCS_FAMILY_ALGEBRAIC ? "totals"
                                                   : "springs";
}

int commands_laws(const options *o)
{
    fail why;
    if (o->file) {
        (void)fail_with(&why, "laws takes no operand; see 'percuss laws --help'");
        return exit_bad(&why);
    }
    if (o->json) {
        print_json();
        return 0;
    }
    (void)printf("%-16s %-16s %-10s %s\n", "name", "dimension", "follows", "rule; source");
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const pcs_law_info *about = pcs_law_about((pcs_law)law);
        (void)printf("%-16s %-16s %-10s %s\n%-44s %s\n", about->name, dimension_of(about),
                     follows(about), about->rule, "", about->source);
    }
    return 0;
}
