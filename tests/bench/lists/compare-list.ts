import type { Figure } from '../report.ts';
import { quantile } from '../statistics.ts';
import {
  type Asker,
  connectAsRequest,
  type ListRoute,
  runStatements,
  statementsOf,
} from './bare-statements.ts';
import type { ListClient } from './list-client.ts';

/** One use of a list, and its parameters for the n-th request. */
export interface ListQuery {
  readonly name: string;
  parameters(nth: number): Record<string, string>;
  /** How long the server may take. */
  readonly target?: Target;
}

/** The server may take so many times as long as the statements, or so many milliseconds longer, whichever is more. */
export interface Target {
  readonly ratio: number;
  readonly more: number;
}
const usual: Target = { ratio: 1.5, more: 3 };

/** Rounds that are not counted, in which plans, caches and compiled code settle. */
const warmUp = 40;

/**
 * A query that takes longer than so many milliseconds runs in every tenth round only: its times differ little in proportion. The p95
 * of a fast one needs the rounds, because single ones meet a garbage collection or a checkpoint.
 */
const slow = 100;

interface Times {
  readonly request: number[];
  readonly statements: number[];
}

/** Compares a list over HTTP with its own statements through the same driver, on the same rows. */
export async function compareList(
  databaseUrl: string,
  list: ListClient,
  route: ListRoute,
  asker: Asker,
  queries: readonly ListQuery[],
  rounds: number,
): Promise<readonly Figure[]> {
  const client = await connectAsRequest(databaseUrl);
  const times = new Map<ListQuery, Times>(queries.map((query) => [query, { request: [], statements: [] }]));
  /** Milliseconds of each query's latest request. */
  const latest = new Map<ListQuery, number>();
  try {
    for (let nth = -warmUp; nth < rounds; nth += 1) {
      for (const [query, { request, statements }] of times) {
        if (nth % 10 !== 0 && (latest.get(query) ?? 0) > slow) continue;
        const parameters = query.parameters(nth + warmUp);
        const bare = await statementsOf(client, route, asker, parameters);
        const throughServer = async () => {
          const ms = await timed(() => list.list({ projectUUID: asker.projectId, ...parameters }));
          latest.set(query, ms);
          if (nth >= 0) request.push(ms);
        };
        const throughDriver = async () => {
          const ms = await timed(() => runStatements(client, route, asker, bare));
          if (nth >= 0) statements.push(ms);
        };
        // In turns, because the first one finds colder table pages.
        for (const run of request.length % 2 === 0
          ? [throughServer, throughDriver]
          : [throughDriver, throughServer])
          await run();
      }
    }
  } finally {
    await client.end();
  }
  return [...times].flatMap(([{ name, target = usual }, { request, statements }]) => {
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
