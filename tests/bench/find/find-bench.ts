import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@gantry/demo';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { addValues } from '../../../packages/server/src/models/find/testing/add-values.ts';
import { addTree } from '../../../packages/server/src/models/tree/testing/add-tree.ts';
import { startTestServer } from '../../../packages/server/src/testing/test-server.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Figure, Part } from '../report.ts';
import { quantile } from '../statistics.ts';

const projectCode = 'TCE';
/** Milliseconds at p95, over HTTP. */
const limit = 100;

/** Searches many objects by their values, as the window for it does. */
export async function findBench({ treeObjects, rounds }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const server = await startTestServer({ databaseUrl: await postgres.ensure(), demo: true });
    try {
      const projectId = server.projectId(projectCode);
      const { versionId } = await addTree(server, projectId, { storeys: 0, objects: treeObjects, empty: 0 });
      await addValues(server, projectId, versionId, treeObjects);
      const asker = demoAccounts.find(({ places }) => places.some(({ project }) => project === projectCode));
      if (asker === undefined) throw new Error(`The demo has no member of ${projectCode}.`);
      const client = await server.client(asker.email);
      const property = (name: string) => ({ kind: 'property', name });
      const volume = { kind: 'quantity', name: 'Volume' };
      const filter = (...conditions: readonly object[]) => ({ filter: { match: 'all', conditions } });
      const trade = { field: property('Trade'), operator: 'is', value: 'Trade 3' };
      const thick = { field: property('Thickness'), operator: 'above', value: '0.3' };
      const calls: readonly (readonly [string, string, object])[] = [
        ['Trade = x', '', filter(trade)],
        ['Trade = x and Thickness > 0.3', '', filter(trade, thick)],
        [
          'Volume > half, a value for each object',
          '',
          filter({ field: volume, operator: 'above', value: String(treeObjects / 2) }),
        ],
        [
          'a name contains a number',
          '',
          filter({ field: { kind: 'name' }, operator: 'contains', value: 'Wall 4321' }),
        ],
        ['shapes of Trade = x', '/shapes', filter(trade)],
        ['groups by Trade', '/groups', { field: property('Trade') }],
        ['fields', '/fields', {}],
        ['values of Thickness', '/values', { field: property('Thickness') }],
      ];
      const figures: Figure[] = [];
      for (const [name, path, body] of calls) {
        const times: number[] = [];
        for (let nth = 0; nth < rounds; nth += 1) {
          const start = performance.now();
          const { status } = await client.post(`/api/projects/${projectId}/find${path}`, {
            versions: [versionId],
            ...body,
          });
          if (status !== 200) throw new Error(`${name} answered ${status}.`);
          times.push(performance.now() - start);
        }
        figures.push({ name, ours: quantile(times, 0.95), theirs: limit, target: 1 });
      }
      return {
        title: `Finding among ${treeObjects.toLocaleString('en')} objects, milliseconds a call`,
        columns: ['p95', 'limit'],
        figures,
        notes: [
          'Over HTTP, as a member; neighbours in the tree have different values, which makes the most ranges.',
        ],
      };
    } finally {
      await server.close();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
