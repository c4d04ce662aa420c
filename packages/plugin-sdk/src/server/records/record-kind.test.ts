import { randomUUID } from 'node:crypto';
import { RuleError, sql } from '@gantry/plugin-sdk/server';
import { type Act, defineRecords, type RecordKind } from '@gantry/plugin-sdk/server/records';
import { partsOf } from '@gantry/plugin-sdk/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite, fields, key, signature } from '../fixtures/defects/defect-site.ts';
import { defectWorkflow } from '../fixtures/defects/defect-workflow.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

const recordsOf = (more: Partial<RecordKind<never, typeof defectKind.fields, object, never>>) =>
  // What is added decides about names and signatures, and takes no part in the types of the workflow.
  defineRecords({ ...defectKind, ...(more as Partial<typeof defectKind>) }, site.host);

test('a kind says how its fields and its id are called', async () => {
  const names: Record<string, string | null> = {
    task: null,
    area: 'place',
    description: 'text',
    dueAt: 'text',
  };
  const defects = recordsOf({
    idKey: 'defectID',
    fieldName: (field) => (names[field] === undefined ? field : names[field]),
  });
  const browser = await site.engineer.listen();
  const { id } = await site.as(site.engineer, (one) => defects.create(one, fields));
  expect(await browser.next('defect-changed')).toEqual({ defectID: id, version: 1, status: 'Draft' });
  browser.close();
  const own = { area: 'South', description: 'Crack', dueAt: '2031-01-01T00:00:00.000Z' };
  await site.as(site.engineer, (one) => defects.edit(one, id, 1, () => ({ own })));
  const again = site.as(site.engineer, (one) => defects.act(one, id, 'report', { version: 1, signature }));
  await expect(again).rejects.toMatchObject({ details: { changedFields: ['place', 'text'] } });
  await site.as(site.engineer, (one) => defects.act(one, id, 'report', { version: 2, signature }));
  const history = await site.as(site.engineer, (one) => defects.history(one, id));
  expect(history.map(({ changedFields }) => changedFields)).toEqual([
    [],
    ['place', 'text'],
    ['number', 'status'],
  ]);
});

test('a signature covers what the effects kept and what the module adds, and nothing of it can stand for the record', async () => {
  const defects = recordsOf({
    alsoSigned: async (_act, { own }) => ({ place: `Area ${own.area}`, record: 'forged' }),
    effects: {
      number: async () => ({ number: `DEF-${randomUUID()}`, details: { seen: ['a warning'] } }),
    } as never,
  });
  const { id } = await site.draft();
  await site.as(site.engineer, (one) => defects.act(one, id, 'report', { signature }));
  const [row] = await site.as('system', ({ tx }) =>
    tx.many(
      z.object({ content: z.string() }),
      sql`select content from record_signature where record_id = ${id}`,
    ),
  );
  const signed = JSON.parse(row?.content ?? '');
  expect(signed).toMatchObject({
    place: 'Area North portal',
    details: { seen: ['a warning'] },
    record: { id, status: 'Reported' },
  });
  expect(await site.verify(id)).toMatchObject({ intact: true });
});

test('a kind can take a request with a used key for a repetition whatever else was changed in the form', async () => {
  const defects = recordsOf({ repeatedBy: 'action' });
  const { id } = await site.reported();
  const idempotencyKey = key();
  const targetId = site.other.id;
  const assign = (comment: string) =>
    site.as(site.inspector, (one) => defects.act(one, id, 'assign', { comment, targetId, idempotencyKey }));
  expect(await assign('You')).toMatchObject({ status: 'Reported', version: 3 });
  expect(await assign('You, please')).toMatchObject({ status: 'Reported', version: 3 });
  const other = site.as(site.inspector, (one) =>
    defects.act(one, id, 'close', { signature, idempotencyKey }),
  );
  await expect(other).rejects.toMatchObject({ code: 'KEY_REUSED' });
});

