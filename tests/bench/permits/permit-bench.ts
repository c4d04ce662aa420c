import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoProjects } from '@gantry/demo';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import type { BenchOptions } from '../bench-options.ts';
import { signIn, startServer } from '../built-server.ts';
import type { Asker } from '../lists/bare-statements.ts';
import { compareList, type ListQuery } from '../lists/compare-list.ts';
import { firstPages } from '../lists/first-pages.ts';
import { ListClient } from '../lists/list-client.ts';
import { printPart } from '../report.ts';
import { fillPermits } from './fill-permits.ts';
import { permitOffers } from './permit-offers.ts';
import { permitRoute } from './permit-route.ts';

const projectCode = 'TCE';

/** Uses of the list that are compared with their statements; `firstPages` has all of what the list offers. */
const queries: readonly ListQuery[] = [
  { name: 'first page', parameters: () => ({}) },
  { name: 'a page further on', parameters: (nth) => ({ page: String(2 + (nth % 30)) }) },
  {
    name: 'by status',
    parameters: (nth) => ({
      status: ['Closed', 'Expired', 'Cancelled', 'Issued,Active,Suspended'][nth % 4] ?? '',
    }),
  },
];

/** Measures the permit list: the SQL of all first pages, and some pages over HTTP. Prints each part when it is there. */
export async function permitBench({ root, permits, rounds, viewRounds }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const url = await postgres.ensure();
    const server = await startServer(join(root, 'packages/server/dist/main.js'), root, {
      GANTRY_DATA: folder,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
    });
    try {
      const asker = member();
      const filledIn = Date.now();
      await onConnection(url, (owner) => fillPermits(owner, asker.projectId, permits));
      console.log(
        `Filled ${permits.toLocaleString('en')} permits in ${((Date.now() - filledIn) / 1000).toFixed(0)} s.`,
      );
      const offered = await onConnection(url, (owner) => permitOffers(owner, asker.projectId));
      const rows = permitRoute('permitRows');
      const many = permits.toLocaleString('en');
      printPart({
        title: `First pages of permits at ${many} permits (${viewRounds} rounds of each view)`,
        columns: ['SQL', 'limit'],
        figures: await firstPages(url, rows, asker, offered, viewRounds),
        notes: ['A view is a tab. The statements of the page, one by one, without the number of permits.'],
      });
      const client = new ListClient(server.url, rows.path, await signIn(server.url, asker.email));
      printPart({
        title: `Pages of permits over HTTP at ${many} permits (${rounds} rounds of each query)`,
        columns: ['HTTP', 'SQL'],
        figures: await compareList(url, client, rows, asker, queries, rounds),
        notes: [
          'HTTP: until the answer is parsed. SQL: the same statements with the same values through the same driver, role and',
          'settings, each in a round trip of its own, in a transaction. By turns.',
        ],
      });
      client.close();
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function member(): Asker & { readonly email: string } {
  const project = demoProjects.find(({ code }) => code === projectCode);
  const account = demoAccounts.find(
    ({ places: [only, ...more] }) =>
      more.length === 0 && only?.project === projectCode && only.role === 'RESIDENT_ENGINEER',
  );
  if (project === undefined || account === undefined)
    throw new Error(`The demo has no project ${projectCode}.`);
  return { projectId: project.id, userId: account.id, email: account.email };
}
