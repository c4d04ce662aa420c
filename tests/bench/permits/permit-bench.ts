import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoProjects } from '@gantry/demo';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import type { BenchOptions } from '../bench-options.ts';
import { signIn, startServer } from '../built-server.ts';
import type { Figure, Part } from '../report.ts';
import { quantile } from '../statistics.ts';
import { type Asker, connectAsRequest, runStatements, statementsOf } from './bare-statements.ts';
import { fillPermits } from './fill-permits.ts';
import { ListClient } from './list-request.ts';
import { type PermitQuery, permitQueries } from './permit-queries.ts';

const projectCode = 'TCE';
/** The server may take 1.5 times as long as the statements, or 3 ms longer, whichever is more. */
const target = { ratio: 1.5, more: 3 };
/** Rounds that are not counted, in which plans, caches and compiled code settle. */
const warmUp = 40;

interface Times {
  readonly request: number[];
  readonly statements: number[];
}

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
      const client = new ListClient(server.url, await signIn(server.url, asker.email));
      const figures = await measure(url, client, asker, queries, rounds);
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

async function measure(
  url: string,
  list: ListClient,
  asker: Asker,
  queries: readonly PermitQuery[],
  rounds: number,
): Promise<readonly Figure[]> {
  const client = await connectAsRequest(url);
  const times = new Map<PermitQuery, Times>(queries.map((query) => [query, { request: [], statements: [] }]));
  try {
    for (let nth = -warmUp; nth < rounds; nth += 1) {
      for (const [query, { request, statements }] of times) {
        const parameters = query.parameters(nth + warmUp);
        const bare = await statementsOf(client, asker, parameters);
        const throughServer = async () => {
          const ms = await timed(() => list.list({ projectUUID: asker.projectId, ...parameters }));
          if (nth >= 0) request.push(ms);
        };
        const throughDriver = async () => {
          const ms = await timed(() => runStatements(client, asker, bare));
          if (nth >= 0) statements.push(ms);
        };
        // In turns, because the first one finds colder table pages.
        for (const run of nth % 2 === 0 ? [throughServer, throughDriver] : [throughDriver, throughServer])
          await run();
      }
    }
  } finally {
    await client.end();
  }
  return [...times].flatMap(([{ name }, { request, statements }]) => {
    const theirs = quantile(statements, 0.95);
    return [
      { name: `${name}, p50`, ours: quantile(request, 0.5), theirs: quantile(statements, 0.5) },
      {
        name: `${name}, p95`,
        ours: quantile(request, 0.95),
        theirs,
        target: Math.max(target.ratio, (theirs + target.more) / theirs),
      },
    ];
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
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