test('a repeated request that decides otherwise is refused, and the first decision stands', async () => {
  const defects = recordsOf({ repeatedBy: 'action', decides: (input) => ({ ...input }) });
  const { id } = await site.reported();
  const idempotencyKey = key();
  type Decision = { readonly targetId?: string; readonly place?: string; readonly urgent?: string };
  const assign = ({ targetId = site.other.id, place = 'Bay 1', urgent = 'no' }: Decision) =>
    site.as(site.inspector, (one) =>
      defects.act(one, id, 'assign', { targetId, idempotencyKey, input: { place }, choices: { urgent } }),
    );
  const first = await assign({});
  expect(await assign({})).toEqual(first);
  for (const other of [{ targetId: site.inspector.id }, { place: 'Bay 2' }, { urgent: 'yes' }])
    await expect(assign(other)).rejects.toMatchObject({ status: 409, code: 'KEY_REUSED' });
});

test('fields and people of a new record are asked for once, and may refuse it', async () => {
  const id = randomUUID();
  let asked = 0;
  const begin = async () => {
    asked += 1;
    return { own: fields, people: { inspector: { userId: site.inspector.id, company: null } } };
  };
  const create = () => site.as(site.engineer, (one) => site.defects.create(one, begin, { id }));
  const first = await create();
  expect(first.people).toMatchObject({
    author: { userId: site.engineer.id },
    inspector: { userId: site.inspector.id },
  });
  expect(await create()).toEqual(first);
  expect(asked).toBe(1);
  const refused = site.as(site.engineer, (one) =>
    site.defects.create(one, () => Promise.reject(new RuleError('NO', 'Not here.'))),
  );
  await expect(refused).rejects.toMatchObject({ code: 'NO' });
});

test('each record has the workflow that its own fields choose, from its beginning to its end', async () => {
  const begun: string[] = [];
  const onlyClosed = defectWorkflow.rows.filter(({ action }) => action !== 'assign' && action !== 'reject');
  const strict = { ...defectWorkflow, rows: onlyClosed };
  const defects = recordsOf({
    workflow: (_act: Act, { status, own }: { status: string; own: { area: string } }) => {
      if (status === '') begun.push(own.area);
      return own.area === 'Strict' ? strict : defectWorkflow;
    },
  } as never);
  const reported = (area: string) =>
    site.as(site.engineer, async (one) => {
      const { id } = await defects.create(one, { ...fields, area, dueAt: '2020-01-01T00:00:00.000Z' });
      return defects.act(one, id, 'report', { signature });
    });
  const [open, closed] = [await reported('Open'), await reported('Strict')];
  expect(begun).toEqual(['Open', 'Open', 'Strict', 'Strict']);
  const assign = (id: string) =>
    site.as(site.inspector, (one) => defects.act(one, id, 'assign', { targetId: site.other.id }));
  const allowed = (record: typeof open) =>
    site.as(site.inspector, async (one) =>
      (await defects.allowed(one, record)).map(({ action }) => `${action}`),
    );
  expect([await allowed(open), await allowed(closed)]).toEqual([['reject', 'assign', 'close'], ['close']]);
  expect((await assign(open.id)).people.inspector?.userId).toBe(site.other.id);
  await expect(assign(closed.id)).rejects.toMatchObject({ status: 404 });
  expect(await site.as('system', (one) => defects.settle(one, closed.id))).toBe(true);
});

