import {
  endpoint,
  fieldRefusal,
  line,
  numberWithin,
  pageQuery,
  unreadableRows,
  versionConflict,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

export const permissions = { view: 'PLANT_VIEW', manage: 'PLANT_ADMIN' } as const;

/** What the server half announces: a plant was added, changed or deleted. */
export const plantChanged = 'plant-changed';

/** What a person fills in. */
export const plantFields = z.strictObject({
  name: line(80),
  /** Tonnes. */
  capacity: numberWithin({ min: 0, max: 2000 }),
  onSite: z.boolean(),
});

/** What comes back has no limits: one row written under older rules would break the list. */
export const storedFields = z.object({ name: z.string(), capacity: z.number(), onSite: z.boolean() });
const plant = storedFields.extend({ plantID: z.uuid(), version: z.int() });
export type Plant = z.output<typeof plant>;

const taken = { PLANT_NAME_TAKEN: fieldRefusal };

export const plantCalls = {
  page: endpoint({
    method: 'GET',
    path: '/plants',
    summary: 'Plants of the project, a page at a time',
    permission: permissions.view,
    input: pageQuery(['name', 'capacity']),
    response: z.object({ rows: z.array(plant).readonly(), total: z.int(), unreadable: unreadableRows }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/plants',
    summary: 'Add a plant',
    permission: permissions.manage,
    input: plantFields,
    response: plant,
    refusals: taken,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/plants/:plantID',
    summary: 'Change a plant',
    permission: permissions.manage,
    input: plantFields.extend({ version: z.int().positive() }),
    response: plant,
    refusals: { ...taken, VERSION_CONFLICT: versionConflict(plant) },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/plants/:plantID',
    summary: 'Delete a plant',
    permission: permissions.manage,
    response: z.undefined(),
  }),
};
