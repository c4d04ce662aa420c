import { randomUUID } from 'node:crypto';
import { recordObjectCalls } from '@gantry/plugin-sdk/contract';
import { implement } from '@gantry/plugin-sdk/server';
import { defineRecords, recordObjectHandlers } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite } from '../fixtures/defects/defect-site.ts';
import { defectWorkflow } from '../fixtures/defects/defect-workflow.ts';
import { plugin } from '../fixtures/defects/plugin.ts';

const status = z.enum(defectWorkflow.statuses);
const calls = recordObjectCalls({ path: '/objects', permission: 'DEFECT_VIEW', status });

let site: DefectSite;
let modelId: string;
beforeAll(async () => {
  site = await DefectSite.start({
    routes: (host) => [
      ...plugin.routes(host),
      ...implement(
        calls,
        recordObjectHandlers(host, defineRecords(defectKind, host), {
          status,
          mayChange: ({ actor }, record) =>
            actor.kind === 'member' && actor.permissions.has('DEFECT_EDIT') && record.status !== 'Closed',
        }),
      ),
    ],
  });
  modelId = await site.test.model('first', ['slab', 'wall']);
});
afterAll(() => site?.close());

const slab = () => ({ modelId, globalId: 'slab' });
const change = (how: 'link' | 'unlink', body: object, who = site.engineer) =>
  who.post(`/objects/${how}`, { ...slab(), ...body });
const ofObject = async (who = site.engineer) =>
  calls.recordsOfObject.response.parse((await who.get('/objects/records', slab())).body).links;
const ofRecord = async (id: string, who = site.engineer) =>
  calls.objectsOfRecord.response.parse((await who.get(`/objects/of/${id}`)).body);
const code = ({ status, body }: { status: number; body: { error?: { code?: string } } }) => [
  status,
  body.error?.code,
];

test('an object is linked to records and taken off them, each time as a change of the record with its reason', async () => {
  const [one, other] = [await site.reported(), await site.reported()];
  const ids = [one.id, other.id];
  expect(
    (await change('link', { ids, name: 'Slab', fingerprint: 'f', reason: 'It is this one' })).body,
  ).toEqual({
    changed: ids,
  });
  expect((await change('link', { ids })).body).toEqual({ changed: [] });
  expect((await ofRecord(one.id)).links).toMatchObject([{ ...slab(), name: 'Slab', fingerprint: 'f' }]);
  expect(await ofObject()).toMatchObject(
    ids.toReversed().map((recordId) => ({ recordId, status: 'Reported', mayChange: true })),
  );
  expect((await change('unlink', { ids: [one.id] })).body).toEqual({ changed: [one.id] });
  expect((await change('unlink', { ids: [one.id] })).body).toEqual({ changed: [] });
  expect((await ofRecord(one.id)).links).toEqual([]);
  const steps = (await site.history(one.id)).map(({ action, comment }) => [action, comment]);
  expect(steps.slice(-2)).toEqual([
    ['link', 'It is this one'],
    ['unlink', ''],
  ]);
});

test('the rule of the kind decides who changes the objects of which record, and is told with them', async () => {
  const { id } = await site.reported();
  expect(code(await change('link', { ids: [id] }, site.other))).toEqual([403, 'FORBIDDEN']);
  await change('link', { ids: [id] });
  expect((await ofObject(site.other)).find(({ recordId }) => recordId === id)).toMatchObject({
    mayChange: false,
  });
  await site.act(id, 'close', { signature: { image: Buffer.from('a name'), method: 'drawn' } });
  expect(code(await change('unlink', { ids: [id] }))).toEqual([403, 'FORBIDDEN']);
  expect((await ofRecord(id)).mayChange).toBe(false);
});

test('all records of a request are changed or none', async () => {
  const { id } = await site.reported();
  expect((await change('link', { ids: [id, randomUUID()] })).status).toBe(404);
  expect((await ofRecord(id)).links).toEqual([]);
});

test('objects that are not in a model of the project are refused', async () => {
  const { id } = await site.reported();
  const foreign = await site.test.model('second', ['slab']);
  expect(code(await change('link', { ids: [id], modelId: foreign }))).toEqual([409, 'MODEL_GONE']);
  expect(code(await change('link', { ids: [id], globalId: 'pile' }))).toEqual([409, 'OBJECT_GONE']);
  expect(code(await change('unlink', { ids: [id], modelId: foreign }))).toEqual([404, 'NOT_FOUND']);
});

test('a private record is found at an object by its author alone', async () => {
  const { id } = await site.draft();
  await change('link', { ids: [id] });
  const names = async (who = site.engineer) => (await ofObject(who)).map(({ recordId }) => recordId);
  expect(await names()).toContain(id);
  expect(await names(site.inspector)).not.toContain(id);
  expect((await site.inspector.get(`/objects/of/${id}`)).status).toBe(404);
});
