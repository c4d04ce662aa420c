import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoProjects } from '@gantry/demo';
import type pg from 'pg';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import type { BenchOptions } from '../bench-options.ts';
import { type Cookie, signIn, startServer } from '../built-server.ts';
import type { Part } from '../report.ts';
import { RiscCalls } from '../risc/risc-calls.ts';
import { quantile } from '../statistics.ts';
import { type Read, Reads } from './reads.ts';

const projectCode = 'TY';
/** Submissions that are sent at the same moment. */
const storms = [60, 200];
/** How much longer reads may take beside them. */
const slower = 3;
/** Milliseconds for which reads are measured with nothing beside them. */
const idle = 10_000;

/** Measures forms that are submitted at the same moment, and what others who only read notice of it. */
export async function submissionBench({ root }: BenchOptions): Promise<Part> {
  const project = demoProjects.find(({ code }) => code === projectCode);
  if (project === undefined) throw new Error(`The demo has no project ${projectCode}.`);
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const databaseUrl = await postgres.ensure();
    const server = await startServer(join(root, 'packages/server/dist/main.js'), root, {
      GANTRY_DATA: folder,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
    });
    try {
      const calls = new RiscCalls(server.url, project.id, await asRole(server.url, 'CONTRACTOR_ENGINEER'));
      while (await calls.isFilling()) await wait(500);
      const places = await onConnection(databaseUrl, (owner) => addPlaces(owner, project.id));
      const reader = await asRole(server.url, 'SENIOR_INSPECTOR');
      const read = () => new Reads(server.url, readsOf(project.id), reader);
      const measure = async (work: () => Promise<unknown>) => {
        const reads = read();
        await work();
        const { times, refused } = await reads.stop();
        return { p95: quantile(times, 0.95), slowest: Math.max(...times), refused };
      };
      // The first storm compiles the code that all of them run.
      await submitAtOnce(calls, await drafts(calls, places, 20));
      await measure(() => wait(2000));
      const alone = await measure(() => wait(idle));
      const figures: Part['figures'][number][] = [];
      const notes: string[] = [];
      for (const count of storms) {
        const waiting = await drafts(calls, places, count);
        let outcome: Awaited<ReturnType<typeof submitAtOnce>> | undefined;
        const ours = await measure(async () => {
          outcome = await submitAtOnce(calls, waiting);
        });
        figures.push({
          name: `reads beside ${count}, p95`,
          ours: ours.p95,
          theirs: alone.p95,
          target: slower,
        });
        figures.push({ name: `reads beside ${count}, slowest`, ours: ours.slowest, theirs: alone.slowest });
        if (ours.refused > 0) notes.push(`REFUSED ${ours.refused} reads beside ${count}.`);
        if (outcome)
          notes.push(
            `${count} submissions: all saved after ${(outcome.took / 1000).toFixed(1)} s, the slowest of the first tries after ` +
              `${(outcome.slowest / 1000).toFixed(1)} s; refused ${outcome.refused.length}${list(outcome.refused)}.`,
          );
      }
      notes.push(await onConnection(databaseUrl, (owner) => numbersOf(owner, project.id)));
      return {
        title: 'Submissions at the same moment, with reads beside them',
        columns: ['beside', 'idle'],
        figures,
        notes: ['Twenty reads a second of the list of forms, the projects and the notifications.', ...notes],
      };
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const readsOf = (projectId: string): readonly Read[] => [
  { path: '/api/dwss/form/RISCForm', parameters: { project_id: projectId } },
  { path: '/api/projects', parameters: {} },
  { path: '/api/notifications', parameters: {} },
];

async function asRole(url: string, role: string): Promise<readonly Cookie[]> {
  const account = demoAccounts.find(
    ({ places: [only, ...more] }) => more.length === 0 && only?.project === projectCode && only.role === role,
  );
  if (account === undefined) throw new Error(`${projectCode} has no ${role}.`);
  return signIn(url, account.email);
}

async function addPlaces(owner: pg.Client, projectId: string) {
  const places = { portion: randomUUID(), location: randomUUID() };
  await owner.query(
    `insert into "gantry.dwss".portion (project_id, id, name, created_at, updated_at) values ($1, $2, 'Storm', now(), now())`,
    [projectId, places.portion],
  );
  await owner.query(
    `insert into "gantry.dwss".location (project_id, id, portion_id, name, created_at, updated_at)
     values ($1, $2, $3, 'Storm', now(), now())`,
    [projectId, places.location, places.portion],
  );
  return places;
}

/** Ids of the tasks that submit new drafts. */
async function drafts(calls: RiscCalls, places: object, count: number): Promise<readonly string[]> {
  const tasks: string[] = [];
  while (tasks.length < count) tasks.push(await calls.draft(places));
  return tasks;
}

async function submitAtOnce(calls: RiscCalls, tasks: readonly string[]) {
  const start = performance.now();
  const refused: string[] = [];
  let slowest = 0;
  await Promise.all(
    tasks.map(async (task) => {
      const idempotencyKey = randomUUID();
      for (let tries = 1; ; tries += 1) {
        const problem = await calls.submit(task, idempotencyKey);
        if (tries === 1) slowest = Math.max(slowest, performance.now() - start);
        if (problem === undefined) return;
        refused.push(problem);
        await wait(2000);
      }
    }),
  );
  return { took: performance.now() - start, slowest, refused };
}

function list(refused: readonly string[]): string {
  return refused.length === 0 ? '' : ` (${[...new Set(refused)].join(', ')})`;
}

/** Whether each series counts as many forms as it has numbers. */
async function numbersOf(owner: pg.Client, projectId: string): Promise<string> {
  const { rows } = await owner.query<{ series: string; last: number; forms: number }>(
    `select n.series, n.last::integer as last, (
       select count(distinct f.number)::integer from "gantry.dwss".risc_form f
       where f.project_id = n.project_id and f.revision = 0 and n.series = 'risc:' || split_part(f.number, '/', 3)) as forms
     from "gantry.dwss".record_number n where n.project_id = $1`,
    [projectId],
  );
  const wrong = rows.filter(({ last, forms }) => last !== forms);
  const all = rows.reduce((sum, { forms }) => sum + forms, 0);
  return wrong.length === 0
    ? `${all} numbers in ${rows.length} series, without a gap.`
    : `GAPS in ${wrong.map(({ series, last, forms }) => `${series}: ${forms} of ${last}`).join(', ')}.`;
}
