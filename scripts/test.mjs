import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';

/** Everything that a change must pass. */
const folder = mkdtempSync(join(tmpdir(), 'gantry-test-run-'));
const architectureReport = join(folder, 'architecture.json');
const browserReport = join(folder, 'browser.json');
/** Written by `test-package.mjs`, or restored by turbo from its cache for unchanged packages. */
const packageReports = ['packages', 'plugins', 'examples'].flatMap((group) =>
  readdirSync(group, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(group, name, 'test-report.json')),
);

/**
 * Packages are tested again only if they or their dependencies have changed. One at a time, because each has several workers. The
 * failure of one does not stop the others.
 */
const testPackages = (...filters) => [
  ...['run', 'test', ...filters.map((filter) => `--filter=${filter}`)],
  ...['--concurrency=1', '--output-logs=new-only', '--continue'],
];

/*
 * The checks come first, then the tests. The lanes of each run side by side, and the steps of a lane in turn, so that two processors always
 * have work. A failed check ends the run, because nothing later can be trusted without a build. Every test runs, so that one run names
 * all failures.
 */

/**
 * The type check reads sources only, so it needs no build. One checker: each of several would work out for itself the types that all need,
 * which with four takes twice the processor time, and the build keeps the other processor busy.
 */
const CHECKS = [
  [
    ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
    ['type check', 'tsc', ['-p', '.', '--checkers', '1']],
    ['type check of the host', 'tsc', ['-p', 'packages/viewer-host', '--checkers', '1']],
  ],
  [['build', 'node', ['scripts/build.mjs', '--output-logs=errors-only']]],
];

