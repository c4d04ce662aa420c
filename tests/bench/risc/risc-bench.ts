import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoProjects } from '@gantry/demo';
import type pg from 'pg';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { permissions } from '../../../plugins/dwss/src/contract/permissions.ts';
import type { BenchOptions } from '../bench-options.ts';
import { type BuiltServer, signIn, startServer } from '../built-server.ts';
import { compareList, type ListQuery } from '../lists/compare-list.ts';
import { firstPages } from '../lists/first-pages.ts';
import { ListClient } from '../lists/list-client.ts';
import { forgetPeak, peakMemory } from '../lists/server-memory.ts';
import { type Figure, type Part, printPart } from '../report.ts';
import { countForms, fillForms } from './fill-forms.ts';
import { RiscCalls } from './risc-calls.ts';
import { riscOffers } from './risc-offers.ts';
import { riscRoute } from './risc-route.ts';

const projectCode = 'TY';
const project = demoProjects.find(({ code }) => code === projectCode);
/** Forms of one batch, and milliseconds that it may take. */
const batch = { forms: 200, limit: 5000 };
/** How much more memory a large export may take than a small one. */
const moreMemory = 1.25;
/** MB. In a larger heap, most of what a process holds is garbage that V8 has had no reason to collect. */
const smallHeap = 128;

/** Measures inspection forms on ten times the forms of a large contract. Prints each part when it is there. */
export async function riscBench(options: BenchOptions): Promise<void> {
  if (project === undefined) throw new Error(`The demo has no project ${projectCode}.`);
  const { root, forms } = options;
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
      const contractor = await asRole(server, 'CONTRACTOR_ENGINEER');
      const gate = await asRole(server, 'SENIOR_INSPECTOR');
      const filledIn = Date.now();
      await onConnection(databaseUrl, async (owner) => {
        await fillForms(owner, site(project.id), forms);
        while (await contractor.calls.isFilling()) await wait(500);
        await countForms(owner, project.id);
      });
      console.log(
        `Filled ${forms.toLocaleString('en')} forms in ${((Date.now() - filledIn) / 1000).toFixed(0)} s.`,
      );
      for (const part of await lists(databaseUrl, server, contractor, options)) printPart(part);
      printPart(await batches(databaseUrl, gate.calls));
    } finally {
      await server.stop();
    }
    const small = await start({ NODE_OPTIONS: `--max-old-space-size=${smallHeap}` });
    try {
      const { calls } = await asRole(small, 'CONTRACTOR_ENGINEER');
      printPart(await exports(databaseUrl, small, calls, options));
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
  const cookies = await signIn(server.url, account.email);
  const asker = {
    projectId: project.id,
    userId: account.id,
    permissions: new Set(
      permissions.filter(({ roles }) => roles.some((one) => one === role)).map(({ code }) => code),
    ),
  };
  return { cookies, asker, calls: new RiscCalls(server.url, project.id, cookies) };
}

const accountsOf = (role: string) =>
  demoAccounts.filter(
    ({ places: [only, ...more] }) => more.length === 0 && only?.project === projectCode && only.role === role,
  );

function site(projectId: string) {
  const ids = (role: string) => accountsOf(role).map(({ id }) => id);
  return {
    projectId,
    variant: 'TY',
    contractors: ids('CONTRACTOR_ENGINEER'),
    gates: ids('SENIOR_INSPECTOR'),
    inspectors: ids('ASSISTANT_INSPECTOR'),
  };
}

/** Uses of the list that are compared with their statements; `firstPages` has all of what the list offers. */
const queries: readonly ListQuery[] = [
  { name: 'first page', parameters: () => ({}) },
  { name: 'a page further on', parameters: (nth) => ({ page: String(2 + (nth % 30)) }) },
  // The last one that the screen leads to.
  { name: 'page 1,000', parameters: () => ({ page: '1000' }) },
  {
    name: 'discipline, by submission',
    parameters: (nth) => ({ discipline: ['C', 'S', 'G'][nth % 3] ?? '', orderBy: 'submission_date' }),
  },
];

