import { ApiError, type PluginContext, type PluginManifest, refusalOf } from '@gantry/plugin-sdk';
import { endpoint, fieldRefusal, line, pageQuery, versionConflict } from '@gantry/plugin-sdk/contract';
import { implement } from '@gantry/plugin-sdk/server';
import { fakeEndpoints } from '@gantry/plugin-sdk/testing';
import * as z from 'zod';

// Compiled, never run: each expected error is one that a module's author must get from the compiler.

const plant = z.object({ plantID: z.uuid(), name: z.string(), version: z.int() });
const fields = z.strictObject({ name: line(80), tonnes: z.number().default(0) });
const calls = {
  page: endpoint({
    method: 'GET',
    path: '/plants',
    summary: 'Plants',
    permission: 'PLANT_VIEW',
    input: pageQuery(['name', 'tonnes']),
    response: z.object({ plants: z.array(plant), total: z.int() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/plants/:plantID',
    summary: 'Change a plant',
    permission: 'PLANT_ADMIN',
    input: fields.extend({ version: z.int() }),
    response: z.object({ plant }),
    refusals: { NAME_TAKEN: fieldRefusal, VERSION_CONFLICT: versionConflict(plant), IN_USE: { status: 409 } },
  }),
  day: endpoint({
    method: 'GET',
    path: '/days/:day/:shift',
    summary: 'A day',
    permission: '',
    params: { day: z.iso.date(), shift: z.coerce.number<number>() },
    response: z.array(z.string()),
  }),
};

endpoint({
  method: 'GET',
  path: '/days/:day',
  summary: 'A day',
  permission: '',
  // @ts-expect-error the path has no such parameter
  params: { date: z.iso.date() },
  response: z.undefined(),
});

export async function client(ctx: PluginContext<PluginManifest>) {
  const api = ctx.api(calls);
  const { plants } = await api.page();
  plants[0]?.name.trim();
  await api.page({ isDesc: true, page: 2 }, { signal: ctx.signal });
  await api.update({ plantID: 'x', name: 'Crane', version: 1 });
  const texts: string[] = await api.day({ day: '2026-11-22', shift: 2 });
  // @ts-expect-error no such order
  await api.page({ orderBy: 'colour' });
  // @ts-expect-error the path's parameter is missing
  await api.update({ name: 'Crane', version: 1 });
  // @ts-expect-error nothing that is required is given
  await api.update();
  // @ts-expect-error the project is not the caller's to name
  await api.page({ projectUUID: 'x' });
  // @ts-expect-error a shift is a number
  await api.day({ day: '2026-11-22', shift: 'late' });
  return texts;
}

export function refused(error: unknown) {
  const refusal = refusalOf(calls.update, error);
  if (refusal?.code === 'VERSION_CONFLICT') refusal.details.current.name.trim();
  if (refusal?.code === 'NAME_TAKEN') refusal.details.fields[0]?.path.trim();
  // @ts-expect-error nothing is said beyond the code
  if (refusal?.code === 'IN_USE') refusal.details.current;
  // @ts-expect-error not among the refusals of this call
  if (refusal?.code === 'FORBIDDEN') return;
  // @ts-expect-error no refusal was declared
  refusalOf(calls.page, error)?.code.trim();
}

// @ts-expect-error a handler is missing
implement(calls, { page: async () => ({ plants: [], total: 0 }), day: async () => [] });
implement(
  { update: calls.update },
  {
    async update({ plantID, name, tonnes, version }, { refuse }) {
      const parsed: number = tonnes + version;
      if (parsed > 1) throw refuse('NAME_TAKEN', 'Taken.', { fields: [{ path: 'name', code: 'TAKEN' }] });
      if (parsed > 2) throw refuse('IN_USE', 'In use.');
      // @ts-expect-error its details are missing
      if (parsed > 3) refuse('NAME_TAKEN', 'Taken.');
      // @ts-expect-error not declared
      if (parsed > 4) refuse('FORBIDDEN', 'No.');
      return { plant: { plantID, name, version } };
    },
  },
);
// @ts-expect-error not what the contract answers
implement({ day: calls.day }, { day: async () => [1] });

fakeEndpoints(calls, { day: ({ day, shift }) => [day, shift.toFixed()] });
// @ts-expect-error not what the contract answers
fakeEndpoints(calls, { day: () => 'none' });
// @ts-expect-error no such endpoint
fakeEndpoints(calls, { week: () => [] });
fakeEndpoints(calls, {
  // @ts-expect-error not declared
  update: (_, { refuse }) => refuse('FORBIDDEN', 'No.'),
});
// @ts-expect-error no such endpoint
fakeEndpoints(calls, {}).fail('network', 'week');

export const one: number = new ApiError(409, 'IN_USE', 'In use.').status;

const remove = endpoint({
  method: 'DELETE',
  path: '/plants/:plantID',
  summary: 'Delete a plant',
  permission: 'PLANT_ADMIN',
  response: z.undefined(),
});
// A handler of an endpoint without a body may return nothing.
implement({ remove }, { remove: async () => {} });
// @ts-expect-error an endpoint with a body must answer
implement({ page: calls.page }, { page: async () => {} });
