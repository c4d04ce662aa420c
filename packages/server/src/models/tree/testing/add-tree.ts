import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../../testing/test-server.ts';

/**
 * Adds a model whose objects were numbered: walls, evenly in storeys or all at the top, and assemblies without parts, called `Frame`.
 * The first storey has the local id 1, the first wall the one after the storeys. The GlobalIds contain the id of the version.
 */
export async function addTree(
  { ask }: Pick<TestServer, 'ask'>,
  projectId: string,
  {
    storeys,
    objects,
    empty,
    versionId = randomUUID(),
  }: {
    readonly storeys: number;
    readonly objects: number;
    readonly empty: number;
    readonly versionId?: string;
  },
): Promise<{ readonly modelId: string; readonly versionId: string }> {
  const modelId = randomUUID();
  await ask(
    'public',
    `with added as (insert into layer (project_id, id, name, position, created_at)
       values ($1, gen_random_uuid(), $3, 0, now()) returning id)
     insert into model (project_id, id, layer_id, name, created_at) select $1, $2, id, 'Tree', now() from added`,
    [projectId, modelId, `Layer of ${modelId}`],
  );
  await ask(
    'public',
    `with file as (insert into stored_file (sha256, bytes) values (repeat('0', 64), 0)
       on conflict (sha256) do update set bytes = 0 returning sha256)
     insert into model_version (project_id, id, model_id, created_date, uploaded_at, file_name, ifc_sha256, ifc_bytes,
         fragments_sha256, header, status)
       select $1, $3, $2, current_date, now(), 'model.ifc', sha256, 0, sha256, '{}', 'ready' from file`,
    [projectId, modelId, versionId],
  );
  const inEach = storeys === 0 ? objects : objects / storeys;
  await ask(
    'public',
    `insert into model_object (project_id, version_id, local_id, global_id, category, name, parent, nth, children, has_shape, shape_at,
         shapes, nth_in_class)
       select $1::uuid, $2::uuid, 1 + s, 'storey-' || s, 'IFCBUILDINGSTOREY', 'Storey ' || s, -1, s, $5::integer, false, s * $5::integer, $5::integer, s
         from generate_series(0, $3::integer - 1) s
       union all
       select $1::uuid, $2::uuid, 1 + $3::integer + n, 'wall-' || $2::text || '-' || n, 'IFCWALL', 'Wall ' || n,
         case when $3::integer = 0 then -1 else 1 + n / $5::integer end, n % $5::integer, 0, true, n, 1, n
         from generate_series(0, $4::integer - 1) n
       union all
       select $1::uuid, $2::uuid, 1 + $3::integer + $4::integer + n, 'frame-' || $2::text || '-' || n, 'IFCELEMENTASSEMBLY', 'Frame ' || n, -1,
         $3::integer + case when $3::integer = 0 then $4::integer else 0 end + n, 0, false, $4::integer, 0, n
         from generate_series(0, $6::integer - 1) n`,
    [projectId, versionId, storeys, objects, Math.max(1, inEach), empty],
  );
  await ask('public', 'analyze model_object');
  return { modelId, versionId };
}
