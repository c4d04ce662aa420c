import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { demoAccounts } from '@gantry/demo';
import { raw, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteLayer } from './layer-repository.ts';
import { type ModelSite, openModelSite, people } from './testing/model-site.ts';
import { boxGuid, smallIfc } from './testing/small-ifc.ts';

// Each conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let site: ModelSite;
beforeAll(async () => {
  site = await openModelSite();
});
afterAll(() => site.close());

const titled = (name: string) => smallIfc({ boxes: [{ name, corner: [0, 0, 0] }] });
/** Stays in the store, so only the first test that uploads it waits for its conversion. */
const common = titled('Seen, later');

test('layers are added, renamed and deleted; names are taken once, whatever their case', async () => {
  const { admin, base } = site;
  const first = await admin.post(`${base}/layers`, { name: ' Structure ' });
  expect(first).toMatchObject({ status: 200, body: { name: 'Structure', models: [] } });
  const second = await admin.post(`${base}/layers`, { name: 'Services' });
  expect(second.body.position).toBeGreaterThan(first.body.position);
  expect(await admin.post(`${base}/layers`, { name: 'STRUCTURE' })).toMatchObject({
    status: 409,
    body: { error: { code: 'LAYER_NAME_TAKEN' } },
  });
  const path = `${base}/layers/${second.body.id}`;
  expect(await admin.patch(path, { name: 'structure' })).toMatchObject({ status: 409 });
  expect(await admin.patch(path, { name: 'SERVICES' })).toMatchObject({
    status: 200,
    body: { name: 'SERVICES' },
  });
  expect(await admin.patch(path, { name: ' ' })).toMatchObject({ status: 400 });
  expect(await admin.patch(path, { name: 'x'.repeat(121) })).toMatchObject({ status: 400 });
  expect(await admin.post(`${base}/layers`, { name: 'More', colour: 'red' })).toMatchObject({ status: 400 });
  expect(await admin.delete(path)).toMatchObject({ status: 204 });
  expect(await admin.delete(path)).toMatchObject({ status: 404 });
  expect((await site.layers()).layers.map((layer) => layer.name)).toEqual(['Structure']);
});

