import {
  type PluginHistory,
  pluginEventAction,
  type pluginHistoryQuery,
  pluginLoadCause,
} from '@gantry/contract';
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
    `insert into plugin_event (id, at, plugin_id, action, version, digest, publisher, signer, actor_id, cause, leads_to_load, is_ok, detail)
     select id, at, "pluginId", action, version, digest, publisher, signer, "actorId", cause, "leadsToLoad", "isOk", detail
     from rows from (jsonb_to_recordset($1::jsonb) as (id uuid, at timestamptz, "pluginId" text, action text, version text, digest text,
       publisher text, signer text, "actorId" uuid, cause text, "leadsToLoad" boolean, "isOk" boolean, detail text)) with ordinality e order by ordinality
     on conflict (id) do nothing`,
    [JSON.stringify(events)],
  );
}

const changes = ['installed', 'updated', 'rolled-back', 'changed'] as const;
const loadRow = z.object({
  action: z.enum([...changes, 'loaded', 'served']),
  digest: z.string().nullable(),
  actor_id: z.string().nullable(),
});

/**
 * A change that made this content be loaded and that no load followed; otherwise the last load of the same kind, of whatever content.
 * A change of rights loads nothing in browsers.
 */
export interface LastLoad {
  readonly action: z.output<typeof loadRow>['action'];
  readonly digest: string | null;
  readonly actorId: string | null;
}

/** Null: there was neither. */
export async function lastLoad(
  { owner }: Pick<GantryDatabase, 'owner'>,
  { pluginId, action, digest }: Pick<PluginEvent, 'pluginId' | 'action' | 'digest'>,
): Promise<LastLoad | null> {
  const { rows } = await owner.query(
    `select action, digest, actor_id from plugin_event
     where plugin_id = $1
       and (action = $2 or (leads_to_load and digest = $3 and ($2 = 'loaded' or action <> 'changed')))
     order by leads_to_load and seq > coalesce(
       (select max(seq) from plugin_event where plugin_id = $1 and action = $2 and digest = $3), 0) desc, seq desc
     limit 1`,
    [pluginId, action, digest],
  );
  const [last] = z.array(loadRow).parse(rows);
  return last === undefined ? null : { action: last.action, digest: last.digest, actorId: last.actor_id };
}

const eventRow = z.object({
  id: z.string(),
  at: z.date(),
  plugin_id: z.string(),
  action: pluginEventAction,
  version: z.string(),
  digest: z.string().nullable(),
  publisher: z.string().nullable(),
  signer: z.string().nullable(),
  actor: z.string().nullable(),
  cause: pluginLoadCause.nullable(),
  is_ok: z.boolean(),
  detail: z.string().nullable(),
});

const loads = ['loaded', 'served'];
/** The actions of each kind; null for every one. */
const actions: Readonly<Record<z.output<typeof pluginHistoryQuery>['kind'], readonly string[] | null>> = {
  all: null,
  loads,
  changes: pluginEventAction.options.filter((action) => !loads.includes(action)),
};

/** The newest events, for somebody who may install plugins. */
export async function readHistory(
  { global }: Pick<GantryDatabase, 'global'>,
  readerId: string,
  { pluginId, kind, limit }: z.output<typeof pluginHistoryQuery>,
): Promise<PluginHistory> {
  const rows = await global.many(
    eventRow,
    sql`select id, at, plugin_id, action, version, digest, publisher, signer, actor, cause, is_ok, detail
      from gantry.plugin_history(${readerId}::uuid, ${pluginId ?? null}::text,
        ${actions[kind]}::text[], ${limit}::integer)`,
  );
  return {
    events: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      pluginId: row.plugin_id,
      action: row.action,
      version: row.version,
      digest: row.digest,
      publisher: row.publisher,
      signer: row.signer,
      actor: row.actor,
      cause: row.cause,
      isOk: row.is_ok,
      detail: row.detail,
    })),
  };
}
