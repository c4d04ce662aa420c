import { endpoint, fieldRefusal, line, versionConflict } from '@gantry/plugin-sdk/contract';
import { defineServerPlugin, implement, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '../testing/index.ts';

const plant = z.object({ plantID: z.uuid(), name: z.string() });
const calls = {
  add: endpoint({
    method: 'POST',
    path: '/plants',
    summary: 'Add a plant',
    permission: 'PLANT_ADMIN',
    input: z.object({ name: line(20) }).refine(({ name }) => name !== 'Ghost', 'No ghosts.'),
    response: z.object({ plant }),
    refusals: { NAME_TAKEN: fieldRefusal, VERSION_CONFLICT: versionConflict(plant), FULL: { status: 422 } },
  }),
  one: endpoint({
    method: 'GET',
    path: '/plants/:plantID',
    summary: 'A plant',
    permission: '',
    response: z.union([plant, z.array(z.never())]),
  }),
  shift: endpoint({
    method: 'PUT',
    path: '/projects/:projectUUID/days/:day/shifts/:shift',
    summary: 'Open a shift',
    permission: '',
    params: { day: z.iso.date(), shift: z.coerce.number().int() },
    input: z.object({ open: z.boolean() }),
    response: z.object({ given: z.unknown() }),
  }),
  removeByGet: endpoint({
    method: 'GET',
    path: '/Plant/deletePlant',
    summary: 'Remove a plant',
    permission: 'PLANT_ADMIN',
    input: z.object({ plantID: z.uuid() }),
    response: z.undefined(),
    writesOnGet: true,
  }),
};

const plugin = defineServerPlugin({
  id: 'acme.plants',
  migrations: [
    {
      name: '0001-plants',
      sql: `create table plant (project_id uuid not null, id uuid not null, name text not null, primary key (project_id, id));
            select gantry.protect_project_table('plant');`,
    },
  ],
  permissions: [{ code: 'PLANT_ADMIN', roles: [] }],
  routes: () =>
    implement(calls, {
      async add({ name }, { tx, refuse }) {
        const plantID = crypto.randomUUID();
        await tx.run(sql`insert into plant values (${tx.projectId}, ${plantID}, ${name})`);
        if (name === 'Taken')
          throw refuse('NAME_TAKEN', 'Taken.', { fields: [{ path: 'name', code: 'TAKEN' }] });
        if (name === 'Full') throw refuse('FULL', 'No room.');
        return { plant: { plantID, name } };
      },
      async one({ plantID }, { tx }) {
        const row = z.object({ id: z.uuid(), name: z.string() });
        const found = await tx.maybe(row, sql`select id, name from plant where id = ${plantID}`);
        return found ? { plantID: found.id, name: found.name } : [];
      },
      shift: async (input) => ({ given: input }),
      async removeByGet({ plantID }, { tx }) {
        await tx.run(sql`delete from plant where id = ${plantID}`);
        return undefined;
      },
    }),
});

let host: ServerTestHost;
let admin: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  admin = await host.member({ permissions: ['PLANT_ADMIN'] });
});
afterAll(() => host.close());

describe('an implemented endpoint', () => {
  test('passes parsed path parameters and fields to its handler in one object, without the project', async () => {
    const { status, body } = await admin.put('/projects/:projectUUID/days/2026-11-22/shifts/2', {
      open: true,
    });
    expect([status, body]).toEqual([200, { given: { day: '2026-11-22', shift: 2, open: true } }]);
  });

  test('expects ids as path parameters unless it declares others', async () => {
    const { status, body } = await admin.get('/plants/seven');
    expect([status, body.error.details]).toMatchObject([
      400,
      { fields: [{ in: 'params', path: 'plantID' }] },
    ]);
    expect((await admin.put('/projects/:projectUUID/days/2026-11-31/shifts/2', { open: true })).status).toBe(
      400,
    );
  });

  test('refuses unknown fields, and values that break a rule across fields', async () => {
    const { body } = await admin.post('/plants', { name: 'Crane', colour: 'red' });
    expect(body.error.details.fields).toMatchObject([{ in: 'body', path: 'colour', code: 'unknown_field' }]);
    expect((await admin.post('/plants', { name: 'Ghost' })).status).toBe(400);
  });

  test('refuses with the declared status and details', async () => {
    const taken = await admin.post('/plants', { name: 'Taken' });
    expect([taken.status, taken.body.error]).toMatchObject([
      409,
      { code: 'NAME_TAKEN', message: 'Taken.', details: { fields: [{ path: 'name', code: 'TAKEN' }] } },
    ]);
    const full = await admin.post('/plants', { name: 'Full' });
    expect([full.status, full.body.error.code, 'details' in full.body.error]).toEqual([422, 'FULL', false]);
    const { body } = await admin.post('/plants', { name: 'Crane' });
    expect((await admin.get(`/plants/${body.plant.plantID}`)).body).toEqual(body.plant);
  });

  test('can answer with each of its response schemas', async () => {
    expect((await admin.get(`/plants/${crypto.randomUUID()}`)).body).toEqual([]);
  });

  test('changes data on a GET only with the intent header', async () => {
    const { body } = await admin.post('/plants', { name: 'Crane' });
    const { plantID } = body.plant;
    const refused = await admin.get('/Plant/deletePlant', { plantID });
    expect(refused.body.error.code).toBe('INTENT_REQUIRED');
    const address = `/api/acme.plants/Plant/deletePlant?projectUUID=${host.project.id}&plantID=${plantID}`;
    expect((await admin.client.get(address, { 'x-gantry-intent': 'write' })).status).toBe(204);
    expect((await admin.get(`/plants/${plantID}`)).body).toEqual([]);
  });

  test('is in the API documentation with its fields and refusals', async () => {
    const { body } = await admin.client.get('/api/docs/json');
    const { post } = body.paths['/api/acme.plants/plants'];
    const { properties } = post.requestBody.content['application/json'].schema;
    expect(Object.keys(properties).sort()).toEqual(['name', 'projectUUID']);
    expect(post.responses['409'].description).toBe('NAME_TAKEN, VERSION_CONFLICT');
    expect(post.responses['422'].description).toBe('FULL');
    expect(JSON.stringify(post.responses['409'].content)).toContain('"changedFields"');
    const { parameters } = body.paths['/api/acme.plants/plants/{plantID}'].get;
    expect(parameters.map(({ name }: { name: string }) => name).sort()).toEqual(['plantID', 'projectUUID']);
  });
});
