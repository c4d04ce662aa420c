import { createHash } from 'node:crypto';
import { closed, type ProjectSpot, projectNamed, projectSpots } from '@gantry/plugin-sdk/contract';
import {
  HttpError,
  isFileAnswer,
  isFileReply,
  isStreamedAnswer,
  type Route,
  type RouteInput,
} from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { commitNow } from '../database/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  asMember,
  type PluginProject,
  requireMember,
  requireSession,
  type WantedAccess,
} from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import { prepareAnswer } from '../uploads/send-answer.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { AnswerStreams } from './answer-streams.ts';
import { FormFiles } from './form-files.ts';
import { refusalAnswers } from './refusal-answers.ts';
import type { RequestTimeouts } from './request-timeouts.ts';

export interface ProjectRouteParts {
  readonly sessions: SessionStore;
  readonly clock: () => Date;
  readonly files: FileStore;
  readonly streams: AnswerStreams;
  readonly uploads: Uploads;
  readonly timeouts: RequestTimeouts;
}

/** Where a route is mounted: the host's below `/api/projects/:projectId`, a plugin's below `/api/<name>`. */
export type Mount =
  | { readonly kind: 'host'; readonly tag: string }
  | {
      readonly kind: 'plugin';
      readonly id: string;
      readonly name: string;
      /** Whether the plugin works in a project. */
      readonly serves: (project: PluginProject) => boolean;
    };

type Place = Route['project'];

/**
 * Mounts one route of the host or of a plugin. Checks, in this order, before the handler: session (401), project given (400),
 * membership and plugin of the project (404), permission (403), schemas (400, also for unknown fields). The handler and the check of its answer run in one
 * transaction of the project, unless the handler commits it sooner.
 */
export function mountProjectRoute(
  app: FastifyInstance,
  parts: ProjectRouteParts,
  mount: Mount,
  route: Route,
): void {
  const spots: readonly ProjectSpot[] =
    mount.kind === 'host' ? [{ place: 'params', name: 'projectId' }] : projectSpots(route);
  const inBody = spots.some(({ place }) => place === 'body');
  const prefix = mount.kind === 'host' ? '/api/projects/:projectId' : `/api/${mount.name}`;
  // Before the server reads a body, it checks the membership, or only the session if the project is in the body. The transaction
  // begins after the body has arrived, so it never waits for a slow sender.
  const mayHaveBody = route.method !== 'GET';
  const mode = mayHaveBody || route.writesOnGet ? 'write' : 'read';
  if (route.polled && mode === 'write')
    throw new Error(`${route.method} ${route.path}: only a GET that changes nothing can be polled.`);
  const projectOf = async (request: FastifyRequest): Promise<unknown> => {
    const { params, query, body } = request;
    const named = projectNamed(spots, { params, query, body });
    if (!('differ' in named)) return named.id;
    await requireSession(request, parts.sessions);
    const fields = named.differ.map(({ place, name }) => `${name} (${place === 'params' ? 'path' : place})`);
    throw new HttpError(
      400,
      'PROJECT_CONFLICT',
      `The request names different projects: ${fields.join(' and ')} differ. Send one of them, or the same id in each.`,
    );
  };
  // In a project without the plugin, its routes do not exist, just as it is missing from the plugin list.
  const accessTo = async (request: FastifyRequest): Promise<WantedAccess> => ({
    projectId: await projectOf(request),
    permission: route.permission,
    ...(mount.kind === 'plugin' && { serves: mount.serves }),
  });
  const schemas = requestSchemas(route, spots);
  const silent = route.response instanceof z.ZodUndefined || route.response instanceof z.ZodVoid;

  const { multipart } = route;
  if (multipart && mount.kind === 'host') throw new Error('Only routes of plugins take multipart forms.');
  const forms = multipart && mount.kind === 'plugin' ? new FormFiles(parts, mount.id, multipart) : undefined;

  const options: RouteOptions = {
    method: route.method,
    url: `${prefix}${route.path === '/' ? '' : route.path}`,
    // HEAD must not change anything.
    exposeHeadRoute: !route.writesOnGet,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    // A byte range of a compressed file would not be a range of the file.
    ...(isFileReply(route.response) ? { compress: false } : {}),
    ...(forms ? { config: { forms: true } } : {}),
    schema: {
      ...schemas,
      ...(forms && { consumes: ['application/json', 'multipart/form-data'] }),
      summary: route.summary,
      description:
        route.permission === ''
          ? 'For every member of the project.'
          : `Needs the permission ${route.permission}.`,
      tags: [mount.kind === 'host' ? mount.tag : mount.name],
      response: {
        ...(silent ? { 204: z.null().describe('Done.') } : { 200: route.response }),
        ...refusalAnswers(route.refusals ?? {}),
      },
    },
    // The answer was already checked inside the transaction.
    serializerCompiler: () => JSON.stringify,
    onRequest: async (request) => {
      if (route.writesOnGet && request.headers['x-gantry-intent'] !== 'write')
        throw new HttpError(
          403,
          'INTENT_REQUIRED',
          'This call changes data. Send the header X-Gantry-Intent: write to confirm that.',
        );
      if (!mayHaveBody) return;
      if (inBody) await requireSession(request, parts.sessions);
      else await requireMember(request, parts.sessions, await accessTo(request));
    },
    // Check the caller before the input.
    attachValidation: true,
    handler: async (request, reply) => {
      const wanted = {
        ...(await accessTo(request)),
        mode,
        plugin: mount.kind === 'plugin' ? mount.id : null,
      } as const;
      if (forms?.has(request)) {
        const member = await requireMember(request, parts.sessions, wanted);
        if (request.validationError) throw request.validationError;
        await forms.adopt(request, member);
      }
      const answer = await asMember(request, parts.sessions, wanted, async (tx, { user, project }) => {
        if (request.validationError) throw request.validationError;
        const made = await route.handle(inputOf(request, route, spots), {
          tx,
          user,
          project,
          now: parts.clock(),
          requestId: request.id,
          ip: request.ip,
          deviceId: deviceOf(request),
          commit: () => commitNow(tx),
        });
        if (isStreamedAnswer(made)) {
          // What was written would be committed only after the whole answer was sent.
          if (mode === 'write') throw new Error('Only a GET that changes nothing can stream its answer.');
          await parts.streams.send(reply, route.response, made);
          return { isSent: true };
        }
        const given = route.response.parse(made);
        if (!isFileAnswer(given)) return { given };
        if (mount.kind === 'host') throw new Error('Only routes of plugins can answer with a file.');
        return { send: await prepareAnswer(tx, mount.id, given, parts.files) };
      });
      if (answer.isSent) return reply;
      if (answer.send) return answer.send(request, reply);
      reply.header('cache-control', 'no-store');
      if (answer.given === undefined) return reply.code(204).send();
      if (route.polled) return sendUnlessKnown(request, reply, answer.given);
      return reply.send(answer.given);
    },
  };
  if (forms === undefined) {
    app.route(options);
    return;
  }
  void app.register(async (scope) => {
    forms.install(scope);
    scope.route(options);
  });
}

