import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { onConnection, openConnection } from './connection.ts';
import { freePort } from './free-port.ts';
import { withLockFile } from './lock-file.ts';
import { EmbeddedPostgresError, findPostgres, type PostgresProgram } from './postgres-program.ts';
import { isAlive } from './processes.ts';

export interface EmbeddedOptions {
  /** Gantry's data folder; the cluster lives in its `postgres` folder. */
  readonly dataFolder: string;
  /** Extra `name=value` settings, for tests. */
  readonly settings?: readonly string[];
}

const database = 'gantry';
/** Each process that uses the cluster holds this lock in shared mode. The one that can take it exclusively is the last. */
const usersLock = 7_201_466_002;
/**
 * Milliseconds between the tries of one start. Child processes of a killed server release its shared memory a moment later; until
 * then PostgreSQL refuses to start.
 */
const retryAfter = [200, 400, 800, 1600];
/** A process id that no system assigns. */
const nobody = 2_147_483_647;

/**
 * The PostgreSQL server in the data folder. Several Gantry processes may use one folder: the first starts the server, the others
 * use it too, and the last one stops it. A server that a killed process left running is used in the same way.
 */
export class EmbeddedPostgres {
  readonly #folder: string;
  readonly #dataFolder: string;
  readonly #settings: readonly string[];
  #keeper: pg.Client | undefined;

  constructor(options: EmbeddedOptions) {
    this.#dataFolder = resolve(options.dataFolder);
    this.#folder = join(this.#dataFolder, 'postgres');
    this.#settings = options.settings ?? [];
  }

