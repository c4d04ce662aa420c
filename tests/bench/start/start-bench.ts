import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions } from '../bench-options.ts';
import { startServer } from '../built-server.ts';
import type { Part } from '../report.ts';
import { median } from '../statistics.ts';

/** Milliseconds within which a server with existing data should be ready. */
const limit = 5000;

/** Measures the time from the start of the built server's process until it is ready, with existing data. */
export async function startBench({ root, opens }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const startOnce = async () => {
    const from = performance.now();
    const server = await startServer(join(root, 'packages/server/dist/main.js'), root, {
      GANTRY_DATA: folder,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
    });
    const took = performance.now() - from;
    await server.stop();
    return took;
  };
  try {
    const first = await startOnce();
    const later = [];
    for (let nth = 0; nth < opens; nth += 1) later.push(await startOnce());
    return {
      title: `Start of the server on existing data (${opens} starts)`,
      columns: ['start', 'limit'],
      figures: [
        { name: 'second start, median', ours: median(later), theirs: limit, target: 1 },
        { name: 'second start, slowest', ours: Math.max(...later), theirs: limit, target: 1 },
      ],
      notes: [
        'From the start of the process until GET /api/health answers 200, asked every tenth of a second. The start before',
        `them, with a new database and the demo's people, took ${(first / 1000).toFixed(1)} s.`,
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
