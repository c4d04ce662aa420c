import { workflowProblems } from '@gantry/plugin-sdk/workflow';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instructionWorkflow, permissions } from '../contract/instruction-workflow.ts';
import { plugin } from './plugin.ts';
import { day, fields, photo, stepOn } from './testing/example-instruction.ts';

const { view, issue, carryOut } = permissions;

let host: ServerTestHost;
let engineer: PluginMember;
let contractor: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  engineer = await host.member({ permissions: [view, issue] });
  contractor = await host.member({ permissions: [view, carryOut] });
});
afterAll(() => host?.close());

const begun = async (more = {}) =>
  (await engineer.post('/instructions', { ...fields, ...more })).body.instruction;
const issued = async (more = {}) => {
  const { id } = await begun(more);
  return (await engineer.post(`/instructions/${id}/steps/issue`, stepOn(1))).body.instruction;
};
const asked = async (query: string) => (await engineer.get(`/instructions?${query}`)).body;

it('has a workflow without dead ends', () => {
  expect(workflowProblems(instructionWorkflow)).toEqual([]);
});

it('goes from a draft to its end, by two people, with a photo of what was done', async () => {
  const path = `/instructions/${(await begun()).id}`;
  const step = async (who: PluginMember, action: string, version: number) =>
    who.post(`${path}/steps/${action}`, stepOn(version));
  expect((await contractor.get(path)).status).toBe(404);
  const { instruction } = (await step(engineer, 'issue', 1)).body;
  expect(instruction).toMatchObject({ status: 'Issued', form_number: 'SI-0001', addsPhotos: null });
  expect((await engineer.patch(path, { ...fields, version: 2 })).status).toBe(403);
  expect((await step(engineer, 'acknowledge', 2)).status).toBe(403);
  await step(contractor, 'acknowledge', 2);
  const early = await step(contractor, 'complete', 3);
  expect(early.body.error.details.blockers).toMatchObject([{ code: 'PHOTO_REQUIRED' }]);
  const uploadIds = [await contractor.upload('photo', 'kicker.png', photo())];
  await contractor.post(`${path}/photos`, { place: 'after', uploadIds, version: 3 });
  await step(contractor, 'complete', 4);
  const closed = await step(engineer, 'confirm', 5);
  expect(closed.body.instruction).toMatchObject({ status: 'Closed', photos: [{ place: 'after' }] });
  expect((await engineer.get(`${path}/verification`)).body.intact).toBe(true);
});

it('waits for the contractor once it is issued, and reminds a day before it is due', async () => {
  const { form_number, id } = await issued({ dueAt: new Date(Date.now() + day / 2).toISOString() });
  const latest = async () => {
    const { waiting } = await host.notificationsOf(contractor);
    return waiting.find(({ path }) => path?.endsWith(`/instructions/${id}`));
  };
  expect(await latest()).toMatchObject({
    text: { en: `Instruction ${form_number} was issued` },
    waiting: { step: { en: 'Acknowledge the instruction' } },
  });
  await host.runTimer('remind');
  expect(await latest()).toMatchObject({ text: { en: `Reminder: instruction ${form_number} is due` } });
});

it('is found by its place, counted under its status, and overdue after its time', async () => {
  const { id } = await issued({ place: 'Shaft K' });
  const { rows, counts } = await asked('search=shaft%20k&status=Issued');
  expect(rows).toMatchObject([{ id, place: 'Shaft K' }]);
  expect(counts).toEqual({ Issued: 1, all: 1 });
  expect((await asked('search=shaft%20k&overdue=true')).total).toBe(0);
  host.clock.advance((8 * day) / 1000);
  expect((await asked('search=shaft%20k&overdue=true')).total).toBe(1);
});

it('is linked to an object of the model until it is closed', async () => {
  const { id } = await issued();
  const object = { modelId: await host.model('first', ['slab']), globalId: 'slab' };
  expect((await contractor.post('/objects/link', { ...object, ids: [id] })).status).toBe(403);
  expect((await engineer.post('/objects/link', { ...object, name: 'Slab', ids: [id] })).body).toEqual({
    changed: [id],
  });
  const { links } = (await contractor.get(`/objects/of/${id}`)).body;
  expect(links).toMatchObject([{ globalId: 'slab', name: 'Slab' }]);
});

it('writes the rows of the list as a file', async () => {
  const { form_number } = await issued({ subject: 'Clear the drain' });
  await issued({ subject: 'Mend the fence' });
  const { jobId } = (await engineer.post('/exports', { search: 'drain', format: 'csv' })).body;
  await host.runJobs();
  const activity = `/api/projects/${host.project.id}/activities/${jobId}`;
  const file = await (await engineer.client.fetch(`${activity}/file`)).text();
  const [heading, ...rows] = file.trimEnd().split('\r\n');
  expect(heading).toMatch(/Number,Subject,Place,To be done by,Status,Instruction$/);
  expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([[form_number, 'Clear the drain']]);
});