test('creating the same layer twice at the same time gives no database error', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.admin.post(`${site.base}/layers`, { name: 'At once' })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('following the events from the list’s `asOf` on misses no change', async () => {
  await site.layer('Counted');
  const { newest } = await site.server.context.events.range(site.server.projectId('BEM'));
  const { asOf } = await site.layers();
  expect([newest > 0, asOf >= newest]).toEqual([true, true]);
  await site.layer('Counted next');
  expect((await site.layers()).asOf).toBeGreaterThan(asOf);
});

test('only one of several simultaneous deletions succeeds', async () => {
  const path = `${site.base}/layers/${await site.layer('Unwanted')}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.admin.delete(path)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404, 404]);
});

test('a renaming waits for a deletion, but not the other way round', async () => {
  const { database } = site.server.context;
  const id = await site.layer('Doomed');
  const isWaiting = async () => {
    const { rowCount } = await database.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount === 1;
  };
  let renaming: ReturnType<typeof site.admin.patch> | undefined;
  await database.inProject(site.server.projectId('BEM'), { kind: 'system', name: 'test' }, async (tx) => {
    await deleteLayer(tx, id);
    renaming = site.admin.patch(`${site.base}/layers/${id}`, { name: 'Saved' });
    await expect.poll(isWaiting).toBe(true);
  });
  expect((await renaming)?.status).toBe(404);
});

test('versions of a model are listed newest first; the object card shows the newest one with the object', async () => {
  const layerId = await site.layer('Dates');
  const upload = async (date: string, ifc: string, model = 'Tunnel') => {
    const { body } = await site.upload(layerId, ifc, { date, model });
    return { modelId: body.modelId, ...(await site.ended(body.version.id)) };
  };
  const two = smallIfc({
    boxes: [0, 1].map((index) => ({ name: `Seen ${index}`, corner: [index, 0, 0] as const })),
  });
  const older = await upload('2026-05-04', two);
  const newest = await upload('2026-11-20', common, 'TUNNEL');
  const middle = await upload('2026-09-21', common);
  expect(newest.modelId).toBe(older.modelId);
  const [model] = (await site.layers()).layers.find((layer) => layer.id === layerId)?.models ?? [];
  expect(model?.versions.map((version) => version.id)).toEqual([newest.id, middle.id, older.id]);

  const object = async (index: number) =>
    (await site.admin.get(`${site.base}/objects/${boxGuid(index)}`)).body;
  expect(await object(0)).toMatchObject({
    versionId: newest.id,
    name: 'Seen, later',
    latestCreatedDate: '2026-11-20',
  });
  expect(await object(1)).toMatchObject({
    versionId: older.id,
    name: 'Seen 1',
    latestCreatedDate: '2026-11-20',
  });
  // The search covers only the newest version, without removed objects.
  const found = await site.admin.get(`${site.base}/objects?search=Seen&layerId=${layerId}`);
  expect(found.body).toMatchObject({ total: 1, objects: [{ versionId: newest.id }] });
  expect(await site.admin.get(`${site.base}/objects/nothing`)).toMatchObject({ status: 404 });
});

test('a model stands on the grid of the project, or where somebody says, and does not move the origin', async () => {
  const layerId = await site.layer('Georeferenced');
  const { origin } = await site.layers();
  const placed = (eastings: number) =>
    smallIfc({
      extra: [
        "#41=IFCPROJECTEDCRS('EPSG:2326',$,$,$,$,$,#10);",
        `#42=IFCMAPCONVERSION(#5,#41,${eastings}.,818904.,-20.,$,$,$);`,
      ],
    });
  const uploaded = async (ifc: string, model: string) =>
    site.ended((await site.upload(layerId, ifc, { model })).body.version.id);
  const nowhere = await uploaded(common, 'A');
  expect(nowhere).toMatchObject({ placement: null, place: { rule: 'origin', notes: ['NO_GEOREFERENCE'] } });
  const near = await uploaded(placed(836_127), 'B');
  expect(near).toMatchObject({
    placement: { crs: 2326, eastings: 836_127, northings: 818_904 },
    place: { rule: 'file', chosen: false, notes: [] },
  });
  const far = await uploaded(placed(900_000), 'C');
  expect(far).toMatchObject({ placement: null, place: { rule: 'origin', notes: ['FAR_AWAY'] } });
  expect((await site.layers()).origin).toEqual(origin);

  const place = (id: string, rule: string) =>
    site.admin.put(`${site.base}/versions/${id}/placement`, { rule });
  expect(await place(far.id, 'metres')).toMatchObject({
    status: 409,
    body: { error: { code: 'PLACE_UNKNOWN' } },
  });
  expect((await place(far.id, 'file')).body).toMatchObject({
    placement: { eastings: 900_000 },
    place: { rule: 'file', chosen: true, notes: ['FAR_AWAY'] },
  });

  const coordinates = `${site.base}/coordinates`;
  const before = (await site.admin.get(coordinates)).body;
  const put = (change: object) => site.admin.put(coordinates, { ...before, ...change });
  expect(await put({ crs: 32_650 })).toMatchObject({ status: 409, body: { error: { code: 'GRID_IN_USE' } } });
  expect(await put({ crs: 12 })).toMatchObject({ status: 400 });
  // With the origin at the far model, that is the near one, and the choice for the far one stands.
  expect(await put({ easting: 899_990 })).toMatchObject({ status: 200, body: { easting: 899_990 } });
  const after = await site.layers();
  const version = (id: string) =>
    after.layers
      .flatMap(({ models }) => models.flatMap(({ versions }) => versions))
      .find((one) => one.id === id);
  expect(after.origin.easting).toBe(899_990);
  expect(version(far.id)).toMatchObject({ place: { rule: 'file', chosen: true, notes: [] } });
  expect(version(near.id)).toMatchObject({
    placement: null,
    place: { rule: 'origin', notes: ['FAR_AWAY'] },
  });
  await put({});
});

