import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { sampleViewpoint } from '../../views/testing/sample-viewpoint.ts';
import type { Values } from './described-calls.ts';

/** One record of every kind that the host stores for a project. */
export interface Furniture {
  /** Ids and keys, by the names of the calls' parameters. */
  readonly values: Values;
  /** Values that only the own project may read, ids included. */
  readonly secrets: readonly string[];
}

/** Where the records are created. */
interface Place {
  readonly server: TestServer;
  readonly project: string;
  /** A member, who owns the plugin's stored value and its job. */
  readonly client: TestClient;
  readonly userId: string;
}

/** @param pluginId - an installed plugin */
export async function furnish(place: Place, pluginId: string): Promise<Furniture> {
  const { server, project, client, userId } = place;
  const secret = `SECRET-${randomUUID()}`;
  const activityId = randomUUID();
  const model = await putModel(place, secret);
  await server.context.database.owner.query(
    `insert into plugin_job (project_id, id, plugin_id, name, title, input, permission, asked_by, status, tries_left, retries, due_at,
       file_sha256, file_name, file_mime, file_bytes, created_at, ended_at)
     values ($1, $2, $3, 'export', $4, '{}', '', $5, 'done', 0, 0, now(), $6, $7, 'text/plain', 9, now(), now())`,
    [
      ...[project, activityId, pluginId, JSON.stringify({ en: secret, 'zh-CN': secret }), userId],
      ...[model.sha256, secret],
    ],
  );
  const [deviceId, tokenId, uploadId, gatewayId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await server.context.database.owner.query(
    `with made as (
       insert into device (project_id, id, plugin_id, kind, external_id, name, data, registered_at)
       values ($1, $2, $3, 'counter', $4, $4, '{}', now()), ($1, $8, $3, 'gateway', $4, $4, '{}', now()) returning id),
     begun as (
       insert into plugin_upload (project_id, id, plugin_id, rule, user_id, name, bytes, created_at)
       values ($1, $6, $3, 'notes', $7, $4, 9, now()))
     insert into device_token (project_id, id, device_id, token_hash, ending, created_at)
     select $1, $5, id, sha256($4::bytea), 'aaaa', now() from made where id = $2`,
    [project, deviceId, pluginId, secret, tokenId, uploadId, userId, gatewayId],
  );
  const filterId = randomUUID();
  await server.context.database.owner.query(
    `insert into saved_filter (project_id, id, name, is_shared, made_by, made_at, filter)
     values ($1, $2, $3, true, $4, now(), '{"match":"all","conditions":[{"field":{"kind":"name"},"operator":"present"}]}')`,
    [project, filterId, secret, userId],
  );
  const alarmId = randomUUID();
  await server.context.database.owner.query(
    `insert into alarm (project_id, id, plugin_id, key, severity, permission, take_permissions, says, since, raised_at, announced_at)
     values ($1, $2, $3, $4, 'critical', 'MEMBER_ADMIN', '{}', $5, now(), now(), now())`,
    [project, alarmId, pluginId, secret, JSON.stringify(saysOf(secret))],
  );
  const keep = `/api/projects/${project}/plugins/${pluginId}`;
  await client.put(`${keep}/storage/user/k`, { value: secret });
  const people = await putDelegation(place);
  const invitationId = await putInvitation(place, secret);
  const viewId = randomUUID();
  await server.context.database.owner.query(
    `insert into saved_view (project_id, id, owner_id, name, is_shared, viewpoint, picture_sha256, created_at, changed_by, changed_at)
     values ($1, $2, $3, $4, true, $5, $6, now(), $3, now())`,
    [project, viewId, userId, secret, JSON.stringify(sampleViewpoint), model.sha256],
  );
  const linkId = randomUUID();
  await server.context.database.owner.query(
    `insert into view_link (project_id, id, owner_id, sha256, viewpoint, created_at, expires_at)
     values ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
    [project, linkId, userId, model.sha256, JSON.stringify(sampleViewpoint)],
  );
  const roleCode = `ROLE_${randomUUID().slice(0, 8)}`;
  await server.context.database.owner.query('insert into role (project_id, code, name) values ($1, $2, $3)', [
    project,
    roleCode,
    secret,
  ]);
  const ids = {
    ...model,
    roleCode,
    viewId,
    linkId,
    ...people,
    memberId: people.principalId,
    userId: people.principalId,
    invitationId,
    activityId,
    deviceId,
    gatewayId,
    tokenId,
    alarmId,
    filterId,
    id: uploadId,
    // The plugin has a video of each of its devices.
    videoId: deviceId,
  };
  return {
    // A version may be compared with itself.
    values: { ...ids, older: ids.versionId, newer: ids.versionId, pluginId, scope: 'user', key: 'k' },
    secrets: [secret, ...Object.values(ids)],
  };
}

function saysOf(text: string) {
  const both = { en: text, 'zh-CN': text };
  const nothing = { detail: null, todo: null, value: null, limit: null, opens: null, flyTo: null };
  return { place: both, title: both, tag: both, ...nothing };
}

/** A delegation between two people who are members of this project only. */
async function putDelegation({ server, project }: Place) {
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

async function putInvitation({ server, project, userId }: Place, secret: string): Promise<string> {
  const id = randomUUID();
  await server.context.database.owner.query(
    `insert into invitation (project_id, id, kind, token_hash, email, name, locale, company_id, title, roles, sent_by, sent_at, expires_at)
     select $1, $2, 'invitation', sha256(convert_to($3::text, 'UTF8')), lower($3::text) || '@example.com', $3, 'en', company_id, $3, '[]', $4, now(), now()
     from membership where project_id = $1 and user_id = $4`,
    [project, id, secret, userId],
  );
  return id;
}

/** A converted model, written directly to the tables. */
async function putModel({ server, project }: Place, name: string) {
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
    `insert into model_object (project_id, version_id, local_id, global_id, category, name,
       parent, nth, children, has_shape, shape_at, shapes, nth_in_class, properties_hash)
     values ($1, $2, 1, $3, 'IFCWALL', $4, -1, 0, 0, true, 0, 1, 0, 1)`,
    [project, versionId, globalId, name],
  );
  return { layerId, modelId, versionId, globalId, sha256 };
}
