import type { TestServer } from '../../../testing/test-server.ts';

/**
 * Gives the walls of a model of `addTree` without storeys values: a trade of eight, a thickness from 0 to 1 m in steps of a millimetre, and a
 * number that each has alone.
 */
export async function addValues(
  { ask }: Pick<TestServer, 'ask'>,
  projectId: string,
  versionId: string,
  objects: number,
): Promise<void> {
  await ask('public', 'update model_object set number = nth where version_id = $1', [versionId]);
  await ask(
    'public',
    `insert into object_index (project_id, version_id, objects, shaped, wholes)
       values ($1, $2, $3::integer, int4multirange(int4range(0, $3::integer)), '{}')`,
    [projectId, versionId, objects],
  );
  await ask(
    'public',
    `insert into object_field (project_id, version_id, field, kind, set_name, name, unit, is_numeric, objects, values, is_kept, present)
       select $1::uuid, $2::uuid, field, kind, set_name, name, unit, is_numeric, $3::integer, values, true, int4multirange(int4range(0, $3::integer))
       from (values (0, 'name', null, null, null, false, 0), (1, 'property', 'Pset_Site', 'Trade', null, false, 8),
         (2, 'property', 'Pset_Site', 'Thickness', 'm', true, 1000), (3, 'quantity', 'Qto_Site', 'Volume', 'm³', true, $3::integer))
         as f (field, kind, set_name, name, unit, is_numeric, values)`,
    [projectId, versionId, objects],
  );
  await ask(
    'public',
    `insert into object_value (project_id, version_id, field, rank, text, number, unit, si, objects, members)
       select $1::uuid, $2::uuid, 1, n % 8, 'Trade ' || n % 8, null, null, null, count(*), range_agg(int4range(n, n + 1))
         from generate_series(0, $3::integer - 1) n group by n % 8
       union all
       select $1::uuid, $2::uuid, 2, n % 1000, (n % 1000)::text, (n % 1000) / 1000.0, 'mm', 'm', count(*), range_agg(int4range(n, n + 1))
         from generate_series(0, $3::integer - 1) n group by n % 1000
       union all
       select $1::uuid, $2::uuid, 3, n, n::text, n, 'm³', 'm³', 1, int4multirange(int4range(n, n + 1))
         from generate_series(0, $3::integer - 1) n`,
    [projectId, versionId, objects],
  );
  // As the server's housekeeping does soon: until then new texts wait in a list that a search by them reads whole, so that PostgreSQL may
  // rather read all objects.
  await ask('public', 'vacuum analyze object_value, object_field, model_object');
}
