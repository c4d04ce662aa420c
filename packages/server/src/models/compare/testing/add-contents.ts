import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../../testing/test-server.ts';

/**
 * Adds a newer version to a model of `addTree` whose objects have values, with the same objects. Of twenty in a row, one is removed and another
 * added; one has another shape, one another place, and one other properties.
 */
export async function addNewerVersion(
  { ask }: Pick<TestServer, 'ask'>,
  projectId: string,
  older: string,
): Promise<string> {
  const newer = randomUUID();
  await ask(
    'public',
    `update model_object set geometry_hash = number, place_hash = number, properties_hash = number, x = number, y = 0, z = 0
       where project_id = $1 and version_id = $2`,
    [projectId, older],
  );
  await ask(
    'public',
    `insert into model_version (project_id, id, model_id, created_date, uploaded_at, file_name, ifc_sha256, ifc_bytes,
         fragments_sha256, header, status)
       select project_id, $3::uuid, model_id, current_date + 1, now(), file_name, ifc_sha256, 0, fragments_sha256, header, status
         from model_version where project_id = $1 and id = $2`,
    [projectId, older, newer],
  );
  await ask(
    'public',
    `insert into model_object (project_id, version_id, local_id, global_id, category, name, parent, nth, children, has_shape, shape_at, shapes,
         nth_in_class, number, geometry_hash, place_hash, properties_hash, x, y, z)
       select project_id, $3::uuid, local_id, global_id || case when number % 20 = 0 then '+' else '' end, category, name, parent, nth, children,
         has_shape, shape_at, shapes, nth_in_class, number, number + (number % 20 = 1)::integer, number + (number % 20 = 2)::integer,
         number + (number % 20 = 3)::integer, x, y, z
         from model_object where project_id = $1 and version_id = $2`,
    [projectId, older, newer],
  );
  for (const [table, columns] of [
    ['object_index', 'objects, shaped, wholes'],
    ['object_field', 'field, kind, set_name, name, unit, is_numeric, objects, values, is_kept, present'],
    ['object_value', 'field, rank, text, number, unit, si, objects, members'],
  ] as const)
    await ask(
      'public',
      `insert into ${table} (project_id, version_id, ${columns}) select project_id, $3::uuid, ${columns} from ${table}
         where project_id = $1 and version_id = $2`,
      [projectId, older, newer],
    );
  await ask('public', 'analyze model_object, object_value, object_field');
  return newer;
}