test('deleting removes rows and files, except files that are used elsewhere', async () => {
  await site.collected();
  const before = await site.files();
  const layerId = await site.layer('Short-lived');
  const other = await site.layer('Keeper');
  const ifc = titled('Shared');
  const uploads = [
    await site.upload(layerId, ifc, { model: 'A' }),
    await site.upload(layerId, titled('Own'), { model: 'A', date: '2026-01-01' }),
    await site.upload(other, ifc, { model: 'B' }),
  ];
  const versions = await Promise.all(uploads.map(({ body }) => site.ended(body.version.id)));
  expect(versions.map((version) => version.status)).toEqual(['ready', 'ready', 'ready']);
  // IFC, fragments and objects of two different files.
  const full = await site.files();
  expect(full.length - before.length).toBe(6);

  const [shared, own] = versions;
  expect(await site.admin.delete(`${site.base}/versions/${own?.id}`)).toMatchObject({ status: 204 });
  await site.until(async () => (await site.files()).length === before.length + 3);
  expect(await site.admin.delete(`${site.base}/layers/${layerId}`)).toMatchObject({ status: 204 });
  await site.until(
    async () => (await site.query('select from stored_file where released_at is not null')).length === 0,
  );
  const path = `${site.base}/files/${shared?.fragments?.sha256}`;
  expect((await site.admin.fetch(path)).status).toBe(200);
  expect(await site.query('select from model_object where version_id = $1', [shared?.id])).toEqual([]);

  expect(await site.admin.delete(`${site.base}/versions/${versions[2]?.id}`)).toMatchObject({ status: 204 });
  await site.until(async () => (await site.files()).length === before.length);
  expect((await site.admin.fetch(path)).status).toBe(404);
  // A model is deleted with its last version.
  const keeper = (await site.layers()).layers.find((layer) => layer.id === other);
  expect(keeper?.models).toEqual([]);
});

test('a model is deleted as a whole', async () => {
  const layerId = await site.layer('Models');
  const { body } = await site.upload(layerId, common);
  await site.ended(body.version.id);
  expect(await site.admin.delete(`${site.base}/models/${body.modelId}`)).toMatchObject({ status: 204 });
  expect(await site.admin.delete(`${site.base}/models/${body.modelId}`)).toMatchObject({ status: 404 });
  expect((await site.layers()).layers.find((layer) => layer.id === layerId)?.models).toEqual([]);
});

test('the sweep removes files without a row and unused rows, but not recent ones', async () => {
  await site.collected();
  // The unfinished file of a long conversion.
  const unfinished = join(site.server.dataFolder, 'files', 'incoming', 'unfinished');
  await mkdir(dirname(unfinished), { recursive: true });
  await writeFile(unfinished, 'objects');
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  await utimes(unfinished, hoursAgo, hoursAgo);
  await site.server.context.jobs.runTimer('gantry/sweep-files');
  await rm(unfinished);
  const before = await site.files();
  const { body } = await site.upload(await site.layer('Swept'), titled('Swept'));
  const { fragments } = await site.ended(body.version.id);
  // As if the process had died between the commit and the collection.
  await site.query('delete from model_version where id = $1', [body.version.id]);
  await site.server.context.jobs.runTimer('gantry/sweep-files');
  expect((await site.files()).length).toBe(before.length + 3);
  site.server.clock.advance(2 * 3600);
  await site.server.context.jobs.runTimer('gantry/sweep-files');
  expect(await site.files()).toEqual(before);
  expect(await site.query('select from stored_file where sha256 = $1', [fragments?.sha256])).toEqual([]);
});

