import { NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { PlacedPermit, Site } from '../contract/conflicts.ts';
import { type Permit, permitStatus } from '../contract/permit.ts';
import { permitType } from '../contract/permit-type.ts';
import type { PermitActor } from '../contract/transitions.ts';
import type { Act } from './actor.ts';
import { peopleOf, permitOf, permitRow, selectPermit } from './permit-row.ts';

const idRow = z.object({ id: z.uuid() });
const requesterRow = z.object({ requester_id: z.uuid() });
const lastRow = z.object({ last: z.number() });

/** @throws NotFoundError also for a draft of somebody else: drafts are private. */
export async function findPermit(reader: Reader, id: string): Promise<Permit> {
  const { tx } = reader;
  return readPermit(reader, sql`${selectPermit} where p.project_id = ${tx.projectId} and p.id = ${id}`);
}

/** As `findPermit`, and nobody else changes it or its location before the commit. */
export async function lockPermit(reader: Reader, id: string): Promise<Permit> {
  const { tx } = reader;
  return readPermit(
    reader,
    sql`${selectPermit} where p.project_id = ${tx.projectId} and p.id = ${id} for update of p for share of l`,
  );
}

type Reader = Pick<Act, 'tx' | 'people'> & { readonly actor: PermitActor };

async function readPermit({ tx, people, actor }: Reader, statement: Sql): Promise<Permit> {
  const row = await tx.maybe(permitRow, statement);
  if (row === undefined) throw new NotFoundError('The permit');
  const permit = permitOf(row, await people.named(tx, peopleOf(row)));
  if (!isVisible(permit, actor)) throw new NotFoundError('The permit');
  return permit;
}

function isVisible(permit: Permit, actor: PermitActor): boolean {
  return permit.status !== 'Draft' || actor.kind === 'system' || permit.requester.userId === actor.userId;
}

/**
 * Who began the permit of an id; undefined when there is none. Two requests with one id wait here for each other's commit.
 */
export async function permitBegun(tx: Tx, id: string): Promise<string | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('ptw_begin:' || ${id}::text, 0))`);
  const found = await tx.maybe(
    requesterRow,
    sql`select requester_id from permit where project_id = ${tx.projectId} and id = ${id}`,
  );
  return found?.requester_id;
}

export async function insertPermit(tx: Tx, permit: Permit): Promise<void> {
  await tx.run(sql`
    insert into permit (project_id, id, status, permit_type, location_id, description, valid_from, valid_to, requester_id,
      holder_id, checklist, confined_space, max_entrants, stay_minutes, created_at, updated_at, version)
    values (${tx.projectId}, ${permit.formUUID}, ${permit.status}, ${permit.permitType}, ${permit.location.locationID},
      ${permit.description}, ${permit.validFrom}, ${permit.validTo}, ${permit.requester.userId},
      ${permit.holder?.userId ?? null}, ${JSON.stringify(permit.checklist)}::jsonb, ${jsonOrNull(permit.confinedSpace)}::jsonb,
      ${permit.maxEntrants}, ${permit.stayMinutes}, ${permit.createdAt}, ${permit.updatedAt}, ${permit.version})`);
}

/** Writes everything that may change. The caller has locked the permit. */
export async function savePermit(tx: Tx, permit: Permit): Promise<void> {
  await tx.run(sql`
    update permit set number = ${permit.number}, status = ${permit.status}, permit_type = ${permit.permitType},
      location_id = ${permit.location.locationID}, description = ${permit.description},
      valid_from = ${permit.validFrom}, valid_to = ${permit.validTo}, holder_id = ${permit.holder?.userId ?? null},
      issuer_id = ${permit.issuer?.userId ?? null}, handed_back_by = ${permit.handedBack?.by.userId ?? null},
      handed_back_at = ${permit.handedBack?.at ?? null}, checklist = ${JSON.stringify(permit.checklist)}::jsonb,
      confined_space = ${jsonOrNull(permit.confinedSpace)}::jsonb, max_entrants = ${permit.maxEntrants},
      stay_minutes = ${permit.stayMinutes}, requested_at = ${permit.requestedAt}, issued_at = ${permit.issuedAt},
      closed_at = ${permit.closedAt}, updated_at = ${permit.updatedAt}, version = ${permit.version}
    where project_id = ${tx.projectId} and id = ${permit.formUUID}`);
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The next number of a month (`YYMM`), such as `PTW-2611-0042`. None is skipped: the counter rolls back with its user. */
export async function takeNumber(tx: Tx, month: string): Promise<string> {
  const { last } = await tx.one(
    lastRow,
    sql`insert into permit_number as n (project_id, month, last) values (${tx.projectId}, ${month}, 1)
        on conflict (project_id, month) do update set last = n.last + 1 returning last`,
  );
  return `PTW-${month}-${String(last).padStart(4, '0')}`;
}

const placedRow = z
  .object({
    id: z.uuid(),
    number: z.string().nullable(),
    status: permitStatus,
    permit_type: permitType,
    valid_from: z.date(),
    valid_to: z.date(),
    location_id: z.uuid(),
    name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    height: z.number(),
  })
  .transform(
    (row): PlacedPermit => ({
      formUUID: row.id,
      number: row.number,
      status: row.status,
      permitType: row.permit_type,
      validFrom: row.valid_from.toISOString(),
      validTo: row.valid_to.toISOString(),
      location: {
        locationID: row.location_id,
        name: row.name,
        latitude: row.latitude,
        longitude: row.longitude,
        height: row.height,
      },
    }),
  );

/** Permits under which work may go on in a period. The statuses stand in the text: only so is the partial index used. */
export async function livePermitsDuring(
  tx: Tx,
  period: Pick<Permit, 'validFrom' | 'validTo'>,
): Promise<readonly PlacedPermit[]> {
  return tx.many(
    placedRow,
    sql`select p.id, p.number, p.status, p.permit_type, p.valid_from, p.valid_to, p.location_id,
          l.name, l.latitude, l.longitude, l.height
        from permit p join ptw_location l on l.project_id = p.project_id and l.id = p.location_id
        where p.project_id = ${tx.projectId} and p.status in ('Issued', 'Active', 'Suspended')
          and p.valid_from < ${period.validTo}::timestamptz and p.valid_to > ${period.validFrom}::timestamptz`,
  );
}

const siteRow = z
  .object({ id: z.uuid(), name: z.string(), latitude: z.number(), longitude: z.number(), height: z.number() })
  .transform(({ id, ...site }): Site => ({ locationID: id, ...site }));

export async function utilitySites(tx: Tx): Promise<readonly Site[]> {
  return tx.many(
    siteRow,
    sql`select id, name, latitude, longitude, height from ptw_location
        where project_id = ${tx.projectId} and active and has_utility`,
  );
}

/** Ids of live permits whose end has passed, oldest end first. */
export async function overduePermits(tx: Tx, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await tx.many(
    idRow,
    sql`select id from permit where project_id = ${tx.projectId} and status in ('Issued', 'Active', 'Suspended')
          and valid_to <= ${now} order by valid_to limit ${limit}`,
  );
  return rows.map((row) => row.id);
}
