import { randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

/** Adds a model to a project, with a version that has objects with these GlobalIds, and returns its id. */
export async function addModel(
  { ask }: Pick<TestServer, 'ask'>,
  projectId: string,
  objects: readonly string[],
): Promise<string> {
  const id = randomUUID();
  await ask(
    'public',
    `with added as (insert into layer (project_id, id, name, position, created_at)
       values ($1, gen_random_uuid(), $3, 0, now()) returning id)
     insert into model (project_id, id, layer_id, name, created_at) select $1, $2, id, 'Model', now() from added`,
    [projectId, id, `Layer of ${id}`],
  );
  await ask(
    'public',
    `with file as (insert into stored_file (sha256, bytes) values (repeat('0', 64), 0)
       on conflict (sha256) do update set bytes = 0 returning sha256),
     version as (insert into model_version (project_id, id, model_id, created_date, uploaded_at, file_name, ifc_sha256, ifc_bytes,
         fragments_sha256, header, status)
       select $1, gen_random_uuid(), $2, current_date, now(), 'model.ifc', sha256, 0, sha256, '{}', 'ready' from file returning id)
     insert into model_object (project_id, version_id, local_id, global_id, category)
       select $1, version.id, o.nth, o.id, 'IFCWALL' from version, unnest($3::text[]) with ordinality o (id, nth)`,
    [projectId, id, objects],
  );
  return id;
}
