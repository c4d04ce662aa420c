import { type PluginHistory, pluginEventAction, type pluginHistoryQuery } from '@gantry/contract';
import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { GantryDatabase } from '../../database/gantry-database.ts';
import type { PluginEvent } from './install-state.ts';

/** Adds events to the record of plugins. One that is in it already stays as it is. */
export async function writeEvents(
  { owner }: Pick<GantryDatabase, 'owner'>,
  events: readonly PluginEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await owner.query(
    `insert into plugin_event (id, at, plugin_id, action, version, digest, actor_id, is_ok, detail)
     select id, at, "pluginId", action, version, digest, "actorId", "isOk", detail
     from rows from (jsonb_to_recordset($1::jsonb) as (id uuid, at timestamptz, "pluginId" text, action text, version text, digest text,
       "actorId" uuid, "isOk" boolean, detail text)) with ordinality e order by ordinality
     on conflict (id) do nothing`,
    [JSON.stringify(events)],
  );
}

const eventRow = z.object({
  id: z.string(),
  at: z.date(),
  plugin_id: z.string(),
  action: pluginEventAction,
  version: z.string(),
  digest: z.string().nullable(),
  actor: z.string().nullable(),
  is_ok: z.boolean(),
  detail: z.string().nullable(),
});

/** The newest events, for somebody who may install plugins. */
export async function readHistory(
  { global }: Pick<GantryDatabase, 'global'>,
  readerId: string,
  { pluginId, limit }: z.output<typeof pluginHistoryQuery>,
): Promise<PluginHistory> {
  const rows = await global.many(
    eventRow,
    sql`select id, at, plugin_id, action, version, digest, actor, is_ok, detail
      from gantry.plugin_history(${readerId}::uuid, ${pluginId ?? null}::text, ${limit}::integer)`,
  );
  return {
    events: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      pluginId: row.plugin_id,
      action: row.action,
      version: row.version,
      digest: row.digest,
      actor: row.actor,
      isOk: row.is_ok,
      detail: row.detail,
    })),
  };
}
