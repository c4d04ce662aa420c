import { isDeepStrictEqual } from 'node:util';
import { setupChanged } from '@gantry/plugin-sdk/cameras';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions, usualSilence } from '../contract/cctv.ts';
import { degreesOf } from './grid.ts';
import type { FoundMonitor } from './monitor-rows.ts';

const foundRow = z.object({ id: z.string() });

/** What is stored of a camera besides its device. */
export type MonitorSetup = Pick<
  FoundMonitor['row'],
  | 'type'
  | 'live_url'
  | 'vendor'
  | 'description'
  | 'place'
  | 'zones'
  | 'people_count_limit'
  | 'offline_alert_threshold'
  | 'silent_minutes'
  | 'group_id'
>;

type Place = MonitorSetup['place'];

/** Fields of a set-up as the interface names them. */
export interface GivenSetup {
  readonly type?: string | undefined;
  readonly liveUrl?: string | undefined;
  readonly vendor?: string | undefined;
  readonly description?: string | undefined;
  readonly gps?: Place['gps'] | undefined;
  readonly longitude?: number | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly height?: number | undefined;
  readonly heading?: number | null | undefined;
  readonly tilt?: number | null | undefined;
  readonly fieldOfView?: number | null | undefined;
  readonly peopleCountLimit?: number | undefined;
  readonly offlineAlertThreshold?: number | undefined;
  readonly silentMinutes?: number | undefined;
  readonly groupId?: string | null | undefined;
}

/** Of a camera that was just registered. */
export const unset: MonitorSetup = {
  type: 'AI',
  live_url: null,
  vendor: '',
  description: '',
  place: {
    gps: null,
    longitude: null,
    latitude: null,
    height: 7,
    heading: null,
    tilt: null,
    fieldOfView: null,
  },
  zones: { dangerZoneList: [], detectionZoneList: [], flowCountLineList: [] },
  people_count_limit: 0,
  offline_alert_threshold: 3,
  silent_minutes: usualSilence,
  group_id: null,
};

/** A given value, or the one before. Null is a value. */
const or = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/** A set-up with what is given. Degrees follow from `gps` where they are not given with it. */
export function changedSetup(before: MonitorSetup, given: GivenSetup): MonitorSetup {
  const { place } = before;
  const isPlaced = given.longitude != null && given.latitude != null;
  const derived = given.gps && !isPlaced ? degreesOf(given.gps) : given;
  return {
    type: or(given.type, before.type),
    live_url: given.liveUrl === undefined ? before.live_url : given.liveUrl || null,
    vendor: or(given.vendor, before.vendor),
    description: or(given.description, before.description),
    place: {
      gps: or(given.gps, place.gps),
      longitude: or(derived.longitude, place.longitude),
      latitude: or(derived.latitude, place.latitude),
      height: or(given.height, place.height),
      heading: or(given.heading, place.heading),
      tilt: or(given.tilt, place.tilt),
      fieldOfView: or(given.fieldOfView, place.fieldOfView),
    },
    zones: before.zones,
    people_count_limit: or(given.peopleCountLimit, before.people_count_limit),
    offline_alert_threshold: or(given.offlineAlertThreshold, before.offline_alert_threshold),
    silent_minutes: or(given.silentMinutes, before.silent_minutes),
    group_id: or(given.groupId, before.group_id),
  };
}

/** What the audit trail keeps of a set-up: not the address of the stream, which may hold a password. */
const told = ({ live_url, place, zones, ...setup }: MonitorSetup) => ({
  type: setup.type,
  vendor: setup.vendor,
  description: setup.description,
  peopleCountLimit: setup.people_count_limit,
  offlineAlertThreshold: setup.offline_alert_threshold,
  silentMinutes: setup.silent_minutes,
  groupId: setup.group_id,
  hasLiveUrl: live_url !== null,
  ...place,
  ...zones,
});

/** Names of the fields that differ. */
export function changedFields(before: MonitorSetup, after: MonitorSetup): readonly string[] {
  const [was, is] = [told(before), told(after)];
  const changed = Object.entries(is).flatMap(([field, value]) =>
    isDeepStrictEqual(value, Reflect.get(was, field)) ? [] : [field],
  );
  return before.live_url === after.live_url ? changed : ['liveUrl', ...changed];
}

/** Locks what is set up for cameras, in the order of their ids; a camera without a row gets one, which says the same. */
export async function lockSetup(tx: Tx, ...monitorIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into monitor (project_id, monitor_id)
    select ${tx.projectId}, id from unnest(${monitorIds}::uuid[]) as g(id) order by id on conflict do nothing`);
  await tx.run(sql`
    select 1 from monitor where project_id = ${tx.projectId} and monitor_id = any(${monitorIds}::uuid[])
    order by monitor_id for update`);
}

/** Stores what is set up, with the audit entry and the event. The row must be locked. */
export async function writeSetup(
  tx: Tx,
  monitorId: string,
  action: 'add' | 'edit' | 'edit-zones',
  before: MonitorSetup,
  after: MonitorSetup,
): Promise<void> {
  const { type, live_url, vendor, description, place, zones, group_id } = after;
  await tx.run(sql`
    update monitor set type = ${type}, live_url = ${live_url}, vendor = ${vendor}, description = ${description},
      place = ${JSON.stringify(place)}::jsonb, zones = ${JSON.stringify(zones)}::jsonb,
      people_count_limit = ${after.people_count_limit}, offline_alert_threshold = ${after.offline_alert_threshold},
      silent_minutes = ${after.silent_minutes},
      group_id = ${group_id}, version = version + 1
    where project_id = ${tx.projectId} and monitor_id = ${monitorId}`);
  await tx.audit({
    entity: 'cctv-monitor',
    entityId: monitorId,
    action,
    ...(action !== 'add' && { before: told(before) }),
    after: told(after),
  });
  await tellSetup(tx, [monitorId]);
}

/** Tells browsers that something was set up. */
export const tellSetup = (tx: Tx, monitorIds: readonly string[]) =>
  tx.emit({
    topic: setupChanged,
    payload: { monitorIds: monitorIds.slice(0, 50) },
    permission: permissions.view,
  });

/** @throws NotFoundError */
export async function requireGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.one(
    foundRow,
    sql`select id from monitor_group where project_id = ${tx.projectId} and id = ${groupId} for share`,
  );
}
