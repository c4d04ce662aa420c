import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoPassword } from '@gantry/demo';
import { freePort } from '../../packages/server/src/database/free-port.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';

/** A server in its own process. */
export interface BuiltServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Milliseconds within which a server with a new database must start. */
const startLimit = 180_000;

/** Starts a program that reads Gantry's settings, and resolves when it is ready. */
export async function startServer(
  program: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<BuiltServer> {
  const port = await freePort();
  const logFolder = mkdtempSync(join(tmpdir(), 'gantry-bench-log-'));
  const logFile = join(logFolder, 'server.log');
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [...serverFlags, program], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', HOST: '127.0.0.1', ...variables, PORT: String(port) },
    // To a file, as with `npm start`: reading the log here would affect the measurement.
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(logFolder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + startLimit;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      const tail = readFileSync(logFile, 'utf8').slice(-4000);
      await stop();
      throw new Error(`The server did not start:\n${tail}`);
    }
    await wait(100);
  }
  return { url, pid, stop };
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** Signs in with a demo account. Returns the cookies. */
export async function signIn(url: string, email: string): Promise<readonly Cookie[]> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!response.ok)
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie().map((text) => {
    const [pair = ''] = text.split(';', 1);
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
}

/** The value of the `cookie` header. */
export function cookieHeader(cookies: readonly Cookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function isReady(url: string): Promise<boolean> {
  // The server may not be listening yet.
  return fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}
