import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';
import { type FieldSchema, fieldSchema } from '../../testing/conformance/ends.ts';
import type { TestAnswer, TestClient } from '../../testing/test-client.ts';
import { sampleViewpoint } from '../../views/testing/sample-viewpoint.ts';

/** A parameter or field of a call that contains an id or a key, other than the project's. */
export interface Reference {
  /** Such as `path:layerId`. */
  readonly name: string;
  readonly field: string;
}

/** One call about a project, as the server's OpenAPI description has it. */
export interface Call {
  /** Such as `GET /api/projects/{projectId}/layers`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly references: readonly Reference[];
  readonly projectIn: 'path' | 'query' | 'body';
  readonly hasBody: boolean;
  /** What the query and the body take. */
  readonly takes: { readonly query: FieldSchema; readonly body: FieldSchema };
}

/** Fields of a request besides those that every call has in a test. */
interface Given {
  readonly query?: Readonly<Record<string, string>>;
  /** Replaces the usual body. */
  readonly body?: object;
}

export type Values = Readonly<Record<string, string>>;

const operation = z.object({
  description: z.string().default(''),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.enum(['path', 'query', 'header', 'cookie']), schema: fieldSchema }),
    )
    .default([]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ schema: fieldSchema }),
      }),
    })
    .optional(),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const projectFields = new Set(['projectId', 'projectUUID']);

const place = {
  company: { name: 'New', kind: 'contractor' },
  title: 'New',
  roles: [{ role: 'VIEWER' }],
};

const filter = { match: 'all', conditions: [{ field: { kind: 'name' }, operator: 'present' }] };