test('a permission of a discipline counts for the records of that discipline', async () => {
  const defects = recordsOf({ disciplineOf: ({ own }: { own: { area: string } }) => own.area } as never);
  const permissions = ['DEFECT_VIEW', 'DEFECT_EDIT', 'DEFECT_CLOSE'];
  const civil = await site.test.member({ permissions, disciplines: ['C', 'G'] });
  const survey = await site.test.member({ permissions, disciplines: ['S'] });
  const create = (who: typeof civil, area: string) =>
    site.as(who, (one) => defects.create(one, { ...fields, area }));
  const report = (area: string) =>
    site.as(site.engineer, async (one) => {
      const { id } = await defects.create(one, { ...fields, area });
      return defects.act(one, id, 'report', { signature });
    });
  expect((await create(civil, 'G')).status).toBe('Draft');
  await expect(create(civil, 'S')).rejects.toMatchObject({ status: 403 });
  const [inCivil, inSurvey] = [await report('C'), await report('S')];
  const allowed = (who: typeof civil) =>
    site.as(who, async (one) => [await defects.allowed(one, inCivil), await defects.allowed(one, inSurvey)]);
  const all = ['reject', 'assign', 'close'].map((action) => ({ action, actingFor: null }));
  expect([await allowed(civil), await allowed(survey), await allowed(site.inspector)]).toEqual([
    [all, []],
    [[], all],
    [all, all],
  ]);
  const close = (who: typeof civil, id: string) =>
    site.as(who, (one) => defects.act(one, id, 'close', { signature }));
  await expect(close(civil, inSurvey.id)).rejects.toMatchObject({ status: 403 });
  const assign = (targetId: string) =>
    site.as(site.inspector, (one) => defects.act(one, inSurvey.id, 'assign', { targetId }));
  await expect(assign(civil.id)).rejects.toMatchObject({ details: { problem: 'not-able' } });
  expect((await assign(survey.id)).people.inspector?.userId).toBe(survey.id);
  expect((await close(survey, inSurvey.id)).status).toBe('Closed');
});

test('a record that is locked waits for the commit; something new beside it is told', async () => {
  const { id } = await site.reported();
  const order: string[] = [];
  const browser = await site.other.listen();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let hasLock = () => {};
  const locked = new Promise<void>((resolve) => {
    hasLock = resolve;
  });
  const holding = site.as(site.inspector, async (one) => {
    const record = await site.defects.lock(one, id);
    hasLock();
    await held;
    await site.defects.announce(one, record);
    order.push('held');
  });
  await locked;
  const closing = site.as(site.inspector, async (one) => {
    await site.defects.act(one, id, 'close', { signature });
    order.push('closed');
  });
  letGo();
  await Promise.all([holding, closing]);
  expect(order).toEqual(['held', 'closed']);
  const told = [await browser.next('defect-changed'), await browser.next('defect-changed')];
  browser.close();
  expect(told.map(({ version }) => version)).toEqual([2, 3]);
  const { id: draft } = await site.draft();
  const peek = site.as(site.inspector, (one) => site.defects.lock(one, draft));
  await expect(peek).rejects.toMatchObject({ status: 404 });
});

test('a list with SQL of its own asks for condition and total', async () => {
  const area = randomUUID();
  await site.reported({ area });
  await site.draft({ area });
  const found = (who: typeof site.engineer, filter: object = {}) =>
    site.as(who, async ({ tx }) => {
      const asked = { viewer: who.id, equal: { area }, ...filter };
      const condition = site.defects.condition(tx, asked);
      const rows = await tx.many(
        z.object({ status: z.string() }),
        sql`select r.status from defect r where ${condition}`,
      );
      return [rows.map(({ status }) => status).sort(), await site.defects.total(tx, asked)];
    });
  expect(await found(site.inspector)).toEqual([['Reported'], 1]);
  expect(await found(site.engineer)).toEqual([['Draft', 'Reported'], 2]);
  expect(await found(site.engineer, { statuses: ['Draft'] })).toEqual([['Draft'], 1]);
  expect(await found(site.engineer, { where: [sql`r.description = 'other'`] })).toEqual([[], 0]);
});

