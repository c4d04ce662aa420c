import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@gantry/demo';
import type pg from 'pg';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { startTestServer, type TestServer } from '../../../packages/server/src/testing/test-server.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';
import { madeUpForms } from '../../../plugins/dwss/src/server/risc/testing/made-up-forms.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Part } from '../report.ts';
import { quantile } from '../statistics.ts';

/** Milliseconds within which five years are answered. */
const limit = 500;
const projectCode = 'TY';
const days = 5 * 365;
/** Forms whose closing changes the totals by the trigger. */
const closed = 5000;
/** Rounds that are not counted. */
const warmUp = 5;

/** Asks for statistics of inspection forms, and compares the maintained totals with a count from scratch. */
export async function statisticsBench({ forms, rounds }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const databaseUrl = await postgres.ensure();
    // Without the demo's forms, which are added in the background.
    const { seedDemo: _seed, timers: _timers, ...half } = plugin;
    const server = await startTestServer({ databaseUrl, plugins: [half], demo: true });
    try {
      const projectId = server.projectId(projectCode);
      const filledIn = await onConnection(databaseUrl, (owner) => fill(owner, projectId, forms));
      console.log(`Filled ${count(forms)} forms in ${seconds(filledIn)} s.`);
      const times = await measure(server, projectId, rounds);
      const { differing, ms } = await onConnection(databaseUrl, (owner) => fromScratch(owner, projectId));
      if (differing > 0) throw new Error(`${differing} totals differ from a count from scratch.`);
      return {
        title: `Statistics of ${count(forms)} inspection forms of five years`,
        columns: ['measured', 'limit'],
        figures: [
          { name: 'five years, p50', ours: quantile(times.years, 0.5), theirs: limit },
          { name: 'five years, p95', ours: quantile(times.years, 0.95), theirs: limit, target: 1 },
          { name: 'seven days, p95', ours: quantile(times.week, 0.95), theirs: limit, target: 1 },
        ],
        notes: [
          'GET /form/RISCForm/dashboard over HTTP until the answer is parsed.',
          `A count from scratch takes ${seconds(ms)} s, and every maintained total equals it.`,
        ],
      };
    } finally {
      await server.close();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Writes the forms of five years up to now and their totals without triggers, and then closes some of them with. Returns milliseconds.
 */
async function fill(owner: pg.Client, projectId: string, forms: number): Promise<number> {
  const start = performance.now();
  await owner.query(`set search_path = ${searchPathOf(plugin.id)}; set synchronous_commit = off;
    set session_replication_role = replica;`);
  const first = new Date(Date.now() - days * 86_400_000).toISOString();
  for (const statement of madeUpForms({ projectId, forms, first, every: (days * 1440) / forms }))
    await owner.query(statement);
  await owner.query(
    `insert into risc_statistic (project_id, day, discipline, measure, total)
     select $1::uuid, m.day, f.discipline, m.measure, sum(m.amount)
     from risc_form f cross join lateral risc_measures(f, zone_of($1::uuid)) m
     where f.project_id = $1 group by 2, 3, 4`,
    [projectId],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query(
    `update risc_form set status = 'Closed', version = version + 1,
       dates = dates || jsonb_build_object('contractor_receive_signature_date', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
     where ctid = any(array(select ctid from risc_form where project_id = $1 and status = 'Returned' limit ${closed}))`,
    [projectId],
  );
  for (const table of ['risc_form', 'risc_statistic']) await owner.query(`vacuum analyze ${table}`);
  return performance.now() - start;
}

async function measure(server: TestServer, projectId: string, rounds: number) {
  const account = demoAccounts.find(({ places }) => places.some((place) => place.project === projectCode));
  if (account === undefined) throw new Error(`The demo has no member of ${projectCode}.`);
  const client = await server.client(account.email);
  const today = Date.now();
  const day = (back: number) => new Date(today - back * 86_400_000).toISOString().slice(0, 10);
  const ask = async (length: number, back: number) => {
    const range = `${day(back + length)},${day(back)}`;
    const start = performance.now();
    const { status, body } = await client.get(
      `/api/dwss/form/RISCForm/dashboard?projectUUID=${projectId}&dateRange=${range}`,
    );
    if (status !== 200 || body.TOTAL_RECEIVED === 0) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return performance.now() - start;
  };
  const times = { years: [] as number[], week: [] as number[] };
  for (let nth = -warmUp; nth < rounds; nth += 1) {
    const [years, week] = [await ask(days, 0), await ask(6, (nth + warmUp) * 7)];
    if (nth < 0) continue;
    times.years.push(years);
    times.week.push(week);
  }
  return times;
}

/** How many totals differ from a count of all forms, and how long that takes. */
async function fromScratch(owner: pg.Client, projectId: string) {
  await owner.query(`set search_path = ${searchPathOf(plugin.id)}`);
  const start = performance.now();
  const { rows } = await owner.query<{ differing: number }>(
    `select count(*)::int as differing from (
       select 1 from (
         select m.day, f.discipline, m.measure, m.amount
           from risc_form f cross join lateral risc_measures(f, zone_of($1::uuid)) m where f.project_id = $1
         union all select day, discipline, measure, -total from risc_statistic where project_id = $1) c
       group by day, discipline, measure having sum(amount) <> 0) d`,
    [projectId],
  );
  return { differing: rows[0]?.differing ?? -1, ms: performance.now() - start };
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