/** Bodies for the calls that have one. Add one for each new call. */
const boundaryFile = {
  fileName: 'site.geojson',
  text: '{"type":"Polygon","coordinates":[[[114.17,22.3],[114.18,22.3],[114.18,22.31],[114.17,22.3]]]}',
};
const bodies: Readonly<Record<string, (values: Values) => object>> = {
  'POST /api/projects/{projectId}/layers': () => ({ name: 'New' }),
  'PATCH /api/projects/{projectId}/layers/{layerId}': () => ({ name: 'Renamed' }),
  'POST /api/projects/{projectId}/people/names': ({ deputyId }) => ({ ids: [deputyId] }),
  'POST /api/projects/{projectId}/delegations': ({ principalId, deputyId }) => ({
    principalId,
    deputyId,
    firstDay: '2099-01-01',
    lastDay: '2099-01-02',
  }),
  'POST /api/projects/{projectId}/boundary/check': () => boundaryFile,
  'PUT /api/projects/{projectId}/boundary': () => ({ ...boundaryFile, version: null }),
  'PUT /api/projects/{projectId}/coordinates': () => ({ crs: 2326, easting: 1, northing: 2, height: 3 }),
  'POST /api/projects/{projectId}/versions/{versionId}/tree/places': ({ globalId }) => ({
    globalIds: [globalId],
  }),
  'POST /api/projects/{projectId}/find': ({ versionId }) => ({ versions: [versionId], filter }),
  'POST /api/projects/{projectId}/find/shapes': ({ versionId }) => ({ versions: [versionId], filter }),
  'POST /api/projects/{projectId}/find/fields': ({ versionId }) => ({ versions: [versionId] }),
  'POST /api/projects/{projectId}/find/values': ({ versionId }) => ({
    versions: [versionId],
    field: { kind: 'class' },
  }),
  'POST /api/projects/{projectId}/find/groups': ({ versionId }) => ({
    versions: [versionId],
    field: { kind: 'class' },
  }),
  'POST /api/projects/{projectId}/find/shared': ({ versionId = '', globalId = '' }) => ({
    selection: [{ versionId, globalIds: [globalId] }],
  }),
  'POST /api/projects/{projectId}/compare': ({ older, newer }) => ({ older, newer }),
  'POST /api/projects/{projectId}/compare/shapes': ({ older, newer }) => ({ older, newer }),
  'POST /api/projects/{projectId}/compare/object': ({ older, newer, globalId }) => ({
    older,
    newer,
    globalId,
  }),
  'POST /api/projects/{projectId}/find/filters': () => ({ name: 'New', isShared: false, filter }),
  'POST /api/projects/{projectId}/views': () => ({
    name: 'New',
    isShared: true,
    viewpoint: sampleViewpoint,
    picture: null,
  }),
  'PATCH /api/projects/{projectId}/views/{viewId}': () => ({ version: 1, name: 'Renamed' }),
  'POST /api/projects/{projectId}/view-links': () => ({ viewpoint: sampleViewpoint }),
  'PUT /api/projects/{projectId}/versions/{versionId}/placement': () => ({ rule: 'origin' }),
  'PUT /api/projects/{projectId}/dashboard': () => ({ tiles: [{ item: 'acme.clock/clock', w: 3, h: 2 }] }),
  'PUT /api/projects/{projectId}/plugins/{pluginId}/settings/{key}': () => ({ value: 1 }),
  'PUT /api/projects/{projectId}/plugins/{pluginId}/switch': () => ({ isOn: true }),
  'PUT /api/projects/{projectId}/plugins/{pluginId}/storage/{scope}/{key}': () => ({ value: 1 }),
  'PUT /api/projects/{projectId}/members/{memberId}': () => ({ ...place, version: 'x' }),
  'POST /api/projects/{projectId}/roles': () => ({ name: 'New', permissions: ['LAYER_VIEW'] }),
  'PUT /api/projects/{projectId}/roles/{roleCode}': () => ({
    version: 1,
    name: 'Renamed',
    permissions: ['LAYER_VIEW'],
  }),
  'POST /api/projects/{projectId}/members/{memberId}/deactivate': () => ({ leave: [] }),
  'POST /api/projects/{projectId}/members/{memberId}/hand-over': ({ deputyId, pluginId }) => ({
    records: [{ pluginId, kind: 'x', id: deputyId, version: 1, to: { x: deputyId } }],
  }),
  'PUT /api/projects/{projectId}/settings': () => ({
    code: 'NEW',
    name: 'New',
    variant: 'TY',
    timeZone: 'Asia/Hong_Kong',
    registeredDevices: false,
    version: 'x',
  }),
  'PUT /api/projects/{projectId}/signing/signature': () => ({ image: null }),
  'POST /api/projects/{projectId}/signing/devices': ({ userId, deviceId }) => ({ userId, deviceId }),
  'POST /api/projects/{projectId}/signing/devices/revoke': ({ userId, deviceId }) => ({ userId, deviceId }),
  'POST /api/projects/{projectId}/members/import': () => ({
    rows: [{ ...place, company: 'New', name: 'New', email: 'new@example.com' }],
    apply: true,
  }),
  'POST /api/projects/{projectId}/invitations': () => ({ ...place, name: 'New', email: 'new@example.com' }),
  'POST /api/projects/{projectId}/devices': ({ pluginId, gatewayId }) => ({
    pluginId,
    gatewayId,
    kind: 'counter',
    externalId: 'X',
    name: 'New',
  }),
  'PATCH /api/projects/{projectId}/devices/{deviceId}': ({ gatewayId }) => ({
    name: 'New',
    externalId: 'X',
    gatewayId,
    version: 1,
  }),
};
/** Parameters that a call needs and that are no ids by their names. */
const queries: Readonly<Record<string, (values: Values) => Readonly<Record<string, string>>>> = {
  'GET /api/projects/{projectId}/views': () => ({ of: 'project' }),
  'DELETE /api/projects/{projectId}/boundary': () => ({ version: '1' }),
  'DELETE /api/projects/{projectId}/roles/{roleCode}': () => ({ version: '1' }),
  'GET /api/projects/{projectId}/tree/search': ({ versionId = '', globalId = '' }) => ({
    versions: versionId,
    text: globalId,
  }),
};
/** Headers of the tus upload protocol. */
const resumable = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'upload-length': '9',
  'upload-metadata': `filename ${btoa('a')},rule ${btoa('notes')}`,
};
const upload = 'POST /api/projects/{projectId}/layers/{layerId}/versions';

/** Every call in the server's OpenAPI description, and how to send it. */
export class DescribedCalls {
  readonly calls: readonly Call[];
  /** Names of the calls that are about no project. */
  readonly outside: readonly string[];
  /** Every permission that some call needs. */
  readonly permissions: readonly string[];

  private constructor(calls: readonly Call[], outside: readonly string[], permissions: readonly string[]) {
    this.calls = calls;
    this.outside = outside;
    this.permissions = permissions;
  }

  static async read(client: TestClient): Promise<DescribedCalls> {
    const { paths } = description.parse((await client.get('/api/docs/json')).body);
    const calls: Call[] = [];
    const outside: string[] = [];
    const permissions = new Set<string>();
    for (const [path, methods] of Object.entries(paths))
      for (const [method, found] of Object.entries(methods)) {
        const needed = /Needs the permission (\w+)/.exec(found.description)?.[1];
        if (needed !== undefined) permissions.add(needed);
        const call = callOf(method.toUpperCase(), path, found);
        if (call === undefined) outside.push(`${method.toUpperCase()} ${path}`);
        else calls.push(call);
      }
    return new DescribedCalls(calls, outside.filter((name) => name !== 'GET /api/health').sort(), [
      ...permissions,
    ]);
  }

