import { randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { workflowProblems } from '@gantry/plugin-sdk/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { counted } from '../fixtures/counted-statements.ts';
import { signature, VisitSite } from '../fixtures/visits/visit-site.ts';
import { findingWorkflow, visitWorkflow } from '../fixtures/visits/visit-workflow.ts';
import { coverageOf } from './verification.ts';

let site: VisitSite;
beforeAll(async () => {
  site = await VisitSite.start();
});
afterAll(() => site?.close());

const key = randomUUID;
const read = (id: string) => site.as('system', (act) => site.visits.read(act, id));
const blockersOf = (error: { details?: { blockers?: unknown } }) => error.details?.blockers;
/** What a refused call was refused with. */
const refused = (call: Promise<unknown>): Promise<{ code: string; details?: { blockers?: unknown } }> =>
  call.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error) => error,
  );

test('both tables are sound', () => {
  expect([workflowProblems(visitWorkflow), workflowProblems(findingWorkflow)]).toEqual([[], []]);
});

test('what becomes of the findings moves a visit back and forth, and its history has every step in order', async () => {
  const { consultant, contractor } = site;
  const { id, findings } = await site.sent();
  const [one = '', two = ''] = findings;
  await site.step(contractor, one, 'rectify');
  expect(await site.status(id)).toBe('Open');
  await site.step(contractor, two, 'rectify');
  expect(await site.status(id)).toBe('Pending');
  await site.step(consultant, one, 'accept');
  await site.step(consultant, two, 'decline', { signature: undefined, comment: 'Still loose' });
  expect(await site.status(id)).toBe('Open');
  await site.step(contractor, two, 'write', { input: { remedy: 'Two screws' } });
  await site.step(contractor, two, 'rectify');
  await site.step(consultant, two, 'accept');
  expect(await site.status(id)).toBe('Answered');
  await site.act(id, 'reopen', { comment: 'The handrail moves', input: { sentBack: [one] } });
  // The finding went back by that step, and nobody has to settle the visit.
  expect(await site.status(id)).toBe('Open');
  await site.step(contractor, one, 'rectify');
  await site.step(consultant, one, 'accept');
  await site.act(id, 'close', { signature });

  const timeline = await site.as(consultant, (act) => site.visits.timeline(act, id));
  // What the visit did by itself was done by whoever took the step before.
  const names = timeline.map(({ action, actorName }) => [action, actorName] as const);
  const nameOf = (wanted: string) => names.find(([action]) => action === wanted)?.[1];
  expect(nameOf('rectify')).not.toBeNull();
  expect([nameOf('handIn'), nameOf('decline')]).toEqual([nameOf('rectify'), nameOf('accept')]);
  expect(
    timeline.map(({ item, action }) =>
      item === null ? action : `${item.set} ${findings.indexOf(item.id) + 1} ${action}`,
    ),
  ).toEqual([
    ...['create', 'findings 1 create', 'findings 2 create', 'send', 'findings 1 rectify'],
    ...['findings 2 rectify', 'handIn', 'findings 1 accept', 'findings 2 decline', 'decline'],
    ...['findings 2 write', 'findings 2 rectify', 'handIn', 'findings 2 accept', 'accept', 'reopen'],
    ...['findings 1 sendBack', 'findings 1 rectify', 'handIn', 'findings 1 accept', 'accept', 'close'],
  ]);
  const sentBack = timeline.find(({ action }) => action === 'sendBack');
  expect(sentBack).toMatchObject({ userId: consultant.id, actorName: 'Wong Ka Yan', part: 'visit' });
  const { version } = await read(id);
  const history = await site.as(consultant, (act) => site.visits.history(act, id));
  expect(history.map(({ seq }) => seq)).toEqual(Array.from({ length: version }, (_, nth) => nth + 1));
  const counts = await site.as(consultant, ({ tx }) => site.findings.statusesOf(tx, [id]));
  expect(counts.get(id)).toEqual({ Accepted: 2 });
  expect(await site.as(consultant, (act) => site.visits.verify(act, id))).toMatchObject({
    intact: true,
    items: [
      { id: one, set: 'findings', intact: true },
      { id: two, set: 'findings', intact: true },
    ],
  });
});

