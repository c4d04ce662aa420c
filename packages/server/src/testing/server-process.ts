import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../database/free-port.ts';
import { builtProgram } from './programs.ts';

/** A server in its own process, as `npm start` runs it, which tests can stop or kill. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves when the health call answers `ok`. @throws Error with the server's output if it ends instead. */
  ready(): Promise<void>;
  /** Returns the exit code, or the signal that ended it, and the duration in milliseconds. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | string | null; took: number }>;
}

/**
 * @param variables - the settings. Without PORT a free port is used.
 * @param folder - the working directory, at which relative paths start.
 * @param launcher - a program with parameters that starts the server in another environment.
 */
export async function spawnServer(
  variables: Record<string, string>,
  folder: string,
  launcher: readonly string[] = [],
): Promise<ServerProcess> {
  const program = await builtProgram('main');
  // As late as possible: until the server listens, another program may take the port.
  const port = variables.PORT ?? String(await freePort());
  const [command = process.execPath, ...parameters] = [...launcher, process.execPath, program];
  const child = spawn(command, parameters, {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...variables, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // 'close' instead of 'exit', so that all of its output has arrived.
  const ended = new Promise<number | string | null>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  );
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    child,
    ended,
    output: () => output,
    async ready() {
      for (;;) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The server ended: ${output}`);
        const health = await fetch(`${url}/api/health`).catch(() => null);
        if (health?.status === 200) return;
        await wait(30);
      }
    },
    async stop(signal = 'SIGTERM') {
      const start = Date.now();
      child.kill(signal);
      return { code: await ended, took: Date.now() - start };
    },
  };
}