async function lists(
  databaseUrl: string,
  server: BuiltServer,
  { cookies, asker }: Person,
  { forms, rounds, viewRounds }: BenchOptions,
): Promise<readonly Part[]> {
  const offered = await onConnection(databaseUrl, (owner) => riscOffers(owner, asker.projectId));
  const route = riscRoute('rows');
  const client = new ListClient(server.url, route.path, cookies);
  const compared = await compareList(databaseUrl, client, route, asker, queries, rounds);
  client.close();
  const many = forms.toLocaleString('en');
  return [
    {
      title: `First pages of inspection forms at ${many} forms (${viewRounds} rounds of each view)`,
      columns: ['SQL', 'limit'],
      figures: await firstPages(databaseUrl, route, asker, offered, viewRounds),
      notes: [
        'A view is an order, its direction and a tab. The statements of the page, one by one, without the number of forms.',
      ],
    },
    {
      title: `Pages of inspection forms over HTTP at ${many} forms (${rounds} rounds of each query)`,
      columns: ['HTTP', 'SQL'],
      figures: compared,
      notes: [
        'As with permits: HTTP until the answer is parsed, against the same statements one by one. By turns.',
      ],
    },
  ];
}

/** Receives 200 forms at a time, each form with a signature. */
async function batches(databaseUrl: string, gate: RiscCalls): Promise<Part> {
  const ids = await onConnection(databaseUrl, (owner) => waitingForms(owner, 2 * batch.forms));
  const times: number[] = [];
  for (let at = 0; at < ids.length; at += batch.forms) {
    const start = performance.now();
    await gate.receive(ids.slice(at, at + batch.forms));
    times.push(performance.now() - start);
  }
  return {
    title: `Batches of ${batch.forms} signed receipts`,
    columns: ['measured', 'limit'],
    figures: times.map((ours, nth) => ({ name: `batch ${nth + 1}`, ours, theirs: batch.limit, target: 1 })),
    notes: ['Until the answer with the outcome of each form. Every form is a transaction of its own.'],
  };
}

async function waitingForms(owner: pg.Client, count: number): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from "gantry.dwss".risc_form
     where project_id = $1 and status = 'Submitted' and number like 'LOAD/%' order by updated_at limit $2`,
    [project?.id, count],
  );
  return rows.map(({ id }) => id);
}

/** The most memory of the server while it exports few and many forms. */
async function exports(
  databaseUrl: string,
  server: BuiltServer,
  contractor: RiscCalls,
  { exportedForms }: BenchOptions,
): Promise<Part> {
  const few = Math.ceil(exportedForms / 10);
  const figures: Figure[] = [];
  const notes: string[] = [
    `The most memory of a server’s process with a heap of ${smallHeap} MB; the small export comes first, after one that does not count.`,
  ];
  for (const format of ['csv', 'xlsx'] as const) {
    const measure = async (count: number) => {
      const range = await onConnection(databaseUrl, (owner) => periodOf(owner, count));
      forgetPeak(server.pid);
      const start = performance.now();
      const bytes = await contractor.export(range, format);
      const seconds = (performance.now() - start) / 1000;
      const memory = peakMemory(server.pid);
      notes.push(
        `${format}, about ${count.toLocaleString('en')} forms: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB.`,
      );
      return memory;
    };
    await measure(Math.ceil(few / 2));
    const theirs = await measure(few);
    figures.push({
      name: format,
      ours: await measure(exportedForms),
      theirs,
      target: moreMemory,
      unit: 'MB',
    });
  }
  return {
    title: 'Memory of an export',
    columns: [exportedForms.toLocaleString('en'), few.toLocaleString('en')],
    figures,
    notes,
  };
}

/** Days in which about so many forms were submitted. */
async function periodOf(owner: pg.Client, count: number): Promise<string> {
  const { rows } = await owner.query<{ period: string }>(
    `select min(submitted_at)::date || ',' || max(submitted_at)::date as period from (
       select submitted_at from "gantry.dwss".risc_form where project_id = $1 and submitted_at is not null
       order by submitted_at desc limit $2) latest`,
    [project?.id, count],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('There are no forms to export.');
  return found.period;
}
