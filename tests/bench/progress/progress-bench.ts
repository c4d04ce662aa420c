import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import type { PluginMember } from '../../../packages/server/src/testing/plugin-member.ts';
import { createServerTestHost } from '../../../packages/server/src/testing/server-test-host.ts';
import { clusterVariable } from '../../../packages/server/src/testing/test-run.ts';
import { permissions } from '../../../plugins/tunnel-progress/src/contract/permissions.ts';
import { plugin } from '../../../plugins/tunnel-progress/src/server/plugin.ts';
import {
  csv,
  progressHeader,
  sendProgress,
} from '../../../plugins/tunnel-progress/src/server/testing/csv-files.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Figure, Part } from '../report.ts';
import { quantile } from '../statistics.ts';

/** Milliseconds. */
const limits = { imported: 5000, filtered: 100 };
/** Objects of each activity in the file of links. */
const objectsEach = 10;
const trades = ['Jet Fan', 'Tunnel Lighting', 'Cladding Panel', 'Drainage Pipe'];

/** Imports a file of links, and filters items by their trade, over HTTP. */
export async function progressBench({ links, progressItems, rounds }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    process.env[clusterVariable] = await postgres.ensure();
    const host = await createServerTestHost(plugin);
    try {
      const planner = await host.member({ permissions: [permissions.view, permissions.upload] });
      const ids = Array.from({ length: links }, (_, nth) => `object-${nth}`);
      await host.model('first', ids);
      return {
        title: `Progress: ${links} rows of links, ${progressItems} items`,
        columns: ['measured', 'limit'],
        figures: [await importing(planner, ids), await filtering(planner, progressItems, rounds)],
        notes: [
          'Importing: the call that writes, after the one that only says what would change. Filtering: p95, one trade of four.',
        ],
      };
    } finally {
      await host.close();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function importing(planner: PluginMember, ids: readonly string[]): Promise<Figure> {
  const rows = ids.map((ifc_guid, nth) => ({
    activity_id: `A-${Math.floor(nth / objectsEach)}`,
    item_name: trades[Math.floor(nth / objectsEach) % trades.length],
    ifc_guid,
    plan_start: '2026-09-01',
    plan_finish: '2026-10-01',
  }));
  await timed(() => planner.post('/Schedule/ImportLinks', { rows, apply: false }));
  const ours = await timed(() => planner.post('/Schedule/ImportLinks', { rows, apply: true }));
  return { name: 'importing links', ours, theirs: limits.imported, target: 1 };
}

async function filtering(planner: PluginMember, items: number, rounds: number): Promise<Figure> {
  const rows = Array.from(
    { length: items },
    (_, nth) =>
      `Fit-out,Item ${nth},${trades[nth % trades.length]},#E4572E,2026-11-20,${(nth % 100) / 100},0.5,2027-03-12`,
  );
  await timed(() => sendProgress(planner, csv(progressHeader, ...rows)));
  const times: number[] = [];
  for (let nth = 0; nth < rounds; nth += 1) {
    const trade = trades[nth % trades.length] ?? '';
    times.push(await timed(() => planner.post('/Progress/GetItemList', { trade: [trade], date: 0 })));
  }
  return { name: 'filtering items', ours: quantile(times, 0.95), theirs: limits.filtered, target: 1 };
}

/** @returns milliseconds until the answer is there */
async function timed(call: () => ReturnType<PluginMember['post']>): Promise<number> {
  const start = performance.now();
  const { status, body } = await call();
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 500)}`);
  return performance.now() - start;
}
