import { spawn } from 'node:child_process';
import { mkdirSync, openSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from './build.mjs';
import { buildIsCurrent } from './build-stamp.mjs';
import { serverFlags } from './server-flags.mjs';

/**
 * `npm start`: builds what changed, starts the server with the demo and prints its URL. The server's log goes to a file in the data
 * folder, so that the terminal shows only what a person needs.
 */
const root = resolve(import.meta.dirname, '..');
const largestLog = 20 * 1024 * 1024;

const env = { ...process.env };
if (env.GANTRY_DEMO === undefined && env.NODE_ENV !== 'production') env.GANTRY_DEMO = '1';

if (!buildIsCurrent(root)) {
  console.log('Building …');
  const status = build(root);
  if (status !== 0) {
    console.error('The build failed. `npm run build` shows all of its output.');
    process.exit(status);
  }
}
await serve();

async function serve() {
  const log = logFile();
  const server = spawn(process.execPath, [...serverFlags, join(root, 'packages/server/dist/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', log.descriptor ?? 'inherit', 'inherit'],
  });
  // The terminal signals both processes. The server shuts down properly, and this process ends after it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => {
    if (code !== 0 && signal === null && log.path) console.error(`The server's log is ${log.path}`);
    process.exit(code ?? 1);
  });
  const origin = `http://${hostForUrl(env.HOST || '127.0.0.1')}:${env.PORT || 8080}`;
  while (!(await isReady(origin))) await wait(100);
  await greet(origin, log.path);
}

/** A browser cannot open a wildcard address. */
function hostForUrl(host) {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Opens the log file. If the folder cannot be written to, the server reports that. */
function logFile() {
  const folder = resolve(root, env.GANTRY_DATA || 'data');
  const path = join(folder, 'server.log');
  try {
    mkdirSync(folder, { recursive: true });
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return { path, descriptor: openSync(path, size > largestLog ? 'w' : 'a', 0o600) };
  } catch {
    return { path: undefined, descriptor: undefined };
  }
}

async function isReady(origin) {
  try {
    return (await fetch(`${origin}/api/health`)).ok;
  } catch {
    return false;
  }
}

async function greet(origin, logPath) {
  const line = '─'.repeat(78);
  console.log(`\n${line}\n  Gantry is ready:  ${origin}\n`);
  const answer = await fetch(`${origin}/api/demo/accounts`);
  if (answer.ok) {
    const accounts = await answer.json();
    console.log(`  This is a demo with fictional data. Password of every account: ${accounts[0].password}\n`);
    for (const { email, role, project } of accounts.slice(0, 12))
      console.log(`  ${email.padEnd(30)} ${role.padEnd(23)} ${project}`);
    console.log(`  … and ${accounts.length - 12} more: ${origin}/api/demo/accounts`);
  }
  console.log(
    `\n  Documentation: ${origin}/docs/    API: ${origin}/api/docs\n  Log: ${logPath ?? 'this terminal'}    Stop: Ctrl+C\n${line}`,
  );
}