test('a project’s models are not visible in another project, by its calls or by ids', async () => {
  const layerId = await site.layer('Private');
  const { body } = await site.upload(layerId, common, { model: 'Private' });
  const { fragments, id } = await site.ended(body.version.id);
  const stranger = await site.server.client(people.stranger);
  const iso = `/api/projects/${site.server.projectId('ISO')}`;
  const own = (await stranger.get(`${iso}/layers`)).body;
  expect(own.layers).toEqual([]);
  for (const base of [site.base, iso]) {
    const statuses = [
      await stranger.patch(`${base}/layers/${layerId}`, { name: 'Mine' }),
      await stranger.delete(`${base}/layers/${layerId}`),
      await stranger.delete(`${base}/models/${body.modelId}`),
      await stranger.delete(`${base}/versions/${id}`),
      await stranger.post(`${base}/versions/${id}/cancel`),
      await stranger.post(`${base}/versions/${id}/retry`),
      await stranger.get(`${base}/objects/${boxGuid(0)}`),
      await stranger.get(`${base}/files/${fragments?.sha256}`),
    ].map((answer) => answer.status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  }
  expect((await stranger.get(`${iso}/objects?search=Seen`)).body).toEqual({ objects: [], total: 0 });
  expect((await stranger.get(`${site.base}/layers`)).status).toBe(404);

  // The same file in the other project comes from the conversion cache.
  const theirs = (await stranger.post(`${iso}/layers`, { name: 'Theirs' })).body.id;
  const again = await site.upload(theirs, common, { client: stranger, base: iso });
  await site.until(
    async () =>
      (await stranger.get(`${iso}/layers`)).body.layers[0]?.models[0]?.versions[0]?.status === 'ready',
  );
  expect((await stranger.get(`${iso}/files/${fragments?.sha256}`)).status).toBe(200);
  expect((await stranger.get(`${iso}/objects/${boxGuid(0)}`)).body.versionId).toBe(again.body.version.id);
});

test('row-level security alone keeps projects apart', async () => {
  const layerId = await site.layer('Behind the wall');
  const { body } = await site.upload(layerId, common);
  await site.ended(body.version.id);
  const stranger = demoAccounts.find(({ email }) => email === people.stranger)?.id ?? '';
  const { database } = site.server.context;
  for (const [projectId, userId] of [
    [site.server.projectId('ISO'), stranger],
    [site.server.projectId('BEM'), stranger],
  ] as const) {
    await database.inProject(projectId, { kind: 'user', userId }, async (tx) => {
      for (const table of ['layer', 'model', 'model_version', 'model_object']) {
        const column = table === 'model_object' ? 'version_id' : 'id';
        const id = { layer: layerId, model: body.modelId }[table] ?? body.version.id;
        expect(await tx.run(sql`select from ${raw(table)} where ${raw(column)} = ${id}`)).toBe(0);
        expect(await tx.run(sql`delete from ${raw(table)} where ${raw(column)} = ${id}`)).toBe(0);
      }
      const theft = sql`update layer set project_id = ${tx.projectId} where id = ${layerId}`;
      expect(await tx.run(theft)).toBe(0);
    });
  }
  const intrusion = database.inProject(
    site.server.projectId('ISO'),
    { kind: 'user', userId: stranger },
    (tx) =>
      tx.run(
        sql`insert into layer values (${site.server.projectId('BEM')}, ${crypto.randomUUID()}, 'Mine', 0, now())`,
      ),
  );
  await expect(intrusion).rejects.toThrow(/row-level security/);
});

test('a viewer sees everything and changes nothing', async () => {
  const layerId = await site.layer('Looked at');
  const { body } = await site.upload(layerId, common, { model: 'Seen' });
  const { fragments, id } = await site.ended(body.version.id);
  const viewer = await site.server.client(people.viewer);
  expect((await viewer.get(`${site.base}/layers`)).status).toBe(200);
  expect((await viewer.get(`${site.base}/first-looks`)).status).toBe(200);
  expect((await viewer.get(`${site.base}/objects?search=Seen`)).status).toBe(200);
  expect((await viewer.get(`${site.base}/files/${fragments?.sha256}`)).status).toBe(200);
  const refused = [
    await viewer.post(`${site.base}/layers`, { name: 'Mine' }),
    await viewer.patch(`${site.base}/layers/${layerId}`, { name: 'Mine' }),
    await viewer.delete(`${site.base}/layers/${layerId}`),
    await viewer.delete(`${site.base}/models/${body.modelId}`),
    await viewer.delete(`${site.base}/versions/${id}`),
    await viewer.post(`${site.base}/versions/${id}/cancel`),
    await viewer.post(`${site.base}/versions/${id}/retry`),
  ].map((answer) => answer.status);
  expect(new Set(refused)).toEqual(new Set([403]));
});