  /**
   * Starts the server unless it runs, and returns its connection string. Calling it again after the server died restarts it,
   * perhaps on another port.
   * @throws EmbeddedPostgresError when it cannot run here.
   */
  async ensure(): Promise<string> {
    return withLockFile(this.#lockFile, async () => {
      const password = await this.#password();
      const program = await findPostgres(this.#folder);
      if (!(await exists(join(this.#folder, 'PG_VERSION')))) await this.#initialise(program);
      const port = (await this.#runningPort(password)) ?? (await this.#start(program, password));
      const url = connectionString(port, password, database);
      await createDatabase(connectionString(port, password, 'postgres'));
      await this.#keep(url);
      return url;
    });
  }

  /** Stops the server unless another process uses it. Returns whether it was stopped. */
  async release(): Promise<boolean> {
    return withLockFile(this.#lockFile, async () => {
      const keeper = this.#keeper;
      this.#keeper = undefined;
      if (keeper === undefined) return false;
      try {
        await keeper.query('select pg_advisory_unlock_shared($1)', [usersLock]);
        const { rows } = await keeper.query('select pg_try_advisory_lock($1) as alone', [usersLock]);
        if (!z.object({ alone: z.boolean() }).parse(rows[0]).alone) return false;
      } finally {
        await keeper.end();
      }
      const program = await findPostgres(this.#folder);
      await program.run('pg_ctl', ['stop', '-D', this.#folder, '-m', 'fast', '-w', '-t', '30']);
      return true;
    });
  }

  get #lockFile(): string {
    return join(this.#dataFolder, 'postgres.lock');
  }

  async #password(): Promise<string> {
    const path = join(this.#dataFolder, 'postgres.password');
    if (await exists(path)) return (await readFile(path, 'utf8')).trim();
    const password = randomBytes(24).toString('base64url');
    await writeFile(path, `${password}\n`, { mode: 0o600 });
    return password;
  }

  /** Creates the cluster in a temporary folder and renames it, so that an interrupted first start leaves no partial cluster. */
  async #initialise(program: PostgresProgram): Promise<void> {
    const making = `${this.#folder}.new`;
    const passwordFile = `${this.#folder}.initial-password`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, await this.#password(), { mode: 0o600 });
    try {
      if (program.owner) {
        await chown(making, program.owner.uid, program.owner.gid);
        await chown(passwordFile, program.owner.uid, program.owner.gid);
      }
      await program.run('initdb', [
        `--pgdata=${making}`,
        '--username=gantry',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ]);
      await rename(making, this.#folder);
    } finally {
      await rm(passwordFile, { force: true });
    }
  }

  /** The port of the server that runs on this folder, or null. */
  async #runningPort(password: string): Promise<number | null> {
    const noted = await readPidFile(this.#folder);
    if (noted === null) return null;
    if (!isAlive(noted.pid) || (await isAnotherProgram(noted.pid))) {
      await disown(this.#folder);
      return null;
    }
    try {
      return await onConnection(connectionString(noted.port, password, 'postgres'), async (client) => {
        const { rows } = await client.query(`select current_setting('data_directory') as folder`);
        const { folder } = z.object({ folder: z.string() }).parse(rows[0]);
        return (await realpath(folder)) === (await realpath(this.#folder)) ? noted.port : null;
      });
    } catch {
      // It does not answer, or another server has the port. The attempt to start ours will show.
      return null;
    }
  }

  async #start(program: PostgresProgram, password: string): Promise<number> {
    for (const pause of retryAfter) {
      try {
        return await this.#startOnce(program, password);
      } catch (error) {
        if (!(error instanceof EmbeddedPostgresError)) throw error;
        await wait(pause);
      }
    }
    return this.#startOnce(program, password);
  }

  async #startOnce(program: PostgresProgram, password: string): Promise<number> {
    const port = await freePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
      ...this.#settings,
    ];
    const log = join(this.#folder, 'server.log');
    const parameters = `-p ${port} ${settings.map((setting) => `-c ${setting}`).join(' ')}`;
    try {
      await program.run('pg_ctl', [
        'start',
        '-D',
        this.#folder,
        '-l',
        log,
        '-w',
        '-t',
        '60',
        '-o',
        parameters,
      ]);
      return port;
    } catch (cause) {
      // Another process may have started the server meanwhile, or it was still recovering from a crash at the first check.
      const running = await this.#runningPort(password);
      if (running !== null) return running;
      const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-6).join(' ').trim();
      throw new EmbeddedPostgresError(`The embedded PostgreSQL in ${this.#folder} did not start. ${tail}`, {
        cause,
      });
    }
  }

  async #keep(url: string): Promise<void> {
    if (this.#keeper) {
      const old = this.#keeper;
      this.#keeper = undefined;
      await old.end().catch(() => undefined);
    }
    const keeper = await openConnection(url, { application_name: 'gantry-keeper' });
    // The next `ensure` opens a new connection.
    keeper.on('error', () => {
      if (this.#keeper === keeper) this.#keeper = undefined;
    });
    await keeper.query('select pg_advisory_lock_shared($1)', [usersLock]);
    this.#keeper = keeper;
  }
}

function connectionString(port: number, password: string, name: string): string {
  return `postgres://gantry:${password}@127.0.0.1:${port}/${name}`;
}

async function createDatabase(adminUrl: string): Promise<void> {
  await onConnection(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await admin.query(`create database ${database}`);
  });
}

/** Lines of postmaster.pid: process id, folder, start time, port, … */
async function readPidFile(folder: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : null;
}

/**
 * Whether another program than PostgreSQL has this process id now, for example after a restart of the machine or container.
 * PostgreSQL would take it for a running server and refuse to start.
 */
async function isAnotherProgram(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command !== null && command !== '' && !command.includes('postgres');
}

/**
 * Replaces the process id in `postmaster.pid` by one that no process has. PostgreSQL would take a zombie, or another program with
 * that id, for a running server and refuse to start. The rest of the file stays: PostgreSQL uses it to check whether child
 * processes of the dead server still use its shared memory.
 */
async function disown(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null) await writeFile(path, text.replace(/^\d+/, String(nobody)));
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
