import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@gantry/demo';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { addTree } from '../../../packages/server/src/models/tree/testing/add-tree.ts';
import type { TestClient } from '../../../packages/server/src/testing/test-client.ts';
import { startTestServer } from '../../../packages/server/src/testing/test-server.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Figure, Part } from '../report.ts';
import { quantile } from '../statistics.ts';

const projectCode = 'TCE';
/** Milliseconds at p95, over HTTP. */
const limits = { children: 50, classes: 50, search: 150, path: 50 } as const;

/** Asks for pages of a tree of many objects in a few storeys, as the tree's window does. */
export async function treeBench({ treeObjects, rounds }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const server = await startTestServer({ databaseUrl: await postgres.ensure(), demo: true });
    try {
      const projectId = server.projectId(projectCode);
      const { versionId } = await addTree(server, projectId, { storeys: 4, objects: treeObjects, empty: 0 });
      const asker = demoAccounts.find(({ places }) => places.some(({ project }) => project === projectCode));
      if (asker === undefined) throw new Error(`The demo has no member of ${projectCode}.`);
      const client = await server.client(asker.email);
      const base = `/api/projects/${projectId}`;
      const version = `${base}/versions/${versionId}/tree`;
      const some = (nth: number) => (nth * 7919) % treeObjects;
      const calls = {
        children: (nth: number) => `${version}?parent=${1 + (nth % 4)}&from=${some(nth) >> 2}&limit=100`,
        classes: () => `${version}/classes`,
        search: (nth: number) =>
          `${base}/tree/search?versions=${versionId}&text=${encodeURIComponent(`Wall ${some(nth)}`)}`,
        path: (nth: number) => `${version}/paths/wall-${versionId}-${some(nth)}`,
      };
      return {
        title: `Model tree of ${treeObjects.toLocaleString('en')} objects, milliseconds a call`,
        columns: ['p95', 'limit'],
        figures: await measured(client, calls, rounds),
        notes: ['Over HTTP, as a member; pages of 100 children from anywhere in their storey.'],
      };
    } finally {
      await server.close();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measured(
  client: TestClient,
  calls: Readonly<Record<keyof typeof limits, (nth: number) => string>>,
  rounds: number,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  // The keys are the calls.
  for (const name of Object.keys(calls) as (keyof typeof limits)[]) {
    const times: number[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      const start = performance.now();
      const { status } = await client.get(calls[name](nth));
      if (status !== 200) throw new Error(`${calls[name](nth)} answered ${status}.`);
      times.push(performance.now() - start);
    }
    figures.push({ name, ours: quantile(times, 0.95), theirs: limits[name], target: 1 });
  }
  return figures;
}