test('guards name the findings that keep a visit, and a visit without any is not sent', async () => {
  const { id, findings } = await site.draft([]);
  const send = await refused(site.act(id, 'send', { signature }));
  expect(blockersOf(send)).toEqual([{ code: 'NOTHING_FOUND', about: [] }]);
  const { id: found } = await site.find(id, 'No handrail');
  expect(findings).toEqual([]);
  await site.act(id, 'send', { signature });
  const early = await refused(site.as('system', (act) => site.visits.act(act, id, 'handIn', {})));
  expect(blockersOf(early)).toEqual([{ code: 'FINDINGS_OPEN', about: [found] }]);
});

describe('a status of the visit', () => {
  test('says what people can do with a finding', async () => {
    const { consultant, contractor } = site;
    const { id, findings } = await site.draft();
    const [one = ''] = findings;
    const allowed = async (who = contractor) => {
      const found = await site.as(who, async (act) =>
        site.findings.allowed(act, await site.findings.read(act, one)),
      );
      return found.map(({ action }) => action);
    };
    expect(await refused(site.step(consultant, one, 'accept'))).toMatchObject({ code: 'WRONG_STATE' });
    await site.act(id, 'send', { signature });
    expect([await allowed(), await allowed(consultant)]).toEqual([['write', 'rectify'], []]);
    const doable = (act: Parameters<typeof site.findings.doable>[0]) =>
      site.findings.doable(act, { viewer: contractor.id }, () => 'rectify');
    expect(await site.as(contractor, doable)).toEqual(expect.arrayContaining([...findings]));
    expect(await refused(site.find(id, 'Late'))).toMatchObject({ code: 'WRONG_STATE' });
    for (const finding of findings) await site.step(contractor, finding, 'rectify');
    expect([await allowed(), await allowed(consultant)]).toEqual([[], ['accept', 'decline']]);
    expect(await site.as(contractor, doable)).toEqual(expect.not.arrayContaining([...findings]));
    const file = { place: 'photos', fileId: randomUUID(), sha256: 'a'.repeat(64), name: 'Rail.jpg' };
    const attach = site.as(contractor, (act) => site.findings.attach(act, one, undefined, [file]));
    expect(await refused(attach)).toMatchObject({ code: 'WRONG_STATE', details: { status: 'Pending' } });
  });

  test('does not keep a repeated request from its answer', async () => {
    const { findings } = await site.sent(['No handrail']);
    const request = { idempotencyKey: key() };
    await site.step(site.contractor, findings[0] ?? '', 'rectify', request);
    expect(await site.step(site.contractor, findings[0] ?? '', 'rectify', request)).toMatchObject({
      status: 'Submitted',
      version: 2,
    });
  });
});

test('a finding has versions of its own, and the visit one for each step but a quiet one', async () => {
  const { consultant, contractor } = site;
  const { id, findings } = await site.sent();
  const [one = '', two = ''] = findings;
  const before = await read(id);
  await site.step(contractor, one, 'write', { version: 1, input: { remedy: 'A post' } });
  await site.step(contractor, two, 'write', { version: 1, input: { remedy: 'A nail' } });
  expect((await read(id)).version).toBe(before.version);
  await site.step(contractor, one, 'rectify', { version: 2 });
  expect((await read(id)).version).toBe(before.version + 1);
  const edit = site.as(consultant, (act) => site.visits.edit(act, id, before.version, () => ({})));
  expect(await refused(edit)).toMatchObject({
    code: 'VERSION_CONFLICT',
    details: { changedFields: ['findings'], changedBy: { name: 'Chan Mei Ling' } },
  });
});

