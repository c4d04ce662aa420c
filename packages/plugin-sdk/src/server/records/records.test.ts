import { createHash, randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { countRecords, defineRecords, recordTables } from '@gantry/plugin-sdk/server/records';
import { defineWorkflow, workflowProblems } from '@gantry/plugin-sdk/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite, fields, key, signature } from '../fixtures/defects/defect-site.ts';
import { defectWorkflow } from '../fixtures/defects/defect-workflow.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

test('the texts of migrations stay as they were published', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect(hash(recordTables('1'))).toBe('1d2e0cf96d21d184');
  expect(hash(countRecords('1', { table: 'defect', by: ['area'] }))).toBe('2957767d4ec9a518');
});

test('the example workflow is sound', () => {
  expect(workflowProblems(defectWorkflow)).toEqual([]);
});

describe('a life', () => {
  test('from draft to closed, over HTTP: number, signature, history, tasks and events', async () => {
    const browser = await site.other.listen();
    const { tags: _, ...body } = fields;
    const begun = (await site.engineer.post('/defects', body)).body.defect;
    expect(begun).toMatchObject({ status: 'Draft', number: null, version: 1, own: { ...fields, tags: [] } });
    const image = signature.image.toString('base64');
    const path = (action: string) => `/defects/${begun.id}/actions/${action}`;
    const reported = await site.engineer.post(path('report'), { version: 1, signature: image });
    expect(reported.body.defect).toMatchObject({ status: 'Reported', task: 'CLOSE', version: 2 });
    expect(reported.body.defect.number).toMatch(/^DEF-\d{4}$/);
    // The first news is of the report: a draft is its author's alone.
    expect(await browser.next('defect-changed')).toEqual({ id: begun.id, version: 2, status: 'Reported' });
    browser.close();
    const self = await site.engineer.post(path('close'), { version: 2, signature: image });
    expect([self.status, self.body.error.details]).toEqual([
      403,
      { slots: ['inspector'], people: ['author'] },
    ]);
    const unsigned = await site.inspector.post(path('close'), { version: 2 });
    expect([unsigned.status, unsigned.body.error.details.blockers]).toEqual([
      422,
      [{ code: 'SIGNATURE_REQUIRED', about: [] }],
    ]);
    const closed = await site.inspector.post(path('close'), { version: 2, signature: image });
    expect(closed.body.defect).toMatchObject({ status: 'Closed', task: null, version: 3 });
    const entries = await site.history(begun.id);
    expect(entries.map(({ rowId, part, from, to, userId }) => [rowId, part, from, to, userId])).toEqual([
      ['D1', 'engineer', null, 'Draft', site.engineer.id],
      ['D2', 'author', 'Draft', 'Reported', site.engineer.id],
      ['D5', 'inspector', 'Reported', 'Closed', site.inspector.id],
    ]);
    expect(entries[1]?.changedFields).toEqual(['number', 'status', 'task']);
    const tasks = await site.as('system', ({ tx }) =>
      tx.many(
        z.object({
          task: z.string(),
          assignee_id: z.string().nullable(),
          opened_seq: z.number(),
          closed_seq: z.number(),
        }),
        sql`select task, assignee_id, opened_seq, closed_seq from record_task where record_id = ${begun.id} order by opened_seq`,
      ),
    );
    expect(tasks).toEqual([
      { task: 'REPORT', assignee_id: site.engineer.id, opened_seq: 1, closed_seq: 2 },
      { task: 'CLOSE', assignee_id: null, opened_seq: 2, closed_seq: 3 },
    ]);
    expect(await site.verify(begun.id)).toMatchObject({
      intact: true,
      missing: [],
      signatures: [{ seq: 2 }, { seq: 3 }],
    });
  });

  test('a draft is its author’s alone, in reading, acting, lists and counts', async () => {
    const { id } = await site.draft({ area: 'Private' });
    const page = { orderBy: sql`r.due_at`, limit: 10, offset: 0 };
    const seenBy = (who: typeof site.engineer) =>
      site.as(who, async ({ tx }) => {
        const filter = { viewer: who.id, equal: { area: 'Private' } };
        const { items, total } = await site.defects.list(tx, filter, page);
        return [items.length, total, await site.defects.counts(tx, filter)];
      });
    expect(await seenBy(site.engineer)).toEqual([1, 1, { Draft: 1 }]);
    expect(await seenBy(site.inspector)).toEqual([0, 0, {}]);
    await expect(site.act(id, 'report')).rejects.toMatchObject({ status: 404 });
    await expect(site.history(id)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['an unknown action', 'fly', 404, 'NOT_FOUND'],
    ['a second beginning', 'create', 404, 'NOT_FOUND'],
    ['a step of the system', 'lapse', 404, 'NOT_FOUND'],
    ['an action of another status', 'report', 409, 'WRONG_STATE'],
    ['a missing comment', 'reject', 422, 'ACTION_BLOCKED'],
    ['nobody named', 'assign', 422, 'WRONG_PERSON'],
  ])('%s is refused', async (_what, action, status, code) => {
    const { id, version } = await site.reported();
    await expect(site.act(id, action, { version })).rejects.toMatchObject({ status, code });
    expect((await site.history(id)).length).toBe(version);
  });

  test('the person named must be able to do it, and must not be the author', async () => {
    const { id } = await site.reported();
    const assign = (targetId: string) => site.act(id, 'assign', { targetId });
    await expect(assign(site.engineer.id)).rejects.toMatchObject({
      details: { problem: 'four-eyes', people: ['author'] },
    });
    await expect(assign(randomUUID())).rejects.toMatchObject({ details: { problem: 'missing' } });
    const viewer = await site.test.member({ permissions: ['DEFECT_VIEW'] });
    await expect(assign(viewer.id)).rejects.toMatchObject({ details: { problem: 'not-able' } });
    const { people, version } = await assign(site.other.id);
    expect(people.inspector?.userId).toBe(site.other.id);
    expect((await site.history(id)).at(-1)).toMatchObject({ seq: version, changedFields: ['inspector'] });
  });

  test('an edit names people under the same rule', async () => {
    const { id } = await site.reported();
    const name = (userId: string | null) =>
      site.as(site.inspector, (one) =>
        site.defects.edit(one, id, undefined, () => ({
          people: { inspector: userId === null ? null : { userId, company: null } },
        })),
      );
    const inspector = { permission: 'DEFECT_CLOSE', is: 'inspector', isNot: ['author'] } as const;
    const workflow = { ...defectWorkflow, parts: { ...defectWorkflow.parts, inspector } };
    const strict = defineRecords({ ...defectKind, workflow }, site.host);
    const themselves = { inspector: { userId: site.engineer.id, company: null } };
    const named = site.as(site.inspector, (one) =>
      strict.edit(one, id, undefined, () => ({ people: themselves })),
    );
    await expect(named).rejects.toMatchObject({ code: 'WRONG_PERSON', details: { people: ['author'] } });
    expect((await name(site.other.id)).people.inspector?.userId).toBe(site.other.id);
    expect((await name(null)).people).toEqual({ author: expect.anything() });
    expect((await site.history(id)).at(-1)).toMatchObject({ action: 'update', changedFields: ['inspector'] });
  });

  test('the system settles what is due, once', async () => {
    const due = await site.reported({ dueAt: '2020-01-01T00:00:00.000Z' });
    const early = await site.reported();
    const settle = (id: string) => site.as('system', (one) => site.defects.settle(one, id));
    expect([await settle(due.id), await settle(due.id), await settle(early.id)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await site.history(due.id)).at(-1)).toMatchObject({
      rowId: 'D6',
      part: 'clock',
      userId: null,
      to: 'Closed',
    });
  });

  test('a step that people may take too is not taken by settling', async () => {
    const rows = defectWorkflow.rows.map((row) =>
      row.id === 'D5' ? { ...row, by: ['inspector', 'clock'] as const, signature: false } : row,
    );
    const shared = defineRecords({ ...defectKind, workflow: { ...defectWorkflow, rows } }, site.host);
    const { id } = await site.reported();
    expect(await site.as('system', (one) => shared.settle(one, id))).toBe(false);
    expect((await site.as('system', (one) => shared.act(one, id, 'close', {}))).status).toBe('Closed');
  });
});

test('a choice that the record answers cannot be sent; one that a person makes is kept', async () => {
  const workflow = defineWorkflow({
    statuses: ['Open', 'Passed', 'Failed'],
    ends: ['Passed', 'Failed'],
    actions: ['create', 'judge'],
    parts: { engineer: { permission: 'DEFECT_EDIT' } },
    tasks: { JUDGE: 'engineer' },
    flags: { weather: ['unknown', 'dry', 'wet'] },
    choices: {
      measured: { values: ['pass', 'fail'], from: 'record' },
      weather: { values: ['dry', 'wet'], from: 'body' },
    },
    rows: [
      { id: 'J1', action: 'create', from: [], to: 'Open', task: 'JUDGE', by: ['engineer'] },
      {
        id: 'J2',
        action: 'judge',
        from: ['Open'],
        to: 'Passed',
        task: null,
        by: ['engineer'],
        given: { measured: ['pass'] },
        keeps: ['weather'],
      },
      {
        id: 'J3',
        action: 'judge',
        from: ['Open'],
        to: 'Failed',
        task: null,
        by: ['engineer'],
        given: { measured: ['fail'] },
        keeps: ['weather'],
      },
    ],
  });
  expect(workflowProblems(workflow)).toEqual([]);
  const { table, fields: columns, viewPermission } = defectKind;
  const judging = defineRecords(
    {
      kind: 'judging',
      table,
      fields: columns,
      viewPermission,
      workflow,
      guards: {},
      effects: {},
      facts: (_act, { own }) => own.tags.length,
      answers: (tags: number) => (tags === 0 ? {} : { measured: 'fail' }),
    },
    site.host,
  );
  const judge = (tags: string[], choices: object) =>
    site.as(site.engineer, async (one) => {
      const { id } = await judging.create(one, { ...fields, tags });
      const done = await judging.act(one, id, 'judge', { choices: { ...choices } });
      return [done.status, done.flags, (await judging.history(one, id)).at(-1)?.choices];
    });
  expect(await judge(['cracked'], { measured: 'pass', weather: 'wet' })).toEqual([
    'Failed',
    { weather: 'wet' },
    { measured: 'fail', weather: 'wet' },
  ]);
  await expect(judge([], { measured: 'pass' })).rejects.toMatchObject({
    status: 422,
    code: 'CHOICE_REQUIRED',
    details: { choices: { measured: ['pass', 'fail'] } },
  });
});

describe('versions and keys', () => {
  test('a conflict says what changed, by whom and when', async () => {
    const { id, version } = await site.draft();
    await site.as(site.engineer, (one) =>
      site.defects.edit(one, id, version, () => ({ own: { area: 'South shaft' } })),
    );
    const late = site.as(site.engineer, (one) =>
      site.defects.edit(one, id, version, () => ({ own: { description: 'Crack' } })),
    );
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      details: {
        expectedVersion: 1,
        currentVersion: 2,
        status: 'Draft',
        changedFields: ['area'],
        changedBy: { userId: site.engineer.id, name: 'Chan Mei Ling' },
        changedAt: expect.stringMatching(/Z$/),
      },
    });
  });

  test('an edit that changes nothing leaves no trace', async () => {
    const { id, version } = await site.draft();
    const same = await site.as(site.engineer, (one) =>
      site.defects.edit(one, id, version, () => ({ own: { tags: ['concrete'] } })),
    );
    expect(same.version).toBe(1);
    expect(await site.as(site.engineer, (one) => site.defects.history(one, id))).toHaveLength(1);
  });

  test('a repeated request is answered by the record as it is now; another request with its key is refused', async () => {
    const { id, version } = await site.reported();
    const request = { version, signature, idempotencyKey: key(), comment: 'Fine' };
    const first = await site.act(id, 'close', request);
    expect(await site.act(id, 'close', request)).toEqual(first);
    expect(await site.history(id)).toHaveLength(3);
    await expect(site.act(id, 'close', { ...request, comment: 'Finer' })).rejects.toMatchObject({
      code: 'KEY_REUSED',
    });
    await expect(site.act(id, 'reject', request)).rejects.toMatchObject({ code: 'KEY_REUSED' });
    const otherImage = { ...signature, image: Buffer.from('another picture') };
    await expect(site.act(id, 'close', { ...request, signature: otherImage })).rejects.toMatchObject({
      code: 'KEY_REUSED',
    });
    // Who did nothing is not told that it is done.
    const others = site.as(site.engineer, (one) => site.defects.act(one, id, 'close', request));
    await expect(others).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  test('an id begins one record, whoever asks again', async () => {
    const id = randomUUID();
    const begin = (who: typeof site.engineer) =>
      site.as(who, (one) => site.defects.create(one, fields, { id }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin(site.engineer)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await expect(begin(site.inspector)).rejects.toMatchObject({ status: 409, code: 'KEY_REUSED' });
  });
});

describe('at once', () => {
  test('of two who act, one does it and the other hears what happened', async () => {
    const { id, version } = await site.reported();
    const attempts = await Promise.allSettled([
      site.act(id, 'close', { version, signature }),
      site.act(id, 'assign', { version, targetId: site.other.id }, site.other),
      site.act(id, 'close', { version, signature }, site.other),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await site.history(id)).toHaveLength(3);
  });

  test('ten numbers are ten, without a gap, though some who took one gave up', async () => {
    const before = await site.reported();
    const drafts = await Promise.all(Array.from({ length: 10 }, () => site.draft()));
    const giveUp = site.draft().then(({ id }) =>
      site.as(site.engineer, async (one) => {
        await site.defects.act(one, id, 'report', { signature });
        throw new Error('The server was stopped.');
      }),
    );
    const report = drafts.map(({ id }) => site.act(id, 'report', { signature }, site.engineer));
    const [given] = await Promise.allSettled([giveUp]);
    expect(given?.status).toBe('rejected');
    const numbers = (await Promise.all(report))
      .map(({ number }) => Number(number?.slice(4)))
      .sort((a, b) => a - b);
    const first = Number(before.number?.slice(4)) + 1;
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, nth) => first + nth));
  });

  test('an answer that was lost on the way is given again', async () => {
    const { id, version } = await site.reported();
    const request = { version, signature, idempotencyKey: key() };
    const answers = await Promise.all([site.act(id, 'close', request), site.act(id, 'close', request)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await site.count(`record_signature where record_id = '${id}'`)).toBe(2);
  });

  test('a connection that is cut before the commit leaves nothing, and the same request then goes through', async () => {
    const { id, version } = await site.draft();
    const request = { version, signature, idempotencyKey: key() };
    const cut = site.as(site.engineer, async (one) => {
      await site.defects.act(one, id, 'report', request);
      await one.tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    expect(await site.count(`record_history where record_id = '${id}'`)).toBe(1);
    expect(await site.count(`record_signature where record_id = '${id}'`)).toBe(0);
    const done = await site.act(id, 'report', request, site.engineer);
    expect(done).toMatchObject({ status: 'Reported', version: 2 });
  });

  test('counts stay true while many act', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => site.draft({ area: 'Counted' })));
    await Promise.all(all.map(({ id }) => site.act(id, 'report', { signature }, site.engineer)));
    await Promise.all(all.slice(0, 5).map(({ id }) => site.act(id, 'close', { signature })));
    const filter = { viewer: site.inspector.id, equal: { area: 'Counted' } };
    const counts = await site.as(site.inspector, ({ tx }) => site.defects.counts(tx, filter));
    expect(counts).toEqual({ Reported: 3, Closed: 5 });
    const recounted = await site.as(site.inspector, ({ tx }) =>
      site.defects.counts(tx, { ...filter, where: [sql`true`] }),
    );
    expect(recounted).toEqual(counts);
  });
});

test('lists sort, cut and count as they are filtered', async () => {
  for (const [nth, area] of ['List A', 'List B', 'List A', 'List A'].entries())
    await site.reported({
      area,
      description: `No ${nth}`,
      dueAt: new Date(Date.UTC(2031, 0, 10 - nth)).toISOString(),
    });
  const list = (filter: object, page: object = {}) =>
    site.as(site.inspector, async ({ tx }) => {
      const wanted = { orderBy: sql`r.due_at`, limit: 10, offset: 0, ...page };
      const { items, total } = await site.defects.list(tx, { viewer: site.inspector.id, ...filter }, wanted);
      return [items.map(({ own }) => own.description), total];
    });
  expect(await list({ equal: { area: 'List A' } })).toEqual([['No 3', 'No 2', 'No 0'], 3]);
  expect(await list({ equal: { area: 'List A' } }, { limit: 1, offset: 1 })).toEqual([['No 2'], 3]);
  expect(await list({ equal: { area: 'List A' }, statuses: ['Closed'] })).toEqual([[], 0]);
  const where = [sql`r.description ilike ${'%2'}`, sql`r.area like 'List%'`];
  expect(await list({ where, statuses: ['Reported'] })).toEqual([['No 2'], 1]);
});
