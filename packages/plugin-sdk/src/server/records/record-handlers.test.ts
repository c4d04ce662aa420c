import { randomUUID } from 'node:crypto';
import { recordHead } from '@gantry/plugin-sdk/contract';
import { headsOf } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { counted } from '../fixtures/counted-statements.ts';
import { visitCalls } from '../fixtures/visits/visit-calls.ts';
import { signature, VisitSite } from '../fixtures/visits/visit-site.ts';
import { findingWorkflow, visitWorkflow } from '../fixtures/visits/visit-workflow.ts';

let site: VisitSite;
beforeAll(async () => {
  site = await VisitSite.start();
});
afterAll(() => site?.close());

const historyOf = async (id: string, who = site.consultant) =>
  visitCalls.history.response.parse((await who.get(`/visits/${id}/history`)).body);
const commentsOf = async (id: string) =>
  visitCalls.comments.response.parse((await site.consultant.get(`/visits/${id}/comments`)).body).comments;

test('the history has the steps of items at their places, with the signatures of both and what the kind adds', async () => {
  const { id, findings } = await site.sent(['No handrail']);
  const [finding = ''] = findings;
  await site.step(site.contractor, finding, 'rectify');
  const { history, intact } = await historyOf(id);
  expect(intact).toBe(true);
  const ofFinding = { id: finding, set: 'findings' };
  const author = { userId: site.consultant.id, name: 'Wong Ka Yan' };
  expect(history).toMatchObject([
    { item: null, seq: 1, action: 'create', from: null, to: 'Draft', by: author, coverage: 'covered' },
    { item: ofFinding, seq: 1, action: 'create', to: 'Open', by: author, coverage: 'covered' },
    { item: null, action: 'send', from: 'Draft', to: 'Open', signature: { method: 'drawn', problems: [] } },
    {
      item: ofFinding,
      action: 'rectify',
      by: { userId: site.contractor.id },
      coverage: 'covered',
      signed: 2,
    },
    {
      item: null,
      action: 'handIn',
      by: { userId: site.contractor.id },
      signature: null,
      coverage: 'pending',
    },
  ]);
  for (const entry of history.filter((one) => one.signature !== null)) {
    const image = await site.other.get(`/visits/${id}/signatures/${entry.signature?.id}`);
    expect(image.body).toEqual({
      image: `data:image/png;base64,${Buffer.from(signature.image).toString('base64')}`,
    });
  }
  expect((await site.other.get(`/visits/${id}/signatures/${randomUUID()}`)).status).toBe(404);
});

test('a name that changed later stays as it was when the step was taken', async () => {
  const { id } = await site.sent();
  const leader = await site.test.member({ name: 'Ho Siu Ming', permissions: ['SEE', 'CHECK'] });
  const draft = await site.draft(['Loose board'], leader);
  await site.consultant.post(`/visits/${id}/comments`, { text: 'Before' });
  await leader.post(`/visits/${id}/comments`, { text: 'By the leader' });
  await site.test.rows('update app_user set name = $2 where id = $1', [leader.id, 'Ho Chan Siu Ming']);
  expect((await historyOf(draft.id, leader)).history[0]?.by?.name).toBe('Ho Siu Ming');
  expect((await commentsOf(id)).map(({ by, text }) => [by.name, text])).toEqual([
    ['Wong Ka Yan', 'Before'],
    ['Ho Siu Ming', 'By the leader'],
  ]);
});

test('a comment is added once however often it is sent, and the next signature covers it', async () => {
  const { id, findings } = await site.sent(['No handrail']);
  const commentId = randomUUID();
  const send = (body: object, who = site.contractor) => who.post(`/visits/${id}/comments`, body);
  const first = await send({ text: ' On Friday\r\n', commentId });
  expect(first.body.comment).toMatchObject({ id: commentId, text: 'On Friday', coverage: 'pending' });
  expect((await send({ text: 'On Friday', commentId })).body).toEqual(first.body);
  const other = await send({ text: 'On Monday', commentId });
  expect([other.status, other.body.error.code]).toEqual([409, 'KEY_REUSED']);
  const blank = await send({ text: '  ' });
  expect([blank.status, blank.body.error.code]).toEqual([422, 'COMMENT_REQUIRED']);
  const coverages = async () => (await commentsOf(id)).map(({ coverage }) => coverage);
  expect(await coverages()).toEqual(['pending']);
  await site.step(site.contractor, findings[0] ?? '', 'rectify');
  await site.step(site.consultant, findings[0] ?? '', 'accept');
  await site.act(id, 'close', { signature });
  expect(await coverages()).toEqual(['covered']);
});

test('nobody reads or comments what is private to others', async () => {
  const { id } = await site.draft();
  const { other } = site;
  const statuses = [
    await other.get(`/visits/${id}/history`),
    await other.get(`/visits/${id}/comments`),
    await other.post(`/visits/${id}/comments`, { text: 'Seen' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404]);
});

test('the heads of ten records take as many statements as that of one, and say what each waits for', async () => {
  const open = await site.sent();
  const drafts = [];
  for (let nth = 0; nth < 9; nth += 1) drafts.push(await site.draft([]));
  const ids = [open, ...drafts].map(({ id }) => id);
  const read = async (wanted: readonly string[]) => {
    const count = counted();
    const heads = await site.as(site.consultant, async (act) => {
      const visits = [];
      for (const id of wanted) visits.push(await site.visits.read(act, id));
      return headsOf(
        { people: count.service(site.host.people) },
        site.visits,
        { ...act, tx: count.of(act.tx) },
        visits,
      );
    });
    return { heads, statements: count.statements() };
  };
  const [one, ten] = [await read(ids.slice(0, 1)), await read(ids)];
  expect([ten.statements > 0, ten.statements]).toEqual([true, one.statements]);
  const head = recordHead(z.enum(visitWorkflow.statuses), z.enum(visitWorkflow.actions));
  const heads = z.array(head).parse(ten.heads);
  expect(heads.map(({ id }) => id)).toEqual(ids);
  const [sent, draft] = heads;
  expect(sent).toMatchObject({
    status: 'Open',
    version: 4,
    created_by: { name: 'Wong Ka Yan' },
    allowedActions: [],
  });
  expect(sent?.tasks.map(({ task, closed_at }) => [task, closed_at !== null])).toEqual([
    ['SEND', true],
    ['RECTIFY', false],
  ]);
  expect(draft?.tasks).toMatchObject([
    { task: 'SEND', lane: 'main', assignee: { userId: site.consultant.id } },
  ]);
  expect(draft?.allowedActions).toEqual([
    { action: 'send', task_id: draft?.tasks[0]?.id, for: null },
    { action: 'delete', task_id: draft?.tasks[0]?.id, for: null },
  ]);
});

test('the heads of items are those of their own tables', async () => {
  const { id } = await site.sent(['No handrail', 'Loose board']);
  const count = counted();
  const heads = await site.as(site.contractor, async (act) => {
    const found = await site.findings.of(act.tx, id);
    return headsOf(
      { people: count.service(site.host.people) },
      site.findings,
      { ...act, tx: count.of(act.tx) },
      found,
    );
  });
  const head = recordHead(z.enum(findingWorkflow.statuses), z.enum(findingWorkflow.actions));
  expect(
    z
      .array(head)
      .parse(heads)
      .map(({ allowedActions }) => allowedActions.map(({ action }) => action)),
  ).toEqual([
    ['write', 'rectify'],
    ['write', 'rectify'],
  ]);
  expect(count.statements()).toBeLessThanOrEqual(6);
});
