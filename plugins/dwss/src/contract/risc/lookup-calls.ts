import { commaList, endpoint } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { see } from './call-parts.ts';
import { disciplineRef, named } from './form.ts';
import { listQuery } from './requests.ts';

/** What filters, fields and dialogs offer. */
export const lookupCalls = {
  portions: endpoint({
    ...see,
    method: 'GET',
    path: '/portion',
    summary: 'Portions of the works that new forms may name, in their order',
    response: z.object({ portions: z.array(named) }),
  }),
  portionLocations: endpoint({
    ...see,
    method: 'GET',
    path: '/portion/:id/location',
    summary: 'Locations of a portion that new forms may name, in their order',
    response: z.object({ locations: z.array(named.extend({ portion_master: z.uuid() })) }),
  }),
  locations: endpoint({
    ...see,
    method: 'GET',
    path: '/locations',
    summary: 'Locations of all portions that new forms may name, in their order',
    response: z.object({ locations: z.array(named.extend({ portion_master: z.uuid() })) }),
  }),
  disciplines: endpoint({
    ...see,
    method: 'GET',
    path: '/discipline',
    summary: 'Disciplines of inspection that the project uses',
    response: z.object({ disciplines: z.array(disciplineRef) }),
  }),
  filterValues: endpoint({
    ...see,
    method: 'GET',
    path: '/form/RISCForm/filterValues/:name',
    summary: 'Values that forms of the project have in a field: tags or processedBy',
    params: { name: z.string().max(40) },
    response: z.object({ values: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  signature: endpoint({
    ...see,
    method: 'GET',
    path: '/signature',
    summary: "The caller's stored signature",
    /** A `data:image/png;base64,…` URL; null when none is stored. */
    response: z.object({ image: z.string().nullable() }),
  }),
  users: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/user/users/listByPermissionCodes',
    summary: 'Members who hold any of the permissions, for a discipline and on the forms that are given',
    input: z.strictObject({
      permissionCodes: z.string().max(200),
      discipline: listQuery.shape.discipline,
      /** Only who can be named on each of these forms: ids with commas between them. */
      formIds: commaList(z.uuid(), 200).default([]),
    }),
    response: z.object({
      users: z.array(
        z.object({ userId: z.uuid(), name: z.string(), company: z.string(), title: z.string() }),
      ),
    }),
  }),
};
