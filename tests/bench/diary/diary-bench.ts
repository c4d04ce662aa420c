import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoProjects } from '@gantry/demo';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { permissions } from '../../../plugins/dwss/src/contract/permissions.ts';
import type { BenchOptions } from '../bench-options.ts';
import { type BuiltServer, signIn, startServer } from '../built-server.ts';
import { firstPages } from '../lists/first-pages.ts';
import { image, MemberCalls } from '../lists/member-calls.ts';
import { forgetPeak, peakMemory } from '../lists/server-memory.ts';
import { type Figure, type Part, printPart } from '../report.ts';
import { diaryOffers } from './diary-offers.ts';
import { diaryRoute } from './diary-route.ts';
import { fillDiaries, reviewed } from './fill-diaries.ts';

const projectCode = 'TY';
const project = demoProjects.find(({ code }) => code === projectCode);
/** Diaries of one batch, and milliseconds that it may take. */
const batch = { diaries: 31, limit: 3000 };
/** How much more memory the export of five years may take than that of half a year. */
const moreMemory = 1.25;
/** MB. In a larger heap, most of what a process holds is garbage that V8 has had no reason to collect. */
const smallHeap = 128;
const years = { many: 5, few: 0.5 };

/** Measures site diaries with eight portions each. Prints each part when it is there. */
export async function diaryBench(options: BenchOptions): Promise<void> {
  if (project === undefined) throw new Error(`The demo has no project ${projectCode}.`);
  const { root, diaries } = options;
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const databaseUrl = await postgres.ensure();
    const start = (more: Readonly<Record<string, string>> = {}) =>
      startServer(join(root, 'packages/server/dist/main.js'), root, {
        GANTRY_DATA: folder,
        GANTRY_DEMO: '1',
        GANTRY_DEMO_BAYS: '0',
        ...more,
      });
    const server = await start();
    try {
      const gate = await asRole(server, 'SENIOR_INSPECTOR');
      while (await gate.calls.isFilling()) await wait(500);
      const filledIn = Date.now();
      const engineers = accountsOf('CONTRACTOR_ENGINEER').map(({ id }) => id);
      await onConnection(databaseUrl, (owner) =>
        fillDiaries(owner, { projectId: project.id, engineers }, diaries),
      );
      console.log(
        `Filled ${diaries.toLocaleString('en')} diaries in ${((Date.now() - filledIn) / 1000).toFixed(0)} s.`,
      );
      printPart(await list(databaseUrl, gate.asker, options));
      printPart(await batches(databaseUrl, gate.calls));
    } finally {
      await server.stop();
    }
    const small = await start({ NODE_OPTIONS: `--max-old-space-size=${smallHeap}` });
    try {
      const { calls } = await asRole(small, 'SENIOR_INSPECTOR');
      while (await calls.isFilling()) await wait(500);
      printPart(await exports(small, calls));
    } finally {
      await small.stop();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Person = Awaited<ReturnType<typeof asRole>>;

async function asRole(server: BuiltServer, role: string) {
  const account = accountsOf(role)[0];
  if (project === undefined || account === undefined) throw new Error(`${projectCode} has no ${role}.`);
  const held = permissions.filter(({ roles }) => roles.some((one) => one === role));
  return {
    asker: {
      projectId: project.id,
      userId: account.id,
      permissions: new Set(held.map(({ code }) => code)),
    },
    calls: new MemberCalls(server.url, project.id, await signIn(server.url, account.email)),
  };
}

const accountsOf = (role: string) =>
  demoAccounts.filter(
    ({ places: [only, ...more] }) => more.length === 0 && only?.project === projectCode && only.role === role,
  );

async function list(
  databaseUrl: string,
  asker: Person['asker'],
  { diaries, viewRounds }: BenchOptions,
): Promise<Part> {
  const offered = await onConnection(databaseUrl, (owner) => diaryOffers(owner, asker.projectId));
  return {
    title: `Pages of site diaries at ${diaries.toLocaleString('en')} diaries of eight portions (${viewRounds} rounds of each view)`,
    columns: ['SQL', 'limit'],
    figures: await firstPages(databaseUrl, diaryRoute(), asker, offered, viewRounds),
    notes: [
      'A view is an order, its direction and a tab. The statements of the page with the numbers of the tabs.',
    ],
  };
}

/** Approves the diaries of a month at a time, each with a signature. */
async function batches(databaseUrl: string, calls: MemberCalls): Promise<Part> {
  const ids = await onConnection(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from "gantry.dwss".site_diary where project_id = $1 and status = 'Reviewed' and version = 9
       order by diary_date limit ${reviewed}`,
      [project?.id],
    );
    return rows.map(({ id }) => id);
  });
  const times: number[] = [];
  for (let at = 0; at < ids.length; at += batch.diaries) {
    const formIds = ids.slice(at, at + batch.diaries);
    const begun = performance.now();
    const answer = await calls.post('/api/dwss/v1/form/SiteDiary/batch/SDApprove', {
      formIds,
      signature: { image },
      sign_date: new Date().toISOString().slice(0, 10),
    });
    times.push(performance.now() - begun);
    const failed = JSON.stringify(answer).match(/"status":0/g)?.length ?? 0;
    if (failed > 0)
      throw new Error(`Some diaries were not approved: ${JSON.stringify(answer).slice(0, 400)}`);
  }
  return {
    title: `Batches of ${batch.diaries} signed approvals`,
    columns: ['measured', 'limit'],
    figures: times.map((ours, nth) => ({ name: `batch ${nth + 1}`, ours, theirs: batch.limit, target: 1 })),
    notes: ['Until the answer with the outcome of each diary. Every diary is a transaction of its own.'],
  };
}

/** The most memory of the server while it exports half a year and five years. */
async function exports(server: BuiltServer, calls: MemberCalls): Promise<Part> {
  const figures: Figure[] = [];
  const notes = [
    `The most memory of a server’s process with a heap of ${smallHeap} MB; the small export comes first, after one that does not count.`,
  ];
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (const format of ['csv', 'xlsx'] as const) {
    const measure = async (of: number) => {
      const diary_date = `${day(Math.round(of * 365.25))},${day(0)}`;
      forgetPeak(server.pid);
      const begun = performance.now();
      const bytes = await calls.exportList('/api/dwss/v1/form/SiteDiary/exports', { diary_date, format });
      const seconds = (performance.now() - begun) / 1000;
      const memory = peakMemory(server.pid);
      notes.push(`${format}, ${of} years: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(2)} MB.`);
      return memory;
    };
    await measure(years.few);
    const theirs = await measure(years.few);
    figures.push({ name: format, ours: await measure(years.many), theirs, target: moreMemory, unit: 'MB' });
  }
  return {
    title: 'Memory of an export of site diaries',
    columns: [`${years.many} years`, `${years.few} years`],
    figures,
    notes,
  };
}
