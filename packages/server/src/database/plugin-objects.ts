import pg from 'pg';
import { z } from 'zod';
import type { PluginRoles } from './plugin-schema.ts';
import { appRole } from './request-access.ts';

/** A table, function or other object that ALTER can address. */
export interface SchemaObject {
  /** SQL keyword, such as `table`. */
  readonly kind: string;
  readonly name: string;
  /** Quoted name, with its schema where needed and with a function's parameters. */
  readonly reference: string;
  /** Columns or parameters with their types, to distinguish objects of the same name. */
  readonly shape: string;
  readonly owner: string;
  /** Privileges of `gantry_app`, such as `INSERT, SELECT`, or null. */
  readonly granted: string | null;
  /** Whether the object moves with another one, as the sequence of a column does with its table. */
  readonly follows: boolean;
}

const objectRow = z.object({
  kind: z.string(),
  name: z.string(),
  reference: z.string(),
  shape: z.string(),
  owner: z.string(),
  granted: z.string().nullable(),
  follows: z.boolean(),
}) satisfies z.ZodType<SchemaObject>;

/** Functions, then tables, then types: each may use the later ones. Leaves out objects of extensions. */
const objectsIn = `
  select 1 as nth, 'routine' as kind, p.proname::text as name, p.oid::regprocedure::text as reference,
    coalesce((select string_agg(t.typname, ', ' order by a.nth) from unnest(p.proargtypes) with ordinality a(type, nth)
      join pg_type t on t.oid = a.type), '') as shape,
    pg_get_userbyid(p.proowner)::text as owner,
    (select string_agg(distinct g.privilege_type, ', ') from aclexplode(p.proacl) g where pg_get_userbyid(g.grantee) = $2) as granted,
    false as follows
  from pg_proc p where p.pronamespace = $1::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 2, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      when 'f' then 'foreign table' else 'table' end,
    c.relname, c.oid::regclass::text,
    coalesce((select string_agg(a.attname || ' ' || t.typname || ' ' || a.atttypmod, ', ' order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), ''),
    pg_get_userbyid(c.relowner),
    (select string_agg(distinct g.privilege_type, ', ') from aclexplode(c.relacl) g where pg_get_userbyid(g.grantee) = $2),
    c.relkind = 'S' and exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))
  from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 3, case t.typtype when 'd' then 'domain' else 'type' end, t.typname, t.oid::regtype::text, '', pg_get_userbyid(t.typowner),
    null, false
  from pg_type t left join pg_class c on c.oid = t.typrelid
  where t.typnamespace = $1::regnamespace and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  order by 1, 3`;

export async function objectsOf(client: pg.Client, schema: string): Promise<readonly SchemaObject[]> {
  const { rows } = await client.query(objectsIn, [pg.escapeIdentifier(schema), appRole]);
  return z.array(objectRow).parse(rows);
}

/** Gives ownership of all objects in the plugin's schema to its owner role, and the grants of `gantry_app` to its runtime role. */
export async function handOver(client: pg.Client, schema: string, roles: PluginRoles): Promise<void> {
  const owner = pg.escapeIdentifier(roles.owner);
  const runtime = pg.escapeIdentifier(roles.runtime);
  for (const object of await objectsOf(client, schema)) {
    if (object.owner !== roles.owner && !object.follows)
      await client.query(`alter ${object.kind} ${object.reference} owner to ${owner}`);
    if (object.granted === null) continue;
    const on = `on ${object.kind === 'routine' || object.kind === 'sequence' ? object.kind : 'table'} ${object.reference}`;
    await client.query(`grant ${object.granted} ${on} to ${runtime}; revoke all ${on} from ${appRole}`);
  }
}
