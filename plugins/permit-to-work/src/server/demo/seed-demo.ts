import { type DemoProject, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { locations } from '../location-handlers.ts';
import { permitsOf } from '../permit-records.ts';
import { demoLocations } from './demo-locations.ts';
import { DemoPictures } from './demo-pictures.ts';
import { at, type DemoPermit, demoPlan, todaysPlan } from './demo-plan.ts';
import { playPermit, type Stage } from './play-permit.ts';

const idRow = z.object({ id: z.uuid() });
const stateRow = z.object({
  places: z.array(z.string()),
  begun: z.array(z.string()),
  used: z.boolean(),
  live: z.number(),
});

/** The contract whose model is the demo tunnel; the locations fit no other. */
const tunnelProject = 'BEM';
/** With fewer current permits than this there is little to see, so a start of the demo adds a day's work. */
const fewestLive = 12;

/**
 * Seeds the tunnel project with locations and permits: a past at the first start, later a day's work when the last live
 * permits are over. Each permit is its own transaction, because people at work meanwhile would wait for its locks. The
 * next start completes an interrupted one.
 * @param planned - the permits of the first start
 */
export async function seedDemo(
  project: DemoProject,
  host: ServerHost,
  signal: AbortSignal,
  planned: typeof demoPlan = demoPlan,
): Promise<void> {
  if (project.code !== tunnelProject) return;
  const now = host.clock();
  const act = <R>(work: (tx: Tx) => Promise<R>) =>
    host.database.inProject(project.id, { kind: 'system', name: 'demo' }, work);
  const missing = await act(async (tx) => {
    await ensureLocations(tx, new Date(now.getTime() - 120 * 86_400_000));
    return missingPermits(tx, planned(now), now);
  });
  const { people, database, log, notifications, signing } = host;
  const services = { people, database, log, signing };
  const stage = {
    people,
    permits: permitsOf(services),
    telling: permitsOf({ ...services, notifications }),
    pictures: new DemoPictures(host.images),
  };
  for (const permit of missing) {
    signal.throwIfAborted();
    await act((tx) => playOnce({ ...stage, tx }, project, permit, now));
  }
}

async function ensureLocations(tx: Tx, opened: Date): Promise<void> {
  const some = await tx.run(sql`select from ptw_location where project_id = ${tx.projectId} limit 1`);
  if (some > 0) return;
  for (const place of demoLocations) await locations.add({ tx, now: opened }, place);
}

/**
 * The permits that are missing from the past, or from a day's work. A project with permits from others gets no past.
 * Skips work at locations that were renamed or deleted.
 */
async function missingPermits(
  tx: Tx,
  past: readonly DemoPermit[],
  now: Date,
): Promise<readonly DemoPermit[]> {
  const today = todaysPlan(now);
  const ids = [...past, ...today].map((permit) => permit.formUUID);
  const { places, begun, used, live } = await tx.one(
    stateRow,
    // `live` leaves out permits whose period is over, even if the timer has not ended them yet.
    sql`select
      array(select name from ptw_location where project_id = ${tx.projectId} and active) as places,
      array(select id::text from permit
        where project_id = ${tx.projectId} and id = any(${ids}::uuid[])) as begun,
      exists (select from permit where project_id = ${tx.projectId}) as used,
      (select count(*) from permit where project_id = ${tx.projectId}
        and status in ('Issued', 'Active', 'Suspended') and valid_from <= ${now} and valid_to > ${now}) as live`,
  );
  const isBegun = ({ formUUID }: DemoPermit) => begun.includes(formUUID);
  const leftOf = (plan: readonly DemoPermit[]) =>
    plan.filter((permit) => places.includes(nameOfPlace(permit)) && !isBegun(permit));
  const left = past.some(isBegun) || !used ? leftOf(past) : [];
  if (left.length > 0) return left;
  return today.some(isBegun) || live < fewestLive ? leftOf(today) : [];
}

/** Plays a permit unless another process has played it meanwhile. */
async function playOnce(stage: Stage, project: DemoProject, planned: DemoPermit, now: Date): Promise<void> {
  const { tx } = stage;
  // A second process playing the same permit waits here for the first to commit.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('ptw_begin:' || ${planned.formUUID}::text, 0))`,
  );
  const begun = sql`select from permit where project_id = ${tx.projectId} and id = ${planned.formUUID}`;
  if ((await tx.run(begun)) > 0) return;
  const place = await tx.maybe(
    idRow,
    sql`select id from ptw_location where project_id = ${tx.projectId} and active and name = ${nameOfPlace(planned)}`,
  );
  if (place !== undefined) await playPermit(stage, project, place.id, planned, now);
}

function nameOfPlace({ location }: DemoPermit): string {
  return at(demoLocations, location).name;
}
