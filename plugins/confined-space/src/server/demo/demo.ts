import type { DemoProject, ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { look } from '../look.ts';
import { cameraWatch, workPermits } from '../services.ts';
import { lockWatch, readWatches, watchOf, writeLocation } from '../watch-rows.ts';

const projectCode = 'BEM';

/**
 * Locations of cameras of AI CCTV's demo, by name. One has an active permit and few people, one too many people, and one nobody; for two
 * cameras nobody has chosen yet.
 */
const demoPlaces: Readonly<Record<string, string>> = {
  'Sump pit CP-03': 'CP-03 – Sump pit',
  'Cable gallery CP-05': 'CP-05 – Cable gallery',
  'Pump room CP-09': 'CP-09 – Pump room',
  'Drainage pipe WB-021': 'WB Bay 021 – Drainage pipe',
};

/** Chooses locations for the demo's cameras for which nobody ever chose one. */
export async function fillDemo(project: DemoProject, host: ServerHost): Promise<void> {
  if (project.code !== projectCode) return;
  await host.database.inProject(project.id, { kind: 'system', name: 'demo' }, (tx) => choosePlaces(tx, host));
}

async function choosePlaces(tx: Tx, host: ServerHost): Promise<void> {
  const cameras = (await (await host.services.find(tx, cameraWatch))?.limited(tx)) ?? [];
  const locations = (await (await host.services.find(tx, workPermits))?.locations(tx)) ?? [];
  const ids = new Map(locations.map(({ name, locationId }) => [name, locationId]));
  const watches = await readWatches(tx);
  for (const { monitorId, name } of cameras) {
    const locationId = ids.get(demoPlaces[name] ?? '');
    if (locationId === undefined || watchOf(watches, monitorId).version > 0) continue;
    await lockWatch(tx, monitorId);
    await writeLocation(tx, monitorId, locationId);
    await look(tx, host, monitorId);
  }
}
