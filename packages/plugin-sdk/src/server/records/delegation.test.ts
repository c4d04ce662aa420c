import { sql } from '@gantry/plugin-sdk/server';
import { defineRecords } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite, fields, key, signature } from '../fixtures/defects/defect-site.ts';
import { defectWorkflow } from '../fixtures/defects/defect-workflow.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

type Person = DefectSite['engineer'];
const view = ['DEFECT_VIEW'];
const closing = ['DEFECT_VIEW', 'DEFECT_CLOSE'];
const member = (permissions: readonly string[], disciplines: readonly string[] = []) =>
  site.test.member({ permissions, disciplines });

const recordsOf = (more: Partial<typeof defectKind> = {}, services = site.host) =>
  defineRecords({ ...defectKind, delegation: {}, ...more }, services);
type Defects = ReturnType<typeof recordsOf>;

const dayOf = (moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });
/** The principal lets the deputy act today. */
async function delegate(principal: Person, deputy: Person, slot: string | null = null): Promise<void> {
  const today = dayOf(site.host.clock());
  const answer = await principal.client.post(`/api/projects/${site.test.project.id}/delegations`, {
    deputyId: deputy.id,
    slot,
    firstDay: today,
    lastDay: today,
  });
  expect(answer.status).toBe(200);
}
const roleOf = (who: Person) =>
  site.as(
    'system',
    async ({ tx }) => (await site.host.people.named(tx, [who.id])).get(who.id)?.roles[0] ?? '',
  );
const close = (defects: Defects, who: Person, id: string) =>
  site.as(who, (act) => defects.act(act, id, 'close', { signature }));
const allowed = (defects: Defects, who: Person, id: string) =>
  site.as(who, async (act) => defects.allowed(act, await defects.read(act, id)));
const refusal = (details: object) => ({ status: 403, details });
const notTheirs = refusal({ slots: ['inspector'] });

test('a deputy of everything acts in the name of the principal, in history and signature', async () => {
  const defects = recordsOf();
  const [lee, chan] = [await member(closing), await member(view)];
  await delegate(lee, chan);
  const { id } = await site.reported();
  const actingFor = { id: lee.id, name: lee.name };
  expect(await allowed(defects, chan, id)).toEqual(
    ['reject', 'assign', 'close'].map((action) => ({ action, actingFor })),
  );
  await close(defects, chan, id);
  const entries = await site.as(chan, (act) => defects.history(act, id));
  expect(entries.at(-1)).toMatchObject({ rowId: 'D5', userId: chan.id, onBehalfOf: lee.id });
  expect(await site.verify(id)).toMatchObject({
    intact: true,
    signatures: [{ onBehalfOf: null }, { actorId: chan.id, onBehalfOf: lee.id }],
  });
});

test('a deputy’s repeated request has the first answer; with the same key nobody else has it', async () => {
  const defects = recordsOf();
  const [lee, chan, ho] = [await member(closing), await member(view), await member(closing)];
  await delegate(lee, chan);
  const { id, version } = await site.reported();
  const request = { version, signature, idempotencyKey: key() };
  const ask = (who: Person) => site.as(who, (act) => defects.act(act, id, 'close', request));
  const first = await ask(chan);
  expect(await ask(chan)).toEqual(first);
  expect(await site.as(chan, (act) => defects.history(act, id))).toHaveLength(3);
  for (const other of [lee, ho]) await expect(ask(other)).rejects.toMatchObject({ code: 'KEY_REUSED' });
});

test('what is their own part deputies do for themselves, without asking for whom they might', async () => {
  const [lee, chan] = [await member(closing), await member(closing)];
  await delegate(lee, chan);
  let asked = 0;
  const counted: typeof site.host.people = Object.create(site.host.people, {
    actsFor: {
      value: (...given: Parameters<typeof site.host.people.actsFor>) => {
        asked += 1;
        return site.host.people.actsFor(...given);
      },
    },
  });
  const defects = recordsOf({}, { ...site.host, people: counted });
  const [one, two] = [await site.reported(), await site.reported()];
  expect(await allowed(defects, chan, one.id)).toEqual(
    ['reject', 'assign', 'close'].map((action) => ({ action, actingFor: null })),
  );
  await close(defects, chan, one.id);
  const entries = await site.as(chan, (act) => defects.history(act, one.id));
  expect(entries.at(-1)).toMatchObject({ userId: chan.id, onBehalfOf: null });
  expect(asked).toBe(0);
  const visitor = await member(view);
  await site.as(visitor, async (act) => {
    for (const record of [two, two, two]) expect(await defects.allowed(act, record)).toEqual([]);
  });
  expect(asked).toBe(1);
});

