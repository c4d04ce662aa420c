import type { CronRun, ProjectZone } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isUnavailable } from '../database/failure.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { lastDue } from './cron.ts';

const startedRow = z.object({ started_at: z.date() });

/** Seconds between two checks whether a timer is due. */
export const cronTick = 20;

export interface CronTimerParts {
  readonly database: GantryDatabase;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Unique in the deployment, such as `acme.noise/daily`. */
  readonly name: string;
  readonly cron: string;
  /** Those in which it runs. */
  projects(): Promise<readonly ProjectZone[]>;
  run(due: CronRun, signal: AbortSignal): Promise<void>;
}

/**
 * Runs a timer in each project in which it became due since its last run. Only one process of a deployment may do so at a time. The
 * due time is saved after the run, so a run that a crash interrupted is repeated.
 * @param isForced - runs the timer in every project now, and throws what the run throws.
 */
export async function runCron(parts: CronTimerParts, signal: AbortSignal, isForced: boolean): Promise<void> {
  const { database, clock, log } = parts;
  for (const project of await parts.projects()) {
    if (signal.aborted) return;
    const memory = `${parts.name}@${project.id}`;
    const now = clock();
    const dueAt = isForced ? now : await dueMoment(parts, memory, project.timeZone, now);
    if (dueAt === undefined) continue;
    try {
      await parts.run({ project, dueAt }, signal);
    } catch (error) {
      if (signal.aborted || isForced || isUnavailable(error)) throw error;
      log.error({ err: error, timer: parts.name, project: project.code }, 'A timer failed in a project');
    }
    // The run ended early because the server stops. The next start repeats it.
    if (signal.aborted) return;
    await note(database, memory, dueAt);
  }
}

async function dueMoment(
  { database, cron }: CronTimerParts,
  memory: string,
  timeZone: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await database.owner.query('select started_at from timer_run where name = $1', [memory]);
  const last = z.array(startedRow).parse(rows)[0];
  if (last !== undefined) return lastDue(cron, timeZone, last.started_at, now);
  // A new project or a new timer: count from now on.
  await note(database, memory, now);
  return undefined;
}

async function note(database: GantryDatabase, memory: string, at: Date): Promise<void> {
  await database.owner.query(
    `insert into timer_run (name, started_at) values ($1, $2)
     on conflict (name) do update set started_at = greatest(timer_run.started_at, excluded.started_at)`,
    [memory, at],
  );
}
