import type { ProjectPerson, RouteContext } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { clashes } from '@gantry/plugin-sdk/workflow';
import { riscWorkflow } from '../../../contract/risc/workflow.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';

/** The place on a form that somebody with the permission is named for. */
const places: Readonly<Record<string, 'lead' | 'inspector'>> = {
  RISC_ASSIGN: 'lead',
  RISC_INSPECT: 'inspector',
};

/**
 * Tells who can be named on all of the forms, by the rules that the steps themselves have: nobody of a submitter's company, and nobody
 * who is in a place that needs another person. Whether they hold the permission is for the caller to ask.
 * @throws NotFoundError for a form that the caller does not find
 */
export async function nameableOn(
  context: RouteContext,
  forms: Forms,
  formIds: readonly string[],
): Promise<(person: ProjectPerson, permission: string) => boolean> {
  const records: RiscRecord[] = [];
  for (const id of formIds) records.push(await forms.read(actOf(context), id));
  return ({ id: userId, company }, permission) =>
    records.every(({ people, own }) => {
      const submitter = people.submitter?.company ?? null;
      if (company === null || submitter === null || company.id === submitter) return false;
      const place = places[permission];
      if (place === undefined) return true;
      const filled = { ...people, [place]: { userId, company: company.id } };
      return clashes(riscWorkflow(own.variant), filled, [place]).length === 0;
    });
}
