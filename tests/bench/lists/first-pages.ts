import type { Figure } from '../report.ts';
import { quantile } from '../statistics.ts';
import {
  type Asker,
  connectAsRequest,
  type ListRoute,
  runStatements,
  statementsOf,
} from './bare-statements.ts';

/** A filter of a list, or none, with everything that a screen offers beside it. */
export interface OfferedPages {
  readonly name: string;
  /** Values of the filter, of which each request takes another one. */
  readonly values: readonly Readonly<Record<string, string>>[];
  /** Every combination of order, direction and tab. */
  readonly views: readonly Readonly<Record<string, string>>[];
}

/** Milliseconds of SQL within which a first page is there, at p95. */
const limit = 25;

/** Rounds that are not counted. */
const warmUp = 2;

/**
 * Measures the SQL of the first page for everything that a list offers, each view with every value. The slowest view of each filter is shown,
 * and its slowest value, over all views: of many values, a p95 would hide one that is always slow.
 */
export async function firstPages(
  databaseUrl: string,
  route: ListRoute,
  asker: Asker,
  offered: readonly OfferedPages[],
  rounds: number,
): Promise<readonly Figure[]> {
  const client = await connectAsRequest(databaseUrl);
  try {
    const figures: Figure[] = [];
    for (const { name, values, views } of offered) {
      const found: { readonly view: string; readonly times: number[] }[] = [];
      const ofValues = values.map((value) => ({ value, times: [] as number[] }));
      for (const view of views) {
        const times: number[] = [];
        for (let nth = -warmUp; nth < Math.max(rounds, values.length); nth += 1) {
          const ofValue = ofValues[(nth + warmUp) % values.length];
          const parameters = { ...ofValue?.value, ...view };
          const statements = await statementsOf(client, route, asker, parameters);
          const start = performance.now();
          await runStatements(client, route, asker, statements);
          const took = performance.now() - start;
          if (nth < 0) continue;
          times.push(took);
          ofValue?.times.push(took);
        }
        found.push({ view: Object.values(view).join(' '), times });
      }
      const slowest = found.sort((a, b) => quantile(b.times, 0.95) - quantile(a.times, 0.95))[0];
      const [slowestValue] = ofValues.sort((a, b) => quantile(b.times, 0.5) - quantile(a.times, 0.5));
      if (slowest === undefined || slowestValue === undefined) continue;
      figures.push(
        {
          name: `${name}, all ${views.length} views, p50`,
          ours: quantile(
            found.flatMap(({ times }) => times),
            0.5,
          ),
          theirs: limit,
        },
        { name: `${name}, slowest: ${slowest.view}, p50`, ours: quantile(slowest.times, 0.5), theirs: limit },
        {
          name: `${name}, slowest: ${slowest.view}, p95`,
          ours: quantile(slowest.times, 0.95),
          theirs: limit,
          target: 1,
        },
        {
          name: `${name}, slowest value: ${Object.values(slowestValue.value).join(' ')}, p50`,
          ours: quantile(slowestValue.times, 0.5),
          theirs: limit,
          target: 1,
        },
      );
    }
    return figures;
  } finally {
    await client.end();
  }
}