test('a private record is also found by the people in the places that the kind names', async () => {
  const defects = recordsOf({ privateTo: ['inspector'] } as never);
  const area = randomUUID();
  const inspector = { userId: site.inspector.id, company: null };
  const { id } = await site.as(site.engineer, (one) =>
    defects.create(one, async () => ({ own: { ...fields, area }, people: { inspector } })),
  );
  const page = { orderBy: sql`r.due_at`, limit: 10, offset: 0 };
  const seenBy = (who: typeof site.engineer) =>
    site.as(who, async ({ tx }) => {
      const filter = { viewer: who.id, equal: { area } };
      const { items, total } = await defects.list(tx, filter, page);
      const drafts = await defects.total(tx, { ...filter, statuses: ['Draft'] });
      return [items.length, total, drafts, await defects.counts(tx, filter)];
    });
  expect(await seenBy(site.engineer)).toEqual([1, 1, 1, { Draft: 1 }]);
  expect(await seenBy(site.inspector)).toEqual([1, 1, 1, { Draft: 1 }]);
  expect(await seenBy(site.other)).toEqual([0, 0, 0, {}]);
  const [named, stranger] = [await site.inspector.listen(), await site.other.listen()];
  await site.as(site.inspector, (one) => defects.comment(one, id, 'Where exactly?'));
  await site.as(site.engineer, (one) => defects.edit(one, id, 1, () => ({ own: { description: 'Crack' } })));
  expect(await named.next('defect-commented')).toEqual({ id });
  expect(await named.next('defect-changed')).toMatchObject({ id, version: 2 });
  const remark = site.as(site.other, (one) => defects.comment(one, id, 'I see.'));
  await expect(remark).rejects.toMatchObject({ status: 404 });
  await site.as(site.engineer, (one) =>
    defects.edit(one, id, 2, () => ({ people: { inspector: { userId: site.other.id, company: null } } })),
  );
  // Who was told before is told that they no longer find it; the stranger hears of it for the first time.
  expect(await named.next('defect-changed')).toMatchObject({ id, version: 3 });
  expect(await stranger.next('defect-changed')).toMatchObject({ id, version: 3 });
  named.close();
  stranger.close();
  await expect(site.as(site.inspector, (one) => defects.read(one, id))).rejects.toMatchObject({
    status: 404,
  });
});

test('nobody finds a record that is gone; what is there of it stays', async () => {
  const defects = recordsOf({ goneStatus: 'Closed' } as never);
  const area = randomUUID();
  const { id } = await site.reported({ area });
  const idempotencyKey = key();
  const close = () =>
    site.as(site.inspector, (one) => defects.act(one, id, 'close', { signature, idempotencyKey }));
  const browser = await site.other.listen();
  expect((await close()).status).toBe('Closed');
  expect(await browser.next('defect-changed')).toMatchObject({ id, status: 'Closed' });
  browser.close();
  // Somebody whose answer was lost hears that it is done.
  expect((await close()).status).toBe('Closed');
  const page = { orderBy: sql`r.due_at`, limit: 10, offset: 0 };
  for (const who of [site.engineer, site.inspector]) {
    const attempts = [
      site.as(who, (one) => defects.read(one, id)),
      site.as(who, (one) => defects.history(one, id)),
      site.as(who, (one) => defects.comment(one, id, 'Where is it?')),
      site.as(who, (one) => defects.act(one, id, 'close', { signature })),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ status: 404 })));
    const found = await site.as(who, async ({ tx }) => {
      const filter = { viewer: who.id, equal: { area } };
      const asked = { ...filter, statuses: ['Closed' as const] };
      return [
        await defects.list(tx, filter, page),
        await defects.list(tx, asked, page),
        await defects.counts(tx, filter),
        await defects.total(tx, { ...filter, where: [sql`true`] }),
      ];
    });
    expect(found).toEqual([
      { items: [], unreadable: 0, total: 0 },
      { items: [], unreadable: 0, total: 0 },
      {},
      0,
    ]);
  }
  expect(await site.as(site.inspector, (one) => site.defects.history(one, id))).toHaveLength(3);
});

test('parts are those of the people on the record who hold the permission', () => {
  const member = (userId: string, ...permissions: string[]) =>
    ({ kind: 'member', userId, company: null, permissions: new Set(permissions) }) as const;
  const at = { people: { author: { userId: 'a', company: null } } };
  const parts = (who: Parameters<typeof partsOf>[2]) => [...partsOf(defectWorkflow, at, who)];
  expect(parts(member('a', 'DEFECT_EDIT', 'DEFECT_CLOSE'))).toEqual(['engineer', 'author']);
  expect(parts(member('b', 'DEFECT_EDIT', 'DEFECT_CLOSE'))).toEqual(['engineer', 'inspector']);
  expect(parts(member('a'))).toEqual([]);
  expect(parts({ kind: 'system' })).toEqual(['clock']);
});
