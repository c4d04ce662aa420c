import {
  hostTopics,
  installAnswer,
  installChange,
  installList,
  installRemoval,
  installRollback,
  largestPackage,
  lookAnswer,
  newInstall,
  packageFetch,
  packageReview,
  pluginHistory,
  pluginHistoryQuery,
} from '@gantry/contract';
import { HttpError, RuleError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HostContext } from '../../host-part.ts';
import { untilQuiet } from '../../http/request-timeouts.ts';
import { deploymentRights } from '../../session/deployment-rights.ts';
import { requireSession } from '../../session/member-access.ts';
import { messageOf } from '../plugin-failure.ts';
import { pluginId } from '../plugin-id.ts';
import { projectsOf, tellPages } from '../tell-pages.ts';
import { packageTooLarge, receivePackage } from './package-file.ts';
import { appliedMigrations, deletePluginData } from './plugin-data-removal.ts';
import { readHistory } from './plugin-events.ts';
import type { PluginInstalls } from './plugin-installs.ts';

export interface InstallRouteParts
  extends Pick<HostContext, 'database' | 'sessions' | 'log' | 'clock' | 'timeouts'> {
  readonly installs: PluginInstalls;
  /** Restarts the server after the answer; undefined where nothing would start it again. */
  readonly restart: (() => void) | undefined;
}

const ofPlugin = z.object({ pluginId });
const done = z.null().describe('Done.');

/** `/api/plugins/…`: installs plugins for the whole deployment. For people with `mayInstallPlugins`. */
export function mountInstalls(app: FastifyInstance, parts: InstallRouteParts): void {
  const { installs, database, restart } = parts;
  app.register(async (scope) => {
    const people = new WeakMap<FastifyRequest, string>();
    // Before anything is read, so that others send no packages and learn nothing.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      people.set(request, await requireInstaller(request, parts));
    });
    const personOf = (request: FastifyRequest): string => {
      const id = people.get(request);
      if (id === undefined) throw new Error('The call ran without a check of the person.');
      return id;
    };
    const document = (summary: string, response: z.ZodType) => ({
      summary,
      tags: ['plugins'],
      response: { 200: response },
    });
    const changed = async (id: string) => {
      await installs.flush(database);
      await tellSwitched(parts, id, true);
      return { plugin: await installs.one(id) };
    };

    scope.get('/api/plugins/installs', {
      schema: document('Plugins that were installed on the screen', installList),
      handler: async () => {
        const plugins = await installs.list();
        return {
          mode: installs.rules.mode,
          sources: installs.rules.sources.map(({ url }) => url),
          plugins,
          projects: (await projectsOf(parts.database)).map(({ code, name }) => ({ code, name })),
          needsRestart: plugins.some(({ state }) => state === 'restart'),
          canRestart: restart !== undefined,
        };
      },
    });
    scope.get<{ Querystring: z.output<typeof pluginHistoryQuery> }>('/api/plugins/history', {
      schema: {
        ...document('What was installed, changed and loaded, the newest first', pluginHistory),
        querystring: pluginHistoryQuery,
      },
      handler: (request) => readHistory(database, personOf(request), request.query),
    });
    mountUpload(scope, parts, personOf);
    scope.post<{ Body: z.output<typeof packageFetch> }>('/api/plugins/packages/fetch', {
      schema: {
        ...document(
          'Fetch a package from its address and say what is in it. Nothing of it runs.',
          packageReview,
        ),
        body: packageFetch,
      },
      handler: async (request, reply) => {
        assertOpen(installs);
        const { address } = request.body;
        const review = await installs.fetch(address, personOf(request), whileWaiting(reply));
        await installs.flush(database);
        return review;
      },
    });
    scope.post<{ Params: z.output<typeof ofPlugin> }>('/api/plugins/installs/:pluginId/look', {
      schema: {
        ...document('Look for a newer version at the address from which the plugin was fetched', lookAnswer),
        params: ofPlugin,
      },
      handler: async (request, reply) => {
        assertOpen(installs);
        const { pluginId: id } = request.params;
        const review = await installs.look(id, personOf(request), whileWaiting(reply));
        await installs.flush(database);
        return { review };
      },
    });
    scope.post<{ Body: z.output<typeof newInstall> }>('/api/plugins/installs', {
      schema: {
        ...document('Install a package that was reviewed, or update with it', installAnswer),
        body: newInstall,
      },
      handler: async (request) => {
        assertOpen(installs);
        await assertProjects(parts, request.body.projects);
        return changed(await installs.install(request.body, personOf(request)));
      },
    });
    scope.put<{ Params: z.output<typeof ofPlugin>; Body: z.output<typeof installChange> }>(
      '/api/plugins/installs/:pluginId',
      {
        schema: {
          ...document('Change what an installed plugin may do, and where it is', installAnswer),
          params: ofPlugin,
          body: installChange,
        },
        handler: async (request) => {
          assertOpen(installs);
          const { revision, ...decisions } = request.body;
          await assertProjects(parts, decisions.projects);
          const id = request.params.pluginId;
          await installs.decide(id, revision, decisions, personOf(request));
          return changed(id);
        },
      },
    );
    scope.post<{ Params: z.output<typeof ofPlugin>; Body: z.output<typeof installRollback> }>(
      '/api/plugins/installs/:pluginId/rollback',
      {
        schema: {
          ...document('Run the version before again', installAnswer),
          params: ofPlugin,
          body: installRollback,
        },
        handler: async (request) => {
          assertOpen(installs);
          const id = request.params.pluginId;
          const applied = await appliedMigrations(database, id);
          await installs.rollBack(id, request.body.revision, applied, personOf(request));
          return changed(id);
        },
      },
    );
    scope.post<{ Params: z.output<typeof ofPlugin>; Body: z.output<typeof installRemoval> }>(
      '/api/plugins/installs/:pluginId/remove',
      {
        schema: {
          ...document('Remove a plugin, with or without what it has stored', done),
          params: ofPlugin,
          body: installRemoval,
        },
        handler: async (request) => {
          assertOpen(installs);
          await remove(parts, request.params.pluginId, request.body, personOf(request));
          return null;
        },
      },
    );
    scope.post('/api/plugins/restart', {
      schema: document('Restart the server, so that server halves take effect', done),
      handler: async (request, reply) => {
        if (restart === undefined)
          throw new HttpError(409, 'RESTART_ELSEWHERE', 'This server is restarted by its operator only.');
        parts.log.info({ by: personOf(request) }, 'Somebody restarts the server for its plugins');
        reply.raw.once('finish', () => setImmediate(restart));
        return null;
      },
    });
  });
}

