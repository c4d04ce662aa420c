import { randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

/** An object of a model of a test: its GlobalId, or that with its properties and quantities, such as `12.5 m`, by `Set.Name`. */
export type TestObject =
  | string
  | {
      readonly globalId: string;
      readonly properties?: Readonly<Record<string, string>>;
      readonly quantities?: Readonly<Record<string, string>>;
    };

const idOf = (object: TestObject) => (typeof object === 'string' ? object : object.globalId);

/**
 * Adds a model to a project, with a version that has these objects, and returns its id. Objects with properties are in the index by which
 * they are found.
 * @param known - id of a model that `addModel` made, to give it a newer version
 */
export async function addModel(
  server: Pick<TestServer, 'ask'>,
  projectId: string,
  objects: readonly TestObject[],
  known?: string,
): Promise<string> {
  const { ask } = server;
  const id = known ?? randomUUID();
  if (known === undefined)
    await ask(
      'public',
      `with added as (insert into layer (project_id, id, name, position, created_at)
       values ($1, gen_random_uuid(), $3, 0, now()) returning id)
     insert into model (project_id, id, layer_id, name, created_at) select $1, $2, id, 'Model', now() from added`,
      [projectId, id, `Layer of ${id}`],
    );
  const versionId = randomUUID();
  await ask(
    'public',
    `with file as (insert into stored_file (sha256, bytes) values (repeat('0', 64), 0)
       on conflict (sha256) do update set bytes = 0 returning sha256),
     version as (insert into model_version (project_id, id, model_id, created_date, uploaded_at, file_name, ifc_sha256, ifc_bytes,
         fragments_sha256, header, status)
       select $1, $4::uuid, $2, current_date, clock_timestamp(), 'model.ifc', sha256, 0, sha256, '{}', 'ready' from file returning id)
     insert into model_object (project_id, version_id, local_id, global_id, category)
       select $1, version.id, o.nth, o.id, 'IFCWALL' from version, unnest($3::text[]) with ordinality o (id, nth)`,
    [projectId, id, objects.map(idOf), versionId],
  );
  await addProperties(server, projectId, versionId, objects);
  return id;
}

async function addProperties(
  { ask }: Pick<TestServer, 'ask'>,
  projectId: string,
  versionId: string,
  objects: readonly TestObject[],
): Promise<void> {
  const values = objects.flatMap((object, number) =>
    typeof object === 'string'
      ? []
      : [
          ...Object.entries(object.properties ?? {}).map(([property, text]) => ({
            number,
            property,
            text,
            kind: 'property',
            value: null,
            unit: null,
          })),
          ...Object.entries(object.quantities ?? {}).map(([property, text]) => {
            const [value, unit = null] = text.split(' ');
            return { number, property, text, kind: 'quantity', value: Number(value), unit };
          }),
        ],
  );
  if (values.length === 0) return;
  await ask(
    'public',
    'update model_object set number = local_id - 1 where project_id = $1 and version_id = $2',
    [projectId, versionId],
  );
  await ask(
    'public',
    `insert into object_index (project_id, version_id, objects, shaped, wholes)
       values ($1, $2, $3::integer, int4multirange(int4range(0, $3::integer)), '{}')`,
    [projectId, versionId, objects.length],
  );
  await ask(
    'public',
    `with given as (
       select g.number, split_part(g.property, '.', 1) as set_name, split_part(g.property, '.', 2) as name, g.text, g.kind, g.value, g.unit,
         dense_rank() over (order by g.kind, g.property)::integer as field
       from unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::text[]) g (number, property, text, kind, value, unit)
     ), fields as (
       insert into object_field (project_id, version_id, field, kind, set_name, name, unit, is_numeric, objects, values, is_kept, present)
       select $1::uuid, $2::uuid, field, kind, set_name, name, max(unit), kind = 'quantity', count(*), count(distinct text), true,
         range_agg(int4range(number, number + 1))
       from given group by field, kind, set_name, name
     )
     insert into object_value (project_id, version_id, field, rank, text, number, unit, si, objects, members)
     select $1::uuid, $2::uuid, field, row_number() over (partition by field order by text), text, value, unit, unit, count(*),
       range_agg(int4range(number, number + 1))
     from given group by field, text, value, unit`,
    [
      projectId,
      versionId,
      values.map(({ number }) => number),
      values.map(({ property }) => property),
      values.map(({ text }) => text),
      values.map(({ kind }) => kind),
      values.map(({ value }) => value),
      values.map(({ unit }) => unit),
    ],
  );
}
