import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../../scripts/chromium.mjs';
import type { BenchOptions } from '../bench-options.ts';
import type { Part } from '../report.ts';

/** Milliseconds above which browsers report a long task. */
const longTask = 50;
const rows = 10_000;

/** Measures the longest task while a file with 10,000 rows is read and checked. */
export async function csvImportBench({ root }: BenchOptions): Promise<Part> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-csv-'));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    await buildPage(root, folder);
    const server = await serve(folder);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`http://127.0.0.1:${portOf(server)}/`);
      const tasks = await tasksDuring(page, () => readFile(page));
      return {
        title: `A file of ${rows} rows`,
        columns: ['longest', 'a long task'],
        figures: [{ name: 'reading a CSV file', ours: Math.max(0, ...tasks), theirs: longTask, target: 1 }],
        notes: [`Tasks above ${longTask} ms: ${list(tasks)}. A browser reports no others.`],
      };
    } finally {
      server.close();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const list = (tasks: readonly number[]) =>
  tasks.length === 0 ? 'none' : tasks.map((one) => `${one.toFixed(0)} ms`).join(', ');

async function buildPage(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tests/bench/csv-import/page'),
    resolve: {
      conditions: ['@gantry/source', 'module', 'browser', 'development|production'],
      dedupe: ['react', 'react-dom'],
    },
    build: { target: 'es2023', outDir, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  });
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

async function serve(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    createReadStream(join(folder, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

// A server on a port has an address of this kind.
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Durations of the long tasks during `work`, in milliseconds. */
async function tasksDuring(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((entries) =>
      durations.push(...entries.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    return { durations, observer };
  });
  await work();
  return tasks.evaluate(({ durations, observer }) => {
    durations.push(...observer.takeRecords().map(({ duration }) => duration));
    observer.disconnect();
    return durations;
  });
}

async function readFile(page: Page): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => `"Segment ${at + 1}, west",${at % 100}`);
  await page
    .getByLabel('Choose a file')
    .first()
    .setInputFiles({
      name: 'segments.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name,Count\n${lines.join('\n')}\n`),
    });
  await page.getByText('Valid: 10,000').waitFor({ timeout: 60_000 });
}
