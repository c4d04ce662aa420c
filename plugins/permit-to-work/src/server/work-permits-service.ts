import { systemComment } from '@gantry/plugin-sdk/contract';
import {
  type NotificationText,
  provide,
  type ServerHost,
  serverService,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { systemAct } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { hasPosition } from '../contract/location.ts';
import { peopleInside } from '../contract/passages.ts';
import { readPassages } from './passage-repository.ts';
import { nameOfPermit } from './permit-notices.ts';
import { permitsOf } from './permit-records.ts';

/** A place of permits. */
export interface WorkLocation {
  readonly locationId: string;
  readonly name: string;
  /** Degrees (WGS 84) and metres; all null without a position. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly height: number | null;
}

/** A permit under which people may be in a confined space, now or soon. */
export interface WorkPermit {
  readonly permitId: string;
  readonly permitNumber: string;
  readonly locationId: string;
  /** `Issued`, `Active` or `Suspended`. */
  readonly status: string;
  /** The most people that it lets in; null: it does not say. */
  readonly maxEntrants: number | null;
  readonly validTo: Date;
  /** Item of the dashboard on which it opens. */
  readonly page: { readonly dashboardItem: string; readonly params: Readonly<Record<string, string>> };
}

/** Permits for modules that find out by themselves whether work may go on, such as by what a camera counts. */
export interface WorkPermits {
  /** Locations in use, by name. */
  locations(tx: Tx): Promise<readonly WorkLocation[]>;
  /** Permits for confined spaces at these locations that are issued, active or suspended and whose period includes this moment, by number. */
  confinedSpacePermits(tx: Tx, locationIds: readonly string[]): Promise<readonly WorkPermit[]>;
  /** How many people are inside by the entry logs of these permits. */
  inside(tx: Tx, permitIds: readonly string[]): Promise<number>;
  /**
   * Suspends an active permit in the system's name. Its holder and the issuers are told as of every suspension. Returns false if it is not
   * active any more.
   * @param reason - in plain words; the permit's history keeps both languages
   * @throws NotFoundError
   */
  suspend(tx: Tx, permitId: string, reason: NotificationText): Promise<boolean>;
}

export const workPermits = serverService<WorkPermits>('gantry.permit-to-work/work-permits@1');

const placeRow = z.object({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  height: z.number(),
});
const permitRow = z.object({
  id: z.string(),
  number: z.string(),
  location_id: z.string(),
  status: z.string(),
  max_entrants: z.int().nullable(),
  valid_to: z.date(),
});
const nowhere = { latitude: null, longitude: null, height: null } as const;

export const providedPermits = provide(workPermits, (host: ServerHost): WorkPermits => {
  const permits = permitsOf(host);
  return {
    async locations(tx) {
      const rows = await tx.many(
        placeRow,
        sql`select id, name, latitude, longitude, height from ptw_location
            where project_id = ${tx.projectId} and active order by lower(name), id limit 10000`,
      );
      return rows.map(({ id: locationId, name, ...at }) => ({
        locationId,
        name,
        ...(hasPosition(at) ? at : nowhere),
      }));
    },
    async confinedSpacePermits(tx, locationIds) {
      if (locationIds.length === 0) return [];
      const now = host.clock();
      // Type and statuses are literals, as the partial indexes require.
      const rows = await tx.many(
        permitRow,
        sql`select id, number, location_id, status, max_entrants, valid_to from permit
            where project_id = ${tx.projectId} and permit_type = 'Confined Space'
              and status in ('Issued', 'Active', 'Suspended') and location_id = any(${[...locationIds]}::uuid[])
              and valid_from <= ${now} and valid_to > ${now}
            order by number, id limit 10000`,
      );
      return rows.map(({ id, number, ...row }) => ({
        permitId: id,
        permitNumber: number,
        locationId: row.location_id,
        status: row.status,
        maxEntrants: row.max_entrants,
        validTo: row.valid_to,
        page: nameOfPermit({ id, number }).place,
      }));
    },
    async inside(tx, permitIds) {
      let sum = 0;
      for (const id of permitIds) sum += peopleInside(await readPassages(host.people, tx, id)).size;
      return sum;
    },
    async suspend(tx, permitId, reason) {
      const act = systemAct(tx, host.clock(), 'UTC');
      const { status } = await permits.lock(act, permitId);
      if (status !== 'Active') return false;
      await permits.act(act, permitId, 'suspend', { comment: systemComment(reason) });
      return true;
    },
  };
});