test('who may not see a visit finds none of its findings', async () => {
  const { consultant, other } = site;
  const { id, findings } = await site.draft();
  const [one = ''] = findings;
  const browser = await other.listen();
  await site.find(id, 'Third');
  const hidden = (call: (act: Parameters<typeof site.findings.read>[0]) => Promise<unknown>) =>
    refused(site.as(other, call));
  for (const call of [
    (act) => site.findings.read(act, one),
    (act) => site.findings.act(act, one, 'remove', {}),
    (act) => site.findings.create(act, { visitId: id, text: 'Mine', remedy: '' }),
    (act) => site.findings.comment(act, one, 'Hello'),
    (act) => site.findings.attachments(act, one),
    (act) => site.findings.history(act, one),
    (act) => site.findings.verify(act, one),
    (act) => site.findings.edit(act, one, undefined, () => ({ own: { text: 'x' } })),
    (act) => site.visits.timeline(act, id),
  ] satisfies Parameters<typeof hidden>[0][])
    expect(await hidden(call)).toMatchObject({ code: 'NOT_FOUND' });
  const listed = (who = other) =>
    site.as(who, async (act) => {
      const filter = { viewer: who.id, where: [sql`r.visit_id = ${id}`] };
      const page = { orderBy: sql`r.created_at`, limit: 10, offset: 0 };
      const { items, total } = await site.findings.list(act.tx, filter, page);
      const tasks = await site.findings.tasksOf(act, findings);
      const doable = await site.findings.doable(act, filter, () => 'remove');
      return [items.length, total, tasks.size, doable.length];
    });
  expect(await listed()).toEqual([0, 0, 0, 0]);
  expect(await listed(consultant)).toEqual([3, 3, 2, 3]);
  // The first event that the other hears is that of the visit they may see.
  await site.act(id, 'send', { signature });
  expect(await browser.next('visit-changed')).toMatchObject({ id, status: 'Open' });
  expect(await listed()).toEqual([3, 3, 2, 0]);
  await site.step(site.contractor, one, 'rectify');
  expect(await browser.next('finding-changed')).toEqual({
    id: one,
    visitId: id,
    status: 'Submitted',
    version: 2,
  });
  browser.close();
  const gone = await site.draft();
  await site.act(gone.id, 'delete');
  expect(
    await refused(site.as(consultant, (act) => site.findings.read(act, gone.findings[0] ?? ''))),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a signature covers what it has to, and stays whole when a finding goes on', async () => {
  const { consultant, contractor } = site;
  const { id, findings } = await site.sent();
  const [one = ''] = findings;
  await site.step(contractor, one, 'rectify');
  const content = async (act: Parameters<typeof site.visits.read>[0], seq: number) => {
    const { signatures } = await site.visits.verify(act, id);
    return site.visits.signedContent(act, id, signatures[seq]?.id ?? '');
  };
  const signed = await site.as(consultant, (act) => content(act, 0));
  const state = { status: 'Open', version: 1, seal: null, history: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(signed).toMatchObject({ items: { findings: findings.map((item) => ({ id: item, ...state })) } });
  const own = await site.as(contractor, async (act) => {
    const { signatures } = await site.findings.verify(act, one);
    return site.findings.signedContent(act, one, signatures[0]?.id ?? '');
  });
  expect(own).toMatchObject({ record: { own: { visitId: id } } });
  expect(await site.as(consultant, (act) => site.visits.verify(act, id))).toMatchObject({ intact: true });
});

test('a signature of the visit covers the unsigned steps of its findings until then, and no later ones', async () => {
  const { consultant, contractor } = site;
  const { id, findings } = await site.draft(['No handrail']);
  const [one = ''] = findings;
  const coverage = async () => {
    const { items } = await site.as(consultant, (act) => site.visits.verify(act, id));
    return [1, 2].map((seq) => coverageOf(items[0]?.covered ?? { seq: 0, partlySeq: 0, comments: 0 }, seq));
  };
  expect(await coverage()).toEqual(['pending', 'pending']);
  await site.act(id, 'send', { signature });
  await site.step(contractor, one, 'write', { signature: undefined, input: { remedy: 'A post' } });
  expect(await coverage()).toEqual(['covered', 'pending']);
});

test('a finding stays with its visit', async () => {
  const [a, b] = [await site.draft(), await site.draft()];
  const move = site.as(site.consultant, (act) =>
    site.findings.edit(act, a.findings[0] ?? '', undefined, () => ({ own: { visitId: b.id } })),
  );
  await expect(move).rejects.toThrow('was moved to another parent');
});

describe('a day has one visit', () => {
  test('also for two requests at once', async () => {
    const make = () => site.as(site.consultant, (act) => site.visits.create(act, { day: 'the same' }));
    const made = await Promise.allSettled([make(), make(), make()]);
    const done = made.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await refused(make())).toMatchObject({
      code: 'VISIT_EXISTS',
      details: { fields: [{ path: 'day', code: 'TAKEN' }] },
    });
  });

  test('also by an edit, but not with one that was deleted, and a private one is not named to others', async () => {
    const [first, second] = [await site.draft(), await site.draft()];
    const edit = (who = site.consultant) =>
      site.as(who, (act) => site.visits.edit(act, second.id, undefined, () => ({ own: { day: first.day } })));
    expect(await refused(edit())).toMatchObject({ code: 'VISIT_EXISTS', details: { id: first.id } });
    const theirs = site.as(site.other, (act) => site.visits.create(act, { day: first.day }));
    expect(await refused(theirs)).toMatchObject({ code: 'VISIT_EXISTS', details: { id: null } });
    await site.act(first.id, 'delete');
    expect(await edit()).toMatchObject({ own: { day: first.day } });
  });
});

test('six steps of findings and of their visit at once end, and the last one of them settles it', async () => {
  const { consultant, contractor } = site;
  const { id, findings } = await site.sent(['1', '2', '3', '4', '5']);
  await Promise.all([
    ...findings.map((one) => site.step(contractor, one, 'rectify')),
    site.as(consultant, (act) => site.visits.comment(act, id, 'On my way')),
  ]);
  expect(await site.status(id)).toBe('Pending');
  await Promise.all(findings.map((one) => site.step(consultant, one, 'accept')));
  expect(await site.status(id)).toBe('Answered');
  // A step of the visit that moves its findings, while people act on them.
  const sentBack = [...findings].reverse();
  const all = await Promise.allSettled([
    site.act(id, 'reopen', { comment: 'Again', input: { sentBack } }),
    ...findings.map((one) => site.step(contractor, one, 'rectify')),
  ]);
  const errors = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(errors.filter((error) => error.code !== 'WRONG_STATE')).toEqual([]);
  expect(all[0]?.status).toBe('fulfilled');
  expect((await site.as(consultant, (act) => site.visits.verify(act, id))).intact).toBe(true);
});

test('a batch of findings goes through the same checks, each in a transaction of its own', async () => {
  const [open, draft] = [await site.sent(), await site.draft()];
  const ids = [...open.findings, ...draft.findings];
  const { body } = await site.contractor.post('/findings/batch', { ids, action: 'rectify' });
  expect([body.successIds, body.failures.map(({ code }: { code: string }) => code)]).toEqual([
    open.findings,
    ['NOT_FOUND', 'NOT_FOUND'],
  ]);
  expect(await site.status(open.id)).toBe('Pending');
});

test('tasks and allowed actions of many findings take a few statements', async () => {
  const texts = Array.from({ length: 12 }, (_, nth) => `Finding ${nth}`);
  const { id, findings } = await site.sent(texts);
  const count = counted();
  const [tasks, allowed] = await site.as(
    site.contractor,
    async (act) => [
      await site.findings.tasksOf(act, findings),
      await site.findings.allowedOf(act, await site.findings.of(act.tx, id)),
    ],
    count.of,
  );
  expect(count.statements()).toBeLessThanOrEqual(5);
  expect([...tasks.values()].map((all) => all.map(({ task }) => task))).toEqual(texts.map(() => ['RECTIFY']));
  expect([...allowed.values()].map((all) => all.map(({ action }) => action))).toEqual(
    texts.map(() => ['write', 'rectify']),
  );
  expect(z.array(z.uuid()).parse([...allowed.keys()])).toEqual([...findings]);
});