  async send(
    call: Call,
    client: TestClient,
    project: string,
    values: Values,
    given: Given = {},
  ): Promise<{ readonly status: number; readonly text: string; readonly body: TestAnswer['body'] }> {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
      encodeURIComponent(field === 'projectId' ? project : (values[field] ?? '')),
    );
    const query = new URLSearchParams(call.projectIn === 'query' ? { projectUUID: project } : {});
    for (const { name, field } of call.references)
      if (name.startsWith('query:')) query.set(field, values[field] ?? '');
    for (const [name, value] of Object.entries({ ...queries[call.name]?.(values), ...given.query }))
      query.set(name, value);
    const headers: Record<string, string> = { 'x-gantry-intent': 'write' };
    if (call.path.includes('/uploads')) {
      Object.assign(headers, resumable);
      if (call.method === 'PATCH') headers['content-type'] = 'application/offset+octet-stream';
    }
    const init: RequestInit = { method: call.method, headers };
    if (call.name === upload) {
      for (const [name, value] of Object.entries({
        fileName: 'a',
        createdDate: '2026-11-20',
        modelName: 'A',
        ...given.query,
      }))
        query.set(name, value);
      init.body = 'ISO-10303-21;';
    } else if (call.hasBody) {
      const named = call.projectIn === 'body' ? { projectUUID: project } : {};
      init.headers = { 'x-gantry-intent': 'write', 'content-type': 'application/json' };
      init.body = JSON.stringify({ ...named, ...(given.body ?? bodyOf(call, values)) });
    }
    const response = await client.fetch(`${path}?${query}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  }
}

/** The usual body of a call; empty if it has none. */
export function bodyOf({ name, hasBody }: Call, values: Values): object {
  if (!hasBody) return {};
  const body = bodies[name];
  if (body === undefined) throw new Error(`${name} needs a body in this file.`);
  return body(values);
}

function callOf(method: string, path: string, found: z.output<typeof operation>): Call | undefined {
  const body = found.requestBody?.content['application/json'].schema ?? {};
  const fields = body.properties ?? {};
  const named = [
    ...found.parameters.map((parameter) => ({ ...parameter, place: parameter.in })),
    ...Object.entries(fields).map(([name, given]) => ({ name, place: 'body' as const, schema: given })),
  ];
  const project = named.find(({ name }) => projectFields.has(name));
  if (project === undefined) return undefined;
  const references = named
    .filter(({ name, place, schema: given }) => {
      const isId = given.format === 'uuid' || (given.anyOf ?? []).some((part) => part.format === 'uuid');
      return !projectFields.has(name) && (place === 'path' || isId);
    })
    .map(({ name, place }) => ({ name: `${place}:${name}`, field: name }));
  const inQuery = Object.fromEntries(
    found.parameters.flatMap((each) => (each.in === 'query' ? [[each.name, each.schema]] : [])),
  );
  const projectIn = project.place === 'body' || project.place === 'query' ? project.place : 'path';
  return {
    name: `${method} ${path}`,
    method,
    path,
    references,
    projectIn,
    hasBody: found.requestBody !== undefined,
    takes: { query: { properties: inQuery }, body },
  };
}

interface Route {
  readonly method: string | string[];
  readonly url: string;
}
type App = { addHook(name: 'onRoute', hook: (route: Route) => void): unknown };

/**
 * All routes that a server mounts during `start`, described or not, such as `GET /api/projects/{projectId}/layers`. Leaves out the
 * HEAD of a GET, which is the same route.
 */
export async function watchRoutes<R>(
  start: () => Promise<R>,
): Promise<[started: R, routes: readonly string[]]> {
  const names = new Set<string>();
  const onApp = (message: unknown) => {
    // Fastify documents this message: it publishes each new app before the app has a route.
    const { fastify } = message as { fastify: App };
    fastify.addHook('onRoute', ({ method, url }) => {
      const path = url.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
      for (const each of [method].flat()) names.add(`${each} ${path}`);
    });
  };
  subscribe('fastify.initialization', onApp);
  try {
    const started = await start();
    const isTwin = (name: string) => name.startsWith('HEAD ') && names.has(name.replace('HEAD', 'GET'));
    return [started, [...names].filter((name) => !isTwin(name)).sort()];
  } finally {
    unsubscribe('fastify.initialization', onApp);
  }
}
