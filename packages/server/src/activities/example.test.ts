import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServerTestHost, type ServerTestHost } from '../testing/index.ts';
import { plugin } from './testing/note-export.ts';
import { timers } from './testing/note-timers.ts';

let host: ServerTestHost;
beforeAll(async () => {
  host = await createServerTestHost({ ...plugin, timers });
});
afterAll(() => host?.close());

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/kit/jobs.md'), 'utf8');
test.each(['note-export.ts', 'note-timers.ts'])(
  'the guide shows %s as it is compiled and run here',
  (file) => {
    expect(guide).toContain(readFileSync(join(import.meta.dirname, 'testing', file), 'utf8'));
  },
);

test('the export of the guide gives a file, and its timers run', async () => {
  const member = await host.member({ permissions: ['NOTE_VIEW'] });
  const { jobId } = (await member.post('/exports', { format: 'csv' })).body;
  await host.runJobs();
  const path = `/api/projects/${host.project.id}/activities/${jobId}`;
  expect((await member.client.get(path)).body).toMatchObject({ status: 'done', file: { name: 'notes.csv' } });
  const file = await member.client.fetch(`${path}/file`);
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\ufeffNo.,Text,Made at\r\n');
  for (const { name } of timers) await host.runTimer(name);
});
