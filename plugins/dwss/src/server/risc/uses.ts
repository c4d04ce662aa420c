import { sql } from '@gantry/plugin-sdk/server';
import type { ReferenceUses } from '../kind.ts';

/** How inspection forms name portions and locations. */
export const riscUses: ReferenceUses = {
  portion: ({ projectId }, id) =>
    sql`(select count(*) from risc_form where project_id = ${projectId} and portion_id = ${id} and status <> 'Deleted')`,
  location: ({ projectId }, id) =>
    sql`(select count(*) from risc_form where project_id = ${projectId} and location_id = ${id} and status <> 'Deleted')`,
};
