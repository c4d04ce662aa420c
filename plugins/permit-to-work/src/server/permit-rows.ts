import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { type People, type ProjectPerson, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import type { IndexItem } from '../contract/wire.ts';
import { personNamed } from './people-repository.ts';
import type { PermitRecord, Permits } from './permit-records.ts';

interface Services {
  readonly people: People;
  readonly permits: Permits;
}

/** What rows name: people, places and alarms are each read once for all. */
export interface RowNames {
  readonly people: ReadonlyMap<string, ProjectPerson>;
  readonly places: ReadonlyMap<string, z.output<typeof placeRow>>;
  readonly alarms: ReadonlyMap<string, readonly StandingAlarm[]>;
}

/** @param alarmed - ids of the permits with an alarm, among which those of the rows are */
export async function namesOf(
  { people, permits }: Services,
  act: Act,
  records: readonly PermitRecord[],
  alarmed: readonly string[],
): Promise<RowNames> {
  const { tx } = act;
  const among = new Set(alarmed);
  const shown = records.flatMap(({ id }) => (among.has(id) ? [id] : []));
  // Statements of the host come first: between them and the plugin's the connection changes its role.
  const [named, alarms, places] = await Promise.all([
    people.named(
      tx,
      records.flatMap((record) => Object.values(record.people).map((person) => person?.userId ?? null)),
    ),
    permits.alarmsOf(act, shown),
    placesOf(tx, [...new Set(records.map(({ own }) => own.locationId))]),
  ]);
  return { people: named, places, alarms };
}

const placeRow = z.object({
  id: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
});

async function placesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, z.output<typeof placeRow>>();
  const rows = await tx.many(
    placeRow,
    sql`select id, name, latitude, longitude, height from ptw_location
        where project_id = ${tx.projectId} and id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A permit as lists show it. */
export function rowOf(names: RowNames, record: PermitRecord): IndexItem {
  const { id, number, status, version, people, own } = record;
  const place = names.places.get(own.locationId);
  // A foreign key keeps a permit's location.
  if (place === undefined) throw new Error(`The permit ${id} names a location that is not there.`);
  const personIn = (part: 'requester' | 'holder') => personNamed(names.people, people[part]?.userId ?? null);
  return {
    formUUID: id,
    workflowExtension: { location: own.locationId, permitType: own.permitType, id: number ?? '' },
    number,
    status,
    validFrom: own.validFrom,
    validTo: own.validTo,
    locationName: place.name,
    latitude: place.latitude,
    longitude: place.longitude,
    height: place.height,
    description: own.description,
    requesterName: personIn('requester')?.name ?? '',
    holderName: personIn('holder')?.name ?? null,
    version,
    alarms: [...(names.alarms.get(id) ?? [])],
  };
}