/** The body is the package, with any content type. */
function mountUpload(
  scope: FastifyInstance,
  { installs, database, timeouts }: InstallRouteParts,
  personOf: (request: FastifyRequest) => string,
): void {
  scope.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _payload, next) => next(null));
    uploads.post('/api/plugins/packages', {
      config: { streams: true },
      schema: {
        summary: 'Read a package and say what is in it. Nothing of it runs.',
        tags: ['plugins'],
        consumes: ['application/octet-stream'],
        response: { 200: packageReview },
      },
      handler: async (request) => {
        assertOpen(installs);
        if (Number(request.headers['content-length'] ?? 0) > largestPackage) throw packageTooLarge();
        const body = untilQuiet(request.raw.iterator({ destroyOnReturn: false }), timeouts.quiet);
        const review = await installs.stage(await receivePackage(body), personOf(request));
        await installs.flush(database);
        return review;
      },
    });
  });
}

/** Aborted when the caller has gone away. */
function whileWaiting({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

async function requireInstaller(
  request: FastifyRequest,
  { sessions, database }: InstallRouteParts,
): Promise<string> {
  const { user } = await requireSession(request, sessions);
  if (!(await deploymentRights(database, user.id)).mayInstallPlugins)
    throw new HttpError(403, 'MAY_NOT_INSTALL', 'The operator of the server decides who installs plugins.');
  return user.id;
}

function assertOpen({ rules }: PluginInstalls): void {
  if (rules.mode === 'off')
    throw new HttpError(
      403,
      'INSTALLS_OFF',
      'Installing plugins is switched off on this server. The operator switches it on with "installs" in gantry.config.json.',
    );
}

async function assertProjects(parts: InstallRouteParts, wanted: '*' | readonly string[]): Promise<void> {
  if (wanted === '*') return;
  const known = new Set((await projectsOf(parts.database)).map(({ code }) => code));
  const unknown = wanted.filter((code) => !known.has(code));
  if (unknown.length > 0)
    throw new RuleError('PROJECT_UNKNOWN', `This server has no project ${unknown.join(', ')}.`);
}

async function remove(
  parts: InstallRouteParts,
  id: string,
  { revision, deleteData }: z.output<typeof installRemoval>,
  actorId: string,
): Promise<void> {
  const { installs, database, log } = parts;
  const {
    current: { version, digest },
  } = await installs.one(id);
  if (deleteData !== undefined && deleteData !== id)
    throw new RuleError('REMOVE_UNCONFIRMED', `To delete the data of the plugin, type ${id}.`);
  await installs.remove(id, revision, actorId);
  await installs.flush(database);
  await tellSwitched(parts, id, false);
  if (deleteData === undefined) return;
  try {
    await deletePluginData(database, id);
  } catch (cause) {
    log.error({ err: cause, plugin: id }, 'The data of a removed plugin could not be deleted');
    throw new HttpError(
      500,
      'DATA_KEPT',
      `The plugin is removed, but what it has stored could not be deleted and is all still there. Install it again and remove it once more. ${messageOf(cause)}`,
      { cause },
    );
  }
  await installs.note({ pluginId: id, action: 'data-deleted', version, digest, actorId });
  await installs.flush(database);
}

/** Open pages fetch their list of plugins again. */
function tellSwitched(parts: InstallRouteParts, pluginId: string, isOn: boolean): Promise<void> {
  return tellPages(parts, { topic: hostTopics.pluginSwitched, payload: { pluginId, isOn } });
}
