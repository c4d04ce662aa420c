import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const serverCode =
  /^(packages\/(server|demo)\/src|packages\/plugin-sdk\/src\/server|(plugins|examples)\/[^/]+\/src\/server)\//;
const notProduct = /\.test\.ts$|\/(testing|fixtures)\//;

/** Files that may read the time without the server's clock, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'packages/server/src/timing/system-clock.ts': 'is the clock',
  'packages/server/src/database/lock-file.ts': 'compares with the time of a file, which the system sets',
  'packages/server/src/database/migrate.ts': 'records for people when a migration was applied',
  'packages/server/src/jobs/running-jobs.ts':
    'asks whether a job may start, which the queue compares with the clock of the database',
  'packages/server/src/models/version-repository.ts':
    'compares heartbeats of several processes, so it needs one clock: that of the database',
  'packages/server/src/provision/provision.ts': 'runs as a command, without the server',
  'packages/plugin-sdk/src/server/simulation/simulated-clock.ts':
    'is a program that plays devices, outside the server',
};
/** A default of a table; the checksum of a migration must not change. */
const isMigration = (file: string) => /\/migrations(\/|\.ts$)/.test(file);

/** Lines of code that read the time of the machine or of the database. The monotonic clock, `performance.now()`, is for durations. */
function timeReadings(code: string): readonly string[] {
  return code
    .replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
    .split('\n')
    .filter((line) =>
      /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\)|(?<![.\w])now\(\)|\b(clock|statement|transaction)_timestamp\(\)|\bcurrent_(timestamp|date|time)\b/.test(
        line,
      ),
    )
    .map((line) => line.trim());
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => serverCode.test(file) && !notProduct.test(file) && !isMigration(file));

test('code of the server takes the time from the clock that it was given', () => {
  const found = files.flatMap((file) =>
    timeReadings(readFileSync(resolve(root, file), 'utf8')).map((line) => ({ file, line })),
  );
  expect(found.filter(({ file }) => !Object.hasOwn(allowed, file))).toEqual([]);
  // An exception that nothing needs any more must go.
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(Object.keys(allowed)));
});

describe('a violation', () => {
  test.each([
    ['const end = Date.now() + limit;'],
    ['items.map(Date.now)'],
    ['const at = new Date().toISOString();'],
    ['sql`update note set read_at = now() where id = 1`'],
    ['sql`select current_timestamp`'],
  ])('is %s', (code) => {
    expect(timeReadings(`const a = 1;\n${code}\n`)).toEqual([code]);
  });

  test.each([
    ['const at = host.clock();'],
    ['const began = performance.now();'],
    ['const at = new Date(row.sent_at);'],
    ['/** Like `Date.now()`. */'],
    ['const at = clock.now();'],
  ])('is not %s', (code) => {
    expect(timeReadings(code)).toEqual([]);
  });
});
