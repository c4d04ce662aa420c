import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A host to start. */
export interface HostOptions {
  /** Folder of a checkout of Gantry that was built with `npm ci && npm run build`. */
  readonly gantry: string;
  /** Port of 127.0.0.1. */
  readonly port: number;
  /** What `gantry.config.json` has, such as `plugins` and `installs`. By default packages can be installed, and no plugin is there. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Whether the demo's people, projects and models are there; yes unless given. */
  readonly demo?: boolean;
  /** Environment variables beside these of the process, such as `GANTRY_DEMO_BAYS`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Aborted, the server is stopped, also while it starts. */
  readonly signal?: AbortSignal;
  /** Gets what the server prints; nothing unless given. */
  readonly log?: (text: string) => void;
}

/** A host that was started. */
export interface RunningHost {
  /** Address without a slash at its end: `baseURL` of Playwright. */
  readonly url: string;
  /** Exit code of the server once it has ended; null if a signal ended it. Its data are gone then. */
  readonly ended: Promise<number | null>;
  /** Stops the server. */
  stop(): Promise<void>;
}

/** The line of the log after which the demo is complete. */
const filled = 'The demo is filled';

/**
 * Starts a host with a database and a data folder of its own, which are removed when it ends.
 * @returns once it answers, and the demo is complete
 * @throws Error with what it printed, if it ends before
 *
 * @example
 * const host = await startHost({ gantry: '../gantry', port: 8090 });
 */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const { port, config = { plugins: [], installs: 'any' }, demo = true, env = {}, signal, log } = options;
  const gantry = resolve(options.gantry);
  const folder = mkdtempSync(join(tmpdir(), 'gantry-e2e-'));
  const configFile = join(folder, 'gantry.config.json');
  writeFileSync(configFile, JSON.stringify(config));
  const server = spawn(process.execPath, [join(gantry, 'packages/server/dist/main.js')], {
    cwd: gantry,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      GANTRY_DATA: join(folder, 'data'),
      GANTRY_CONFIG: configFile,
      GANTRY_DEMO: demo ? '1' : '0',
    },
  });
  signal?.addEventListener('abort', () => server.kill('SIGTERM'));
  let output = '';
  let isFilled = !demo;
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log?.(text);
      // What it prints afterwards is of no use here, and may be long.
      if (!isFilled) output += text;
      isFilled ||= output.includes(filled);
    });
  let hasEnded = false;
  const ended = new Promise<number | null>((done) => {
    server.once('close', (code) => {
      hasEnded = true;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      done(code);
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!isFilled || !(await answers())) {
    if (hasEnded) throw new Error(`The host ended before it was ready:\n${output}`);
    await wait(100);
  }
  return {
    url,
    ended,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
