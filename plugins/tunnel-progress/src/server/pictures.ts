import { type PageAsked, pageOf } from '@gantry/plugin-sdk/contract';
import { NotFoundError, type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { PictureType, ProgressPhoto } from '../contract/progress.ts';
import { startOfDay, toWire } from './time.ts';

const pictureRow = z.object({ id: z.string(), description: z.string() });

const onWire = ({ id, description }: z.output<typeof pictureRow>, projectId: string): ProgressPhoto => ({
  pictureId: id,
  description,
  url: `Picture/${id}?projectUUID=${projectId}`,
});

/** A page of the photos by their description. */
export async function photoPage(
  tx: Tx,
  project: RouteContext['project'],
  query: PageAsked & {
    readonly isDesc: boolean;
    readonly search: string;
    readonly month?: string | undefined;
  },
): Promise<{ pageList: ProgressPhoto[]; total: number; latestUpdateTime: number }> {
  const { limit, offset } = pageOf(query);
  const photos = sql`from picture where project_id = ${tx.projectId} and type = 'Photo'
    and (${query.month ?? null}::text is null or to_char(day, 'YYYY-MM') = ${query.month ?? null})
    and (${query.search}::text = '' or position(lower(${query.search}::text) in lower(description)) > 0)`;
  const rows = await tx.many(
    pictureRow,
    query.isDesc
      ? sql`select id, description ${photos} order by description desc, id desc limit ${limit} offset ${offset}`
      : sql`select id, description ${photos} order by description, id limit ${limit} offset ${offset}`,
  );
  const { total } = await tx.one(
    z.object({ total: z.number() }),
    sql`select count(*)::float8 as total ${photos}`,
  );
  return {
    pageList: rows.map((row) => onWire(row, project.id)),
    total,
    latestUpdateTime: toWire((await shownDayOf(tx, project.timeZone, 'Photo')) ?? null),
  };
}

/** The latest picture of a type; undefined if there is none. */
export async function pictureOf(
  tx: Tx,
  projectId: string,
  type: PictureType,
): Promise<ProgressPhoto | undefined> {
  const row = await tx.maybe(
    pictureRow,
    sql`select id, description from picture where project_id = ${tx.projectId} and type = ${type}
        order by added_at desc, id limit 1`,
  );
  return row && onWire(row, projectId);
}

/** The stored file of a picture. @throws NotFoundError */
export async function fileOf(tx: Tx, pictureId: string): Promise<string> {
  const row = await tx.maybe(
    z.object({ file_id: z.string() }),
    sql`select file_id from picture where project_id = ${tx.projectId} and id = ${pictureId}`,
  );
  if (row === undefined) throw new NotFoundError('The picture');
  return row.file_id;
}

/** What 'Update As' says of a section: the start of its day in milliseconds; undefined where nobody has set it. */
export async function shownDayOf(
  tx: Tx,
  timeZone: string,
  section: PictureType,
): Promise<number | undefined> {
  const row = await tx.maybe(
    z.object({ ms: z.number() }),
    sql`select ${startOfDay(sql`day`, timeZone)} as ms from shown_day
        where project_id = ${tx.projectId} and section = ${section}`,
  );
  return row?.ms;
}
