import { type DemoProject, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { rowLimit } from '../../contract/wire.ts';
import { addLocation, listLocations } from '../location-repository.ts';
import { demoLocations } from './demo-locations.ts';
import { type DemoPermit, demoPlan, todaysPlan } from './demo-plan.ts';
import { playPermit } from './play-permit.ts';

/** The contract whose model is the demo tunnel; places along it mean nothing in another. */
const tunnelProject = 'BEM';
/** With fewer permits under which work may go on, there is little to see: a start of the demo adds a day's work. */
const fewestLive = 12;

/**
 * Fills the tunnel project with locations and permits: at the first start a whole past, later what a day's work needs
 * when the live permits of the last time are over. All at once or not at all.
 */
export async function seedDemo(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void> {
  if (project.code !== tunnelProject) return;
  const now = host.clock();
  await host.database.inProject(project.id, { kind: 'system', name: 'demo' }, async (tx) => {
    // Two processes that start together fill it once.
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended('ptw_demo:' || ${tx.projectId}::text, 0))`,
    );
    const isNew = !(await hasLocations(tx));
    if (isNew) await addLocations(tx, new Date(now.getTime() - 120 * 86_400_000));
    else if ((await liveNow(tx, now)) >= fewestLive) return;
    const places = await placesByName(tx);
    for (const planned of isNew ? demoPlan(now) : todaysPlan(now)) {
      signal.throwIfAborted();
      const place = placeOf(planned, places);
      if (place !== undefined) await playPermit(tx, project, place, planned, now);
    }
  });
}

async function hasLocations(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    z.object({ seeded: z.boolean() }),
    sql`select exists (select from ptw_location where project_id = ${tx.projectId}) as seeded`,
  );
  return found.seeded;
}

async function addLocations(tx: Tx, opened: Date): Promise<void> {
  for (const place of demoLocations) await addLocation(tx, place, opened);
}

/** Those whose time is over count no more, whether the timer has ended them yet or not. */
async function liveNow(tx: Tx, now: Date): Promise<number> {
  const found = await tx.one(
    z.object({ live: z.number() }),
    sql`select count(*) as live from permit where project_id = ${tx.projectId}
          and status in ('Issued', 'Active', 'Suspended') and valid_from <= ${now} and valid_to > ${now}`,
  );
  return found.live;
}

async function placesByName(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { locations } = await listLocations(tx, {
    ...{ orderBy: 'name', isDesc: false, search: '' },
    ...{ limit: rowLimit, offset: 0 },
  });
  return new Map(locations.map((location) => [location.name, location.locationID]));
}

/** Undefined when somebody has renamed or deleted the place meanwhile. */
function placeOf(planned: DemoPermit, places: ReadonlyMap<string, string>): string | undefined {
  return places.get(demoLocations[planned.location]?.name ?? '');
}
