import type { AuditEntry, AuditPage } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let bem: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client('yip.wingsze@demo.gantry');
  bem = server.projectId('BEM');
}, 120_000);
afterAll(() => server.close());

const read = async (query: Record<string, string | number> = {}): Promise<AuditPage> => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await admin.get(`/api/projects/${bem}/audit?${text}`)).body;
};
/** Adds entries; each is made by the function that all changes use. */
const add = (count: number, entity: string, day: string, actor: string | null = null) =>
  server.context.database.owner.query(
    `select count(gantry.append_audit($1, $3, n::text, 'make', $5::uuid, case when $5::uuid is null then 'test' end, null,
       jsonb_build_object('n', n), null, $4::timestamptz + n * interval '1 ms')) from generate_series(1, $2::integer) as n`,
    [bem, count, entity, day, actor],
  );

describe('the audit trail', () => {
  test('names who changed what, with the values before and after', async () => {
    const settings = (await admin.get(`/api/projects/${bem}/settings`)).body;
    await admin.put(`/api/projects/${bem}/settings`, { ...settings, name: 'Renamed' });
    const { entries } = await read({ entity: 'project' });
    expect(entries).toMatchObject([
      {
        entity: 'project',
        action: 'change',
        actor: { name: 'Yip Wing Sze' },
        before: { name: settings.name },
        after: { name: 'Renamed' },
      },
    ]);
    const { rows } = await server.context.database.owner.query(
      `select id, name from app_user where email = 'cheung.kaho@demo.gantry'`,
    );
    await server.context.database.owner.query(
      `select gantry.append_audit($1, 'risc', '1', 'assign', null, 'test', null, $2::jsonb, null, now())`,
      [bem, { inspector: rows[0].id, others: [rows[0].id, 'plain'] }],
    );
    expect((await read({ entity: 'risc' })).people).toEqual({ [rows[0].id]: 'Cheung Ka Ho' });
    const lee = await server.client('lee.manhei@demo.gantry');
    expect((await lee.get(`/api/projects/${bem}/audit`)).status).toBe(403);
  });

  test('is read page by page, each entry once, and by kind, person and day', async () => {
    await add(250, 'thing', '2026-01-10T10:00:00Z');
    // In Hong Kong the next day begins at 16:00 UTC.
    await add(3, 'other', '2026-01-10T16:00:00Z');
    const found: AuditEntry[] = [];
    for (let before = {}; ; ) {
      const { entries, hasMore } = await read({ entity: 'thing', limit: 100, ...before });
      found.push(...entries);
      const last = entries.at(-1);
      if (!hasMore || !last) break;
      before = { beforeAt: last.at, beforeSeq: last.seq };
    }
    expect(found.map(({ entityId }) => Number(entityId))).toEqual(
      Array.from({ length: 250 }, (_, n) => 250 - n),
    );
    const ofDay = async (day: string) => (await read({ from: day, to: day, limit: 200 })).entries;
    expect((await ofDay('2026-01-11')).map(({ entity }) => entity)).toEqual(['other', 'other', 'other']);
    expect(await ofDay('2026-01-12')).toEqual([]);
    const { entities } = await read();
    expect(entities).toEqual([...entities].sort());
    expect(entities).toEqual(expect.arrayContaining(['other', 'project', 'thing']));
    const [change] = (await read({ entity: 'project' })).entries;
    const ofPerson = await read({ actor: change?.actor?.id ?? '', limit: 200 });
    expect(new Set(ofPerson.entries.map(({ actor }) => actor?.name))).toEqual(new Set(['Yip Wing Sze']));
  });

  test('says how far its chain was checked, and at which entry it is broken', async () => {
    const check = async () => {
      await server.context.jobs.runTimer('gantry/check-audit');
      return (await read()).check;
    };
    const { owner } = server.context.database;
    const newest = async () =>
      (await owner.query('select max(seq) as seq from audit_event where project_id = $1', [bem])).rows[0].seq;
    expect(await check()).toMatchObject({ upTo: await newest(), brokenAt: null });
    await add(5, 'late', '2026-01-12T10:00:00Z');
    expect(await check()).toMatchObject({ upTo: await newest(), brokenAt: null });
    const { rows } = await owner.query(
      `select seq from audit_event where project_id = $1 and entity = 'thing' and entity_id = '77'`,
      [bem],
    );
    await owner.query('alter table audit_event disable trigger append_only');
    await owner.query(`update audit_event set after = '{"n": 99}' where project_id = $1 and seq = $2`, [
      bem,
      rows[0].seq,
    ]);
    await owner.query('alter table audit_event enable trigger append_only');
    // What was checked already is checked again a day later.
    server.clock.advance(25 * 3600);
    admin = await server.client('yip.wingsze@demo.gantry');
    expect(await check()).toMatchObject({ upTo: await newest(), brokenAt: rows[0].seq });
  });

  test('says that a damaged entry is missing, and shows the others', async () => {
    const { owner } = server.context.database;
    await add(3, 'damaged', '2026-02-01T10:00:00Z');
    await owner.query('alter table audit_event disable trigger append_only');
    await owner.query(
      `update audit_event set at = 'infinity' where project_id = $1 and entity = 'damaged' and entity_id = '2'`,
      [bem],
    );
    await owner.query('alter table audit_event enable trigger append_only');
    const first = await read({ entity: 'damaged', limit: 1 });
    expect([first.entries.map((one) => one.entityId), first.unreadable, first.hasMore]).toEqual([
      ['3'],
      1,
      true,
    ]);
    const all = await read({ entity: 'damaged' });
    expect([all.entries.map((one) => one.entityId), all.unreadable]).toEqual([['3', '1'], 1]);
  });

  test('is found by index whichever filters are set', async () => {
    const { owner } = server.context.database;
    await owner.query('analyze audit_event');
    const plan = async (where: string) => {
      const { rows } = await owner.query(
        `explain select * from audit_event where project_id = '${bem}' ${where} order by at desc, seq desc limit 50`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    await owner.query('set enable_seqscan = off');
    const actor = `and actor_id = '${crypto.randomUUID()}'`;
    for (const where of ['', actor, `and entity = 'thing'`, `${actor} and entity = 'thing'`])
      expect([where, /Sort/.test(await plan(where))]).toEqual([where, false]);
  });
});