/** A run of tests waits for much of its time, for a process or a timeout. The checks that need a build fill that time. */
const TESTS = [
  [['tests of the server', 'turbo', testPackages('@gantry/server')]],
  [['tests of the modules', 'turbo', testPackages('./plugins/*')]],
  [
    ['unused code', 'knip', []],
    [
      'public interfaces',
      'npm',
      [
        ...['run', '--silent', 'api', '-w', '@gantry/plugin-sdk', '-w', '@gantry/plugin-ui'],
        ...['-w', '@gantry/server-testing', '-w', '@gantry/plugin-e2e', '--', '--check'],
      ],
    ],
    [
      'packages as published',
      'npm',
      [
        ...['run', '--silent', 'prepack', '-w', '@gantry/plugin-sdk', '-w', '@gantry/plugin-ui'],
        ...['-w', '@gantry/plugin-sandbox', '-w', '@gantry/plugin-tools', '-w', '@gantry/server-testing'],
        ...['-w', '@gantry/plugin-e2e', '-w', 'create-gantry-plugin'],
      ],
    ],
    [
      'architecture tests, and tests of several modules together',
      'vitest',
      [
        'run',
        ...['--project', 'architecture', '--project', 'together'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${architectureReport}`],
      ],
    ],
    ['tests of the other packages', 'turbo', testPackages('!@gantry/server', '!./plugins/*')],
    // They begin while the last modules are tested: for a minute a single process fills the demo. Beside all other tests they are slower
    // than their limits.
    ['browser tests', 'playwright', ['test', '-c', 'tests/e2e/playwright.config.ts']],
  ],
];

/** With `--all`, also the long tests: kills the server of every module, in ten rounds, and plays the browser journeys with `@all`. */
const all = process.argv.includes('--all') ? { GANTRY_TEST_ALL: '1', GANTRY_KILL_ROUNDS: '10' } : {};
const env = {
  ...process.env,
  ...all,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  GANTRY_MODULE_CACHE: join(folder, 'modules'),
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  PATH: `${join(process.cwd(), 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
};

/** Names of the steps that failed. */
const failed = [];
const begun = { at: Date.now(), processors: processorTimes() };

for (const report of packageReports) rmSync(report, { force: true });
let stopDatabase = async () => undefined;
try {
  env.CHROMIUM_PATH = await findChromium();
  await Promise.all(CHECKS.map(runLane));
  if (failed.length === 0) {
    stopDatabase = await startDatabase();
    await Promise.all(TESTS.map(runLane));
  }
} catch (error) {
  failed.push(error.message);
} finally {
  await stopDatabase();
}

const { passed, broken, skipped } = count();
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
for (const { name, why } of failedTests()) console.error(`  ${name}${why && `\n${why}`}`);
const slowest = slowestFiles();
if (slowest.length > 0)
  console.log(`\nFiles that took longest, most of it perhaps waiting:\n${slowest.join('\n')}`);
console.log(`\n${timeTaken()}`);
console.log(`${passed} passed, ${broken} failed, ${skipped} skipped`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * Starts one PostgreSQL for the tests of all packages, which otherwise would each start one and migrate it. Resolves with what stops it.
 * It is the build of what they would start themselves, so it is there once the build has passed.
 */
async function startDatabase() {
  const { setup } = await import('../packages/server/dist/testing/setup.js');
  const stop = await setup();
  for (const name of ['GANTRY_TEST_CLUSTER', 'GANTRY_TEST_PROGRAMS']) env[name] = process.env[name];
  return stop;
}

async function runLane(steps) {
  for (const [name, command, args] of steps) {
    const started = Date.now();
    console.log(`\n=== ${name}`);
    const code = await run(command, args);
    if (code !== 0) failed.push(name);
    const outcome = code === 0 ? 'passed' : `FAILED (exit ${code})`;
    console.log(`=== ${name}: ${outcome} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

/** Minutes of the clock and of the processors: idle ones leave room, busy ones mean that only less work would be quicker. */
function timeTaken() {
  const { busy, idle } = processorTimes();
  const inMinutes = (ms) => (ms / 60_000).toFixed(1);
  const worked = busy - begun.processors.busy;
  const share = (100 * worked) / (worked + idle - begun.processors.idle);
  return `${inMinutes(Date.now() - begun.at)} minutes; processors, with whatever else ran here: ${inMinutes(worked)} minutes, ${share.toFixed(0)} % busy`;
}

/** Milliseconds of all processors since the machine started. */
function processorTimes() {
  const times = cpus().map((processor) => processor.times);
  const sum = (of) => times.reduce((total, each) => total + of(each), 0);
  return { busy: sum(({ user, nice, sys, irq }) => user + nice + sys + irq), idle: sum(({ idle }) => idle) };
}

/** Resolves with the exit code. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Adds up the reports of the test runners that ran. */
function count() {
  const units = [...packageReports, architectureReport].map(read);
  const browser = read(browserReport)?.stats;
  const sum = (key) => units.reduce((total, report) => total + (report?.[key] ?? 0), 0);
  return {
    passed: sum('numPassedTests') + (browser?.expected ?? 0) + (browser?.flaky ?? 0),
    broken: sum('numFailedTests') + (browser?.unexpected ?? 0),
    skipped: sum('numPendingTests') + (browser?.skipped ?? 0),
  };
}

/**
 * The failed tests with their files and the beginning of their messages, once more at the end: a log of one run is long, and its beginning
 * may be cut off.
 */
function failedTests() {
  const units = [...packageReports, architectureReport].flatMap((file) => {
    const report = read(file);
    const broken = (report?.testResults ?? []).flatMap(failuresOfFile);
    if (broken.length === 0 && report?.endedBadly)
      broken.push({
        name: `${relative(process.cwd(), file)} > an error outside of its tests: see "Unhandled Errors" above`,
      });
    return broken;
  });
  return [...units, ...failedJourneys(read(browserReport)?.suites ?? [])];
}

function failuresOfFile({ name, status, message, assertionResults: tests }) {
  const file = relative(process.cwd(), name);
  const broken = tests
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${file} > ${fullName}`, failureMessages));
  if (broken.length === 0 && status === 'failed')
    broken.push(failure(`${file} > the file did not run`, [message]));
  return broken;
}

/** A failed test with the first lines of what it said, indented. */
function failure(name, messages = []) {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message ?? '')
      .split('\n')
      .slice(0, 12),
  );
  return { name, why: lines.map((line) => `      ${line.slice(0, 300)}`).join('\n') };
}

/** Shows what grows. A file of unchanged packages has the time of the run that turbo remembers. */
function slowestFiles() {
  const units = [...packageReports, architectureReport].flatMap((report) =>
    (read(report)?.testResults ?? []).map(({ name, assertionResults: tests }) => ({
      file: relative(process.cwd(), name),
      seconds: tests.reduce((total, { duration = 0 }) => total + duration, 0) / 1000,
    })),
  );
  const journeys = (read(browserReport)?.suites ?? []).map((suite) => ({
    file: join('tests/e2e', suite.file),
    seconds: secondsOf(suite),
  }));
  return [...units, ...journeys]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function secondsOf({ suites = [], specs = [] }) {
  const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const own = runs.reduce((total, { duration }) => total + duration / 1000, 0);
  return suites.reduce((total, suite) => total + secondsOf(suite), own);
}

function failedJourneys(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter((spec) => !spec.ok)
      .map(({ file, title, tests }) =>
        failure(
          `${file} > ${title}`,
          tests.flatMap(({ results }) => results.flatMap(({ error }) => (error ? [error.message] : []))),
        ),
      ),
    ...failedJourneys(inner),
  ]);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
