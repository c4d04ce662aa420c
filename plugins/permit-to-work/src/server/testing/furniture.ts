import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { plugin } from '../plugin.ts';
import type { Values } from './api-calls.ts';
import { accepted, gates, image, type PermitSite } from './permit-site.ts';

/** One of everything that a project can have. */
export interface Furniture {
  /** By the names that calls have for them. */
  readonly values: Values;
  /** What only its own project may read, ids included. */
  readonly secrets: readonly string[];
}

/** @param permit - which one `formUUID` names: one with papers, or a draft that can still be edited. */
export async function furnish(site: PermitSite, permit: 'papers' | 'draft'): Promise<Furniture> {
  const secret = `SECRET-${randomUUID()}`;
  const model = await putModel(site, secret);
  const locationID = await site.addLocation(secret);
  const active = await site.lead(
    await site.draft(locationID, {
      permitType: 'Confined Space',
      description: secret,
      confinedSpace: gates,
      maxEntrants: 2,
      stayMinutes: 60,
    }),
    'Active',
  );
  const cardNumber = gates.entrants?.[0]?.cardNumber;
  accepted(
    await site.post(site.holder, `/permits/${active.formUUID}/passages`, { cardNumber, direction: 'in' }),
  );
  const { history } = await site.history(active);
  const signed = history.find((entry: { signature: unknown }) => entry.signature !== null);
  const draft = await site.draft(locationID, { description: secret });
  const pluginId = plugin.id;
  const keep = `/api/projects/${site.project}/plugins/${pluginId}`;
  accepted(await site.requester.put(`${keep}/storage/user/k`, { value: secret }));
  const ids = {
    ...model,
    locationID,
    location: locationID,
    formUUID: permit === 'papers' ? active.formUUID : draft.formUUID,
    signatureID: signed.signature.signatureID,
    photo: String(active.confinedSpace?.entrancePhoto),
    holderID: site.holderID,
    ...(await putDelegation(site)),
  };
  return {
    values: { ...ids, pluginId, scope: 'user', key: 'k', action: 'check' },
    secrets: [secret, ...Object.values(ids), active.formUUID, draft.formUUID, image.slice(0, 200)],
  };
}

/** Two people of this project alone, of whom one acts for the other. */
async function putDelegation({ server, project }: PermitSite): Promise<Values> {
  const { owner } = server.context.database;
  const { rows } = await owner.query(
    `select user_id from membership where project_id = $1
       and user_id not in (select user_id from membership where project_id <> $1) order by user_id limit 2`,
    [project],
  );
  const [principalId, deputyId] = [String(rows[0]?.user_id), String(rows[1]?.user_id)];
  const delegationId = randomUUID();
  await owner.query(
    `insert into delegation (project_id, id, principal_id, deputy_id, first_day, last_day, created_by, created_at)
     values ($1, $2, $3, $4, current_date, current_date + 30, $3, now())`,
    [project, delegationId, principalId, deputyId],
  );
  return { principalId, deputyId, delegationId };
}

/** A model as a conversion leaves it, written by the owner of the schema. */
async function putModel({ server, project }: PermitSite, name: string): Promise<Values> {
  const content = `a file of ${name}`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = join(server.dataFolder, 'files', sha256.slice(0, 2), sha256.slice(2));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  const [layerId, modelId, versionId] = [randomUUID(), randomUUID(), randomUUID()];
  const globalId = randomUUID().replaceAll('-', '').slice(0, 22);
  const { owner } = server.context.database;
  const header = {
    schema: 'IFC4',
    engineSchema: 'IFC4',
    partlySupported: false,
    schemaStart: 0,
    schemaEnd: 1,
  };
  await owner.query('insert into stored_file (sha256, bytes) values ($1, $2)', [sha256, content.length]);
  await owner.query(
    'insert into layer (project_id, id, name, position, created_at) values ($1, $2, $3, 0, now())',
    [project, layerId, name],
  );
  await owner.query(
    'insert into model (project_id, id, layer_id, name, created_at) values ($1, $2, $3, $4, now())',
    [project, modelId, layerId, name],
  );
  await owner.query(
    `insert into model_version (project_id, id, model_id, created_date, uploaded_at, file_name, ifc_sha256, ifc_bytes, header,
       status, progress, fragments_sha256, object_count)
     values ($1, $2, $3, '2026-11-20', now(), $4, $5, $6, $7, 'ready', 1, $5, 1)`,
    [project, versionId, modelId, name, sha256, content.length, JSON.stringify(header)],
  );
  await owner.query(
    `insert into model_object (project_id, version_id, local_id, global_id, category, name)
     values ($1, $2, 1, $3, 'IFCWALL', $4)`,
    [project, versionId, globalId, name],
  );
  return { layerId, modelId, versionId, globalId, sha256 };
}