test('what waits for a principal waits for the deputy too, whatever permissions they have themselves', async () => {
  const defects = recordsOf();
  const [lee, chan] = [await member(closing), await member(view)];
  const { id } = await site.reported();
  const waiting = (who: Person) =>
    site.as(who, (act) =>
      defects.doable(act, { viewer: who.id, where: [sql`r.id = ${id}`] }, { CLOSE: 'close' }),
    );
  expect([await waiting(lee), await waiting(chan)]).toEqual([[id], []]);
  await delegate(lee, chan);
  expect(await waiting(chan)).toEqual([id]);
});

test('without the field of the kind everybody acts in person', async () => {
  const defects = recordsOf({ delegation: undefined });
  const [lee, chan] = [await member(closing), await member(view)];
  await delegate(lee, chan);
  const { id } = await site.reported();
  expect(await allowed(defects, chan, id)).toEqual([]);
  await expect(close(defects, chan, id)).rejects.toMatchObject(notTheirs);
});

describe('what was delegated', () => {
  test('of one role are the permissions of that role', async () => {
    const defects = recordsOf();
    const [lee, chan, ho] = [await member(closing), await member(view), await member(view)];
    await site.test.rows(
      `insert into public.user_role (project_id, user_id, role_code) values ($1, $2, 'VIEWER')`,
      [site.test.project.id, lee.id],
    );
    const { id } = await site.reported();
    await delegate(lee, ho, 'VIEWER');
    await expect(close(defects, ho, id)).rejects.toMatchObject(notTheirs);
    await delegate(lee, chan, await roleOf(lee));
    expect((await close(defects, chan, id)).status).toBe('Closed');
  });

  test('of one role is no part that comes from being named alone', async () => {
    const parts = { ...defectWorkflow.parts, inspector: { is: 'inspector', isNot: ['author'] } as const };
    const defects = recordsOf({ workflow: { ...defectWorkflow, parts } });
    const [chan, ho] = [await member(view), await member(view)];
    const named = async () => {
      const lee = await member(closing);
      const { id } = await site.reported();
      await site.as(site.inspector, (act) => site.defects.act(act, id, 'assign', { targetId: lee.id }));
      return { lee, id };
    };
    const [one, two] = [await named(), await named()];
    await delegate(one.lee, chan, await roleOf(one.lee));
    await expect(close(defects, chan, one.id)).rejects.toMatchObject(notTheirs);
    await delegate(two.lee, ho);
    await expect(close(defects, ho, one.id)).rejects.toMatchObject(notTheirs);
    expect((await close(defects, ho, two.id)).status).toBe('Closed');
  });

  test('counts for the disciplines of the principal', async () => {
    const defects = recordsOf({ disciplineOf: ({ own }) => own.area });
    const [lee, chan, ho] = [await member(closing, ['C']), await member(view), await member(view)];
    const [inCivil, also, inSurvey] = [
      await site.reported({ area: 'C' }),
      await site.reported({ area: 'C' }),
      await site.reported({ area: 'S' }),
    ];
    await delegate(lee, chan);
    await expect(close(defects, chan, inSurvey.id)).rejects.toMatchObject(notTheirs);
    expect((await close(defects, chan, inCivil.id)).status).toBe('Closed');
    const ng = await member(closing, ['C']);
    await delegate(ng, ho, await roleOf(ng));
    await expect(close(defects, ho, inSurvey.id)).rejects.toMatchObject(notTheirs);
    expect((await close(defects, ho, also.id)).status).toBe('Closed');
  });

  test('of a slot is the part to which the kind maps it', async () => {
    const defects = recordsOf({ delegation: { slots: { inspector: 'defect.close' } } });
    const [lee, chan, ho] = [
      await member([...closing, 'DEFECT_EDIT']),
      await member(view),
      await member(view),
    ];
    const { id } = await site.reported();
    await delegate(lee, ho, 'defect.other');
    await expect(close(defects, ho, id)).rejects.toMatchObject(notTheirs);
    await delegate(lee, chan, 'defect.close');
    const begin = site.as(chan, (act) => defects.create(act, fields));
    await expect(begin).rejects.toMatchObject(refusal({ slots: ['engineer'] }));
    expect((await close(defects, chan, id)).status).toBe('Closed');
  });
});