/** Sends an answer with its ETag; 304 if the caller has it. */
function sendUnlessKnown({ headers }: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  // Weak, because the answer may be compressed on its way.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', tag);
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

const deviceForm = z.uuid().toLowerCase();

/** The id that the browser has made for itself; null if it says none. @throws HttpError 400 for something else */
function deviceOf({ headers }: FastifyRequest): string | null {
  const given = headers['x-gantry-device'];
  if (given === undefined) return null;
  const read = deviceForm.safeParse(given);
  if (read.success) return read.data;
  throw new HttpError(400, 'INVALID_REQUEST', 'The header X-Gantry-Device is not the id of a browser.');
}

/** Makes plain objects strict, so that a misspelt field is refused instead of ignored, and adds the fields for the project. */
function requestSchemas(route: Route, spots: readonly ProjectSpot[]): FastifySchema {
  const complete = (given: z.ZodType | undefined, place: Place) => {
    const schema = given ?? z.object({});
    if (!(schema instanceof z.ZodObject)) return schema;
    const names = namesIn(spots, place).filter((name) => !(name in schema.shape));
    return names.length === 0
      ? closed(schema)
      : closed(schema).safeExtend(Object.fromEntries(names.map((name) => [name, projectField(spots)])));
  };
  const hasBody = route.body !== undefined || namesIn(spots, 'body').length > 0;
  return {
    params: complete(route.params, 'params'),
    querystring: complete(route.query, 'query'),
    ...(hasBody ? { body: complete(route.body, 'body') } : {}),
  };
}

function namesIn(spots: readonly ProjectSpot[], place: Place): readonly string[] {
  return spots.flatMap((spot) => (spot.place === place ? [spot.name] : []));
}

/** `memberOf` refuses a request that gives none of several. */
function projectField(spots: readonly ProjectSpot[]): z.ZodType {
  if (spots.length === 1) return z.uuid();
  const names = [...new Set(spots.map(({ name }) => name))].join(' or ');
  return z.uuid().optional().describe(`The project. Send it once, as ${names}.`);
}

function inputOf(
  request: FastifyRequest,
  route: Route,
  spots: readonly ProjectSpot[],
): RouteInput<z.ZodType, z.ZodType, z.ZodType> {
  const part = (schema: z.ZodType | undefined, value: unknown, place: Place) => {
    if (schema === undefined) return undefined;
    const added = namesIn(spots, place).filter((name) => !declares(schema, name));
    if (added.length === 0) return value;
    return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => !added.includes(name)));
  };
  return {
    params: part(route.params, request.params, 'params'),
    query: part(route.query, request.query, 'query'),
    body: part(route.body, request.body, 'body'),
  };
}

function declares(schema: z.ZodType, field: string): boolean {
  return !(schema instanceof z.ZodObject) || field in schema.shape;
}
