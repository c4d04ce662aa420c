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
    polled: true,
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
  mine: endpoint({
    method: 'POST',
    path: '/mine',
    summary: 'Which project was named',
    permission: '',
    projectAlias: 'project_id',
    input: z.object({ name: line(20) }),
    response: z.object({ project: z.string(), given: z.unknown() }),
  }),
  mineInPath: endpoint({
    method: 'GET',
    path: '/projects/:projectUUID/mine',
    summary: 'Which project was named',
    permission: '',
    projectAlias: 'project_id',
    response: z.object({ project: z.string(), given: z.unknown() }),
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
      mine: async (given, { tx }) => ({ project: tx.projectId, given }),
      mineInPath: async (given, { tx }) => ({ project: tx.projectId, given }),
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

  test('does not send a polled answer again that the caller has', async () => {
    const { body } = await admin.post('/plants', { name: 'Hoist' });
    const path = `/api/acme.plants/plants/${body.plant.plantID}?projectUUID=${host.project.id}`;
    const first = await admin.client.get(path);
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, first.body, first.headers.get('cache-control')]).toEqual([
      200,
      body.plant,
      'no-store',
    ]);
    const again = await admin.client.get(path, { 'if-none-match': tag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, undefined, tag]);
    expect((await host.visitor().client.get(path, { 'if-none-match': tag })).status).toBe(401);
  });

  describe('with a second name for the project', () => {
    const mine = (query: string, fields: object) =>
      admin.client.post(`/api/acme.plants/mine${query}`, { name: 'Crane', ...fields });

    test('accepts either name in body and query, also both, and hides them from its handler', async () => {
      const { id } = host.project;
      const answers = await Promise.all([
        mine('', { projectUUID: id }),
        mine('', { project_id: id }),
        mine(`?project_id=${id}`, {}),
        mine(`?projectUUID=${id}`, {}),
        mine(`?project_id=${id.toUpperCase()}`, { projectUUID: id }),
      ]);
      for (const { status, body } of answers)
        expect([status, body]).toEqual([200, { project: id, given: { name: 'Crane' } }]);
      const inPath = await admin.client.get(`/api/acme.plants/projects/${id}/mine?project_id=${id}`);
      expect(inPath.body).toEqual({ project: id, given: {} });
    });

    test('refuses two projects, also for a member of both, and names the fields', async () => {
      const [one, other] = [host.project.id, host.secondProject.id];
      const { status, body } = await mine(`?project_id=${other}`, { projectUUID: one });
      expect([status, body.error.code, body.error.message]).toEqual([
        400,
        'PROJECT_CONFLICT',
        'The request names different projects: projectUUID (body) and project_id (query) differ. Send one of them, or the same id in each.',
      ]);
      const inPath = await admin.client.get(`/api/acme.plants/projects/${one}/mine?project_id=${other}`);
      expect([inPath.status, inPath.body.error.code]).toEqual([400, 'PROJECT_CONFLICT']);
      const visitor = host.visitor().client;
      const path = `/api/acme.plants/projects/${one}/mine?project_id=${other}`;
      expect((await visitor.get(path)).status).toBe(401);
    });

    test('needs one of the names, and the id of a project of the member', async () => {
      expect((await mine('', {})).body.error.code).toBe('PROJECT_REQUIRED');
      expect((await mine('', { project_id: host.secondProject.id })).status).toBe(404);
      expect((await mine('', { project_id: 'x' })).status).toBe(404);
      expect((await mine('', { projectID: host.project.id })).status).toBe(400);
    });

    test('is in the API documentation with both names', async () => {
      const { body } = await admin.client.get('/api/docs/json');
      const { post } = body.paths['/api/acme.plants/mine'];
      const { properties, required } = post.requestBody.content['application/json'].schema;
      expect(properties.project_id.description).toBe(
        'The project. Send it once, as projectUUID or project_id.',
      );
      expect(required).toEqual(['name']);
      expect(post.parameters.map(({ name }: { name: string }) => name).sort()).toEqual([
        'projectUUID',
        'project_id',
      ]);
    });
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
