import { isDeepStrictEqual } from 'node:util';
import type { DevicePlace } from '@gantry/plugin-sdk/contract';
import { type Handlers, type RouteContext, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { gatewayNames } from '@gantry/plugin-sdk/server/monitoring';
import { z } from 'zod';
import {
  type Baseline,
  type falseworkCalls,
  limitsByChannel,
  permissions,
  type Setup,
  setupChanged,
} from '../contract/falsework.ts';
import { gatewayKind } from '../contract/readings.ts';
import { type FoundSensor, findSensor, sensorOf } from './sensor-rows.ts';

const thresholdRow = z.object({
  from: z.date(),
  limits: limitsByChannel,
  set_by: z.string().nullable(),
  set_at: z.date(),
});

/** Thresholds of a sensor, newest first. */
export const readThresholds = (tx: Tx, sensorId: string) =>
  tx.many(
    thresholdRow,
    sql`select holds_from as from, limits, set_by, set_at from sensor_threshold
        where project_id = ${tx.projectId} and sensor_id = ${sensorId} order by holds_from desc limit 1000`,
  );

/** Everything that is set up for a sensor. @throws NotFoundError */
export async function readSetup(tx: Tx, host: ServerHost, sensorId: string, now: Date): Promise<Setup> {
  const found = await findSensor(tx, host, sensorId);
  const thresholds = await readThresholds(tx, sensorId);
  const people = await host.people.named(
    tx,
    thresholds.map(({ set_by }) => set_by),
  );
  return {
    sensor: sensorOf(found, await gatewayNames(tx, host, gatewayKind), now),
    intervalSeconds: found.row.interval_seconds,
    baseline: found.row.baseline,
    thresholds: thresholds.map(({ from, limits, set_by, set_at }) => ({
      from: from.toISOString(),
      limits,
      setAt: set_at.toISOString(),
      setBy: (set_by && people.get(set_by)?.name) || '',
    })),
    version: found.row.version,
  };
}

/** What of a sensor's set-up has a version. */
export interface SensorSetup {
  readonly intervalSeconds: number;
  readonly baseline: Baseline;
  readonly place: DevicePlace | null;
}

/** As it is stored. */
export const setupIn = (row: FoundSensor['row']): SensorSetup & { readonly version: number } => ({
  intervalSeconds: row.interval_seconds,
  baseline: row.baseline,
  place: row.place,
  version: row.version,
});

/** Stores what is set up, with the audit entry and the event. Answers false if somebody else changed it. @param version - that was read; 0: none */
export async function writeSetup(
  tx: Tx,
  sensorId: string,
  before: SensorSetup & { readonly version: number },
  after: SensorSetup,
): Promise<boolean> {
  const { intervalSeconds, baseline, place } = after;
  const written = await tx.run(sql`
    insert into sensor as c (project_id, sensor_id, interval_seconds, baseline, place, version)
    values (${tx.projectId}, ${sensorId}, ${intervalSeconds}, ${JSON.stringify(baseline)}::jsonb,
      ${place && JSON.stringify(place)}::jsonb, 1)
    on conflict (project_id, sensor_id) do update set interval_seconds = excluded.interval_seconds,
      baseline = excluded.baseline, place = excluded.place, version = c.version + 1
    where c.version = ${before.version}`);
  if (written === 0) return false;
  const { version: _, ...was } = before;
  await tx.audit({ entity: 'falsework-sensor', entityId: sensorId, action: 'set-up', before: was, after });
  await tellSetup(tx, sensorId);
  return true;
}

/** Names of the fields that differ. */
const changedFields = (before: SensorSetup, after: SensorSetup) =>
  (['intervalSeconds', 'baseline', 'place'] as const).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );

/** Whether two set-ups say the same. */
export const isSameSetup = (before: SensorSetup, after: SensorSetup) =>
  changedFields(before, after).length === 0;

const tellSetup = (tx: Tx, sensorId: string) =>
  tx.emit({ topic: setupChanged, payload: { sensorId }, permission: permissions.view });

type Calls = Handlers<typeof falseworkCalls>;

export function setupHandlers(host: ServerHost): Pick<Calls, 'setup' | 'changeSetup' | 'setThresholds'> {
  const answer = async (sensorId: string, { tx, now }: Pick<RouteContext, 'tx' | 'now'>) => ({
    setup: await readSetup(tx, host, sensorId, now),
  });
  return {
    setup: ({ sensorId }, { tx, now }) => readSetup(tx, host, sensorId, now),
    async changeSetup({ sensorId, version, ...change }, context) {
      const { tx, refuse } = context;
      const { row } = await findSensor(tx, host, sensorId);
      const before = setupIn(row);
      const {
        intervalSeconds = before.intervalSeconds,
        baseline = before.baseline,
        place = before.place,
      } = change;
      const after = { intervalSeconds, baseline, place };
      if (row.version !== version || !(await writeSetup(tx, sensorId, before, after))) {
        const { setup: current } = await answer(sensorId, context);
        throw refuse('VERSION_CONFLICT', 'Somebody else changed the set-up of the sensor.', {
          expectedVersion: version,
          currentVersion: current.version,
          changedFields: changedFields(before, after),
          current,
        });
      }
      return answer(sensorId, context);
    },
    async setThresholds({ sensorId, from, limits }, context) {
      const { tx, user, now } = context;
      await findSensor(tx, host, sensorId);
      const before = (await readThresholds(tx, sensorId)).find((each) => each.from.toISOString() === from);
      await tx.run(sql`
        insert into sensor_threshold (project_id, sensor_id, holds_from, limits, set_by, set_at)
        values (${tx.projectId}, ${sensorId}, ${from}, ${JSON.stringify(limits)}::jsonb, ${user.id}, ${now})
        on conflict (project_id, sensor_id, holds_from) do update
          set limits = excluded.limits, set_by = excluded.set_by, set_at = excluded.set_at`);
      await tx.audit({
        entity: 'falsework-sensor',
        entityId: sensorId,
        action: 'set-thresholds',
        before: before && { from, limits: before.limits },
        after: { from, limits },
      });
      await tellSetup(tx, sensorId);
      return answer(sensorId, context);
    },
  };
}