describe('four eyes', () => {
  test('keep out a deputy who is the author, and one who stands for the author', async () => {
    const defects = recordsOf();
    const [lee, chan, ho] = [
      await member(closing),
      await member(['DEFECT_VIEW', 'DEFECT_EDIT']),
      await member(view),
    ];
    await delegate(lee, chan);
    const { id } = await site.as(chan, async (act) => {
      const draft = await defects.create(act, fields);
      return defects.act(act, draft.id, 'report', { signature });
    });
    const fourEyes = refusal({ slots: ['inspector'], people: ['author'] });
    await expect(close(defects, chan, id)).rejects.toMatchObject(fourEyes);
    expect(await allowed(defects, chan, id)).toEqual([]);
    const reported = await site.reported();
    await delegate(site.engineer, ho);
    await expect(close(defects, ho, reported.id)).rejects.toMatchObject(fourEyes);
  });

  test.each([
    ['kept apart', { inspector: { permission: 'DEFECT_CLOSE', notOfCompanyOf: 'author' } }],
    ['kept together', { engineer: { permission: 'DEFECT_EDIT', ofCompanyOf: 'author' } }],
  ] as const)('of companies that are %s need deputy and principal to be of one', async (how, bound) => {
    const parts = { ...defectWorkflow.parts, ...bound };
    const defects = recordsOf({ workflow: { ...defectWorkflow, parts } });
    const [lee, chan, ho] = [await member(closing), await member(view), await member(view)];
    await site.test.rows(
      `with made as (insert into public.company (id, name, kind)
         values (gen_random_uuid(), $2, 'engineer') returning id)
       update public.membership set company_id = (select id from made) where user_id = any($1::uuid[])`,
      [[lee.id, ho.id], `Engineers ${how}`],
    );
    const { id } = await site.reported();
    await delegate(lee, chan);
    await expect(close(defects, chan, id)).rejects.toMatchObject(notTheirs);
    const ng = await member(closing);
    await delegate(ng, ho);
    await expect(close(defects, ho, id)).rejects.toMatchObject(notTheirs);
    expect((await close(defects, lee, id)).status).toBe('Closed');
  });
});

test('what a deputy began, the principal goes on with', async () => {
  const defects = recordsOf({ privateTo: ['author'] });
  const [lee, chan] = [await member(['DEFECT_VIEW', 'DEFECT_EDIT']), await member(view)];
  await delegate(lee, chan);
  const [one, two] = await site.as(chan, async (act) => [
    await defects.create(act, fields),
    await defects.create(act, fields),
  ]);
  expect(one?.people.author).toMatchObject({ userId: chan.id, actingFor: lee.id });
  const report = (who: Person, id = '') =>
    site.as(who, (act) => defects.act(act, id, 'report', { signature }));
  expect((await report(chan, one?.id)).status).toBe('Reported');
  const found = await site.as(lee, ({ tx }) =>
    defects.list(
      tx,
      { viewer: lee.id, statuses: ['Draft'] },
      { orderBy: sql`r.due_at`, limit: 9, offset: 0 },
    ),
  );
  expect([found.items.map(({ id }) => id), found.total]).toEqual([[two?.id], 1]);
  expect((await report(lee, two?.id)).status).toBe('Reported');
  const own = await site.as(lee, (act) => defects.create(act, fields));
  // A draft is private, also to the deputy of the one who wrote it.
  await expect(report(chan, own.id)).rejects.toMatchObject({ status: 404 });
});

describe('no longer', () => {
  test('for a principal who has left', async () => {
    const defects = recordsOf();
    const [lee, chan] = [await member(closing), await member(view)];
    await delegate(lee, chan);
    await site.test.rows('delete from public.membership where user_id = $1', [lee.id]);
    const { id } = await site.reported();
    await expect(close(defects, chan, id)).rejects.toMatchObject(notTheirs);
    expect(await allowed(defects, chan, id)).toEqual([]);
  });

  test('when it ended yesterday', async () => {
    const defects = recordsOf();
    const [lee, chan] = [await member(closing), await member(view)];
    await delegate(lee, chan);
    const [today, tomorrow] = [await site.reported(), await site.reported()];
    await close(defects, chan, today.id);
    site.test.clock.advance(86_400);
    await expect(close(defects, chan, tomorrow.id)).rejects.toMatchObject(notTheirs);
  });
});
