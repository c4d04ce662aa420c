import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@gantry/demo';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { addNewerVersion } from '../../../packages/server/src/models/compare/testing/add-contents.ts';
import { addValues } from '../../../packages/server/src/models/find/testing/add-values.ts';
import { addTree } from '../../../packages/server/src/models/tree/testing/add-tree.ts';
import { startTestServer } from '../../../packages/server/src/testing/test-server.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Figure, Part } from '../report.ts';
import { quantile } from '../statistics.ts';

const projectCode = 'TCE';
const objects = 15_000;
/** Milliseconds at p95, over HTTP. */
const limit = 1000;

/** Compares two versions of a model, as the window for it does. */
export async function compareBench({ rounds }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const server = await startTestServer({ databaseUrl: await postgres.ensure(), demo: true });
    try {
      const projectId = server.projectId(projectCode);
      const { versionId: older } = await addTree(server, projectId, { storeys: 0, objects, empty: 0 });
      await addValues(server, projectId, older, objects);
      const newer = await addNewerVersion(server, projectId, older);
      const asker = demoAccounts.find(({ places }) => places.some(({ project }) => project === projectCode));
      if (asker === undefined) throw new Error(`The demo has no member of ${projectCode}.`);
      const client = await server.client(asker.email);
      const calls: readonly (readonly [string, string, object])[] = [
        ['counts and the first page', '', {}],
        ['the last page', '', { from: (objects / 20) * 5 - 100 }],
        ['shapes for the colours', '/shapes', {}],
        ['old and new values of one object', '/object', { globalId: `wall-${older}-1003` }],
      ];
      const figures: Figure[] = [];
      for (const [name, path, more] of calls) {
        const times: number[] = [];
        for (let nth = 0; nth < rounds; nth += 1) {
          const start = performance.now();
          const { status } = await client.post(`/api/projects/${projectId}/compare${path}`, {
            older,
            newer,
            ...more,
          });
          if (status !== 200) throw new Error(`${name} answered ${status}.`);
          times.push(performance.now() - start);
        }
        figures.push({ name, ours: quantile(times, 0.95), theirs: limit, target: 1 });
      }
      return {
        title: `Comparing two versions of ${objects.toLocaleString('en')} objects, milliseconds a call`,
        columns: ['p95', 'limit'],
        figures,
        notes: ['Over HTTP, as a member; a quarter of the objects differ.'],
      };
    } finally {
      await server.close();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
