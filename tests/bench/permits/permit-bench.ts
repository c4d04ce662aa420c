import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoProjects } from '@gantry/demo';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import type { BenchOptions } from '../bench-options.ts';
import { signIn, startServer } from '../built-server.ts';
import type { Asker } from '../lists/bare-statements.ts';
import { compareList } from '../lists/compare-list.ts';
import { ListClient } from '../lists/list-client.ts';
import type { Part } from '../report.ts';
import { fillPermits } from './fill-permits.ts';
import { permitQueries } from './permit-queries.ts';
import { permitRoute } from './permit-route.ts';

const projectCode = 'TCE';

/** Compares the permit list over HTTP with its own statements through the same driver, on the same rows. */
export async function permitBench({ root, permits, rounds }: BenchOptions): Promise<Part> {
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
      const queries = await onConnection(url, (owner) => permitQueries(owner, asker.projectId));
      const route = permitRoute();
      const client = new ListClient(server.url, route.path, await signIn(server.url, asker.email));
      const figures = await compareList(url, client, route, asker, queries, rounds);
      client.close();
      return {
        title: `Permit list at ${permits.toLocaleString('en')} permits (${rounds} rounds of each query)`,
        columns: ['HTTP', 'SQL'],
        figures,
        notes: [
          'HTTP: GET getPermitToWorkIndex until the answer is parsed. SQL: the same statements with the same values through',
          'the same driver, role and settings, each in a round trip of its own, in a transaction. By turns.',
        ],
      };
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
