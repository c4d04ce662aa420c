import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import { HttpError, type ServerHost } from '@gantry/plugin-sdk/server';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type RawServerDefault,
} from 'fastify';
import { mapOrigins } from './config/map-entry.ts';
import type { DamagedRows } from './database/damaged-rows.ts';
import { mountDemoAccounts } from './demo/demo-accounts-route.ts';
import { deviceAdminRoutes } from './devices/device-admin-routes.ts';
import { DeviceDoor } from './devices/device-door.ts';
import type { BrokerState } from './devices/mqtt-door.ts';
import { mountEventRoutes } from './events/event-routes.ts';
import { figuresRoute } from './figures/figures-route.ts';
import type { HostContext, HostPart } from './host-part.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { mountAppPage } from './http/app-page.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { mountDocs } from './http/docs-pages.ts';
import { answerFailure, installErrorAnswers } from './http/errors.ts';
import { mountHealth, type Readiness } from './http/health-route.ts';
import { assertKnownHost } from './http/host-check.ts';
import { assertReadableQuery, validateWithZod } from './http/invalid-request.ts';
import { assertOwnOrigin } from './http/origin-check.ts';
import { mountProjectRoute } from './http/project-route.ts';
import { mountReports } from './http/report-route.ts';
import { RequestLog } from './http/request-log.ts';
import { limitBodies } from './http/request-timeouts.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serializeWithZod } from './http/serialize.ts';
import { drainUnreadBody } from './http/unread-body.ts';
import { Opening } from './opening/opening.ts';
import { dashboardRoutes } from './plugins/dashboard-routes.ts';
import { mountDevelopment } from './plugins/development/development-routes.ts';
import type { PluginDevelopment } from './plugins/development/plugin-development.ts';
import { mountInstalls } from './plugins/installs/install-routes.ts';
import type { PluginInstalls } from './plugins/installs/plugin-installs.ts';
import { pluginDataRoutes } from './plugins/plugin-data.ts';
import { mountPluginFiles } from './plugins/plugin-files-route.ts';
import { pluginListRoute } from './plugins/plugin-list-route.ts';
import { mountPlugin } from './plugins/plugin-mount.ts';
import type { PluginRegistry } from './plugins/plugin-registry.ts';
import { allSettingsRoute } from './plugins/setting-routes.ts';
import { switchRoute } from './plugins/switch-route.ts';
import { mountSessionRoutes } from './session/session-routes.ts';
import { mountUploads } from './uploads/upload-routes.ts';
import { mountVideos } from './video/video-routes.ts';
import type { VideoStreams } from './video/video-streams.ts';

export interface AppParts {
  readonly context: HostContext;
  readonly parts: readonly HostPart[];
  readonly plugins: PluginRegistry;
  readonly installs: PluginInstalls;
  readonly development: PluginDevelopment | undefined;
  /** Restarts the server; undefined where nothing would start it again. */
  readonly restart: (() => void) | undefined;
  /** The services of a plugin's server half, by the plugin's id. */
  readonly pluginHost: (id: string) => ServerHost;
  readonly readiness: Readiness;
  readonly damagedRows: DamagedRows;
  /** Undefined without a broker. */
  readonly broker: () => BrokerState | undefined;
  /** First part of the topics of devices at the broker. */
  readonly topic: string | undefined;
  /** Folder of the built browser app. */
  readonly appFolder: string;
  /** Folder of the built documentation. */
  readonly docsFolder: string;
  /** Milliseconds between two heartbeats of an event stream. */
  readonly heartbeatMs: number;
  readonly streams: VideoStreams;
  /** Host names of this server; see `assertKnownHost`. */
  readonly hosts: readonly string[];
}

/** The largest JSON body, in bytes. Files are streamed on routes of their own. */
const bodyLimit = 1024 * 1024;

/** Assembles the HTTP side. It needs no database, so the server can listen before the database has started. */
export async function buildApp({
  context,
  parts,
  plugins,
  installs,
  development,
  restart,
  pluginHost,
  readiness,
  damagedRows,
  broker,
  topic,
  appFolder,
  docsFolder,
  heartbeatMs,
  streams,
  hosts,
}: AppParts): Promise<FastifyInstance> {
  const app = fastify<RawServerDefault>({
    loggerInstance: context.log,
    bodyLimit,
    // Trust the forwarding headers of proxies on this machine.
    trustProxy: 'loopback',
    genReqId: requestId,
    // An upload may take any time; `timeouts` has the limits of the other phases.
    requestTimeout: 0,
    http: {
      headersTimeout: context.timeouts.headers,
      connectionsCheckingInterval: Math.min(10_000, context.timeouts.headers),
    },
    logController: new RequestLog(),
    // `GantryServer.close` decides how long running requests may take.
    forceCloseConnections: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, context.timeouts.rest),
    // A malformed URL reaches no route, and therefore no hook.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply, context);
      void answerFailure(request, reply, error);
    },
  });
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializeWithZod);
  installErrorAnswers(app);
  app.setNotFoundHandler((request) => {
    throw new HttpError(
      404,
      'NOT_FOUND',
      `There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`,
    );
  });
  app.addHook('onRequest', async (request, reply) => {
    begin(request, reply, context);
    assertKnownHost(request, hosts);
    assertOwnOrigin(request);
    assertReadableQuery(request);
  });
  limitBodies(app, context.timeouts.body);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(files, { root: appFolder, serve: false, preCompressed: true });
  await mountApiDocs(app);
  mountDocs(app, docsFolder);
  mountHealth(app, { database: context.database, readiness, damagedRows, broker });
  mountSessionRoutes(app, context);
  mountDemoAccounts(app, context.demo);
  mountReports(app, context);
  mountEventRoutes(app, { ...context, heartbeatMs });
  for (const part of parts) {
    for (const route of part.routes ?? [])
      mountProjectRoute(app, context, { kind: 'host', tag: part.name }, route);
    part.mount?.(app);
  }
  const figures = figuresRoute({ plugins, pluginHost, log: context.log });
  const ofPlugins = [
    pluginListRoute(plugins),
    switchRoute(plugins),
    allSettingsRoute(plugins),
    ...pluginDataRoutes(plugins),
  ];
  for (const route of [...ofPlugins, figures, ...dashboardRoutes()])
    mountProjectRoute(app, context, { kind: 'host', tag: 'plugins' }, route);
  for (const route of deviceAdminRoutes(plugins, context.clock, topic))
    mountProjectRoute(app, context, { kind: 'host', tag: 'devices' }, route);
  app.addHook('onClose', () => context.announcements.close());
  const pluginParts = { ...context, door: new DeviceDoor(context.database, context.clock) };
  for (const plugin of plugins.plugins)
    await mountPlugin(app, pluginParts, pluginHost(plugin.package.manifest.id), plugin);
  mountUploads(app, context, plugins);
  mountVideos(app, { ...context, plugins, pluginHost, streams, checkMs: heartbeatMs });
  mountPluginFiles(app, {
    registry: plugins,
    onServed: (id, build) => void installs.loads.recordServed(context.database, id, build),
  });
  mountInstalls(app, { ...context, installs, restart });
  if (development) mountDevelopment(app, { ...context, development, plugins, restart });
  const ofHost = [...parts.flatMap(({ routes = [] }) => routes), ...ofPlugins];
  mountAppPage(app, appFolder, {
    opening: new Opening(context, ofHost),
    maps: mapOrigins(context.maps),
  });
  return app;
}

/** Sets what every answer needs, errors included. */
function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  { timeouts }: Pick<HostContext, 'timeouts'>,
): void {
  drainUnreadBody(request.raw, reply.raw, timeouts.rest);
  reply.header('x-request-id', request.id);
  setSecurityHeaders(reply);
}

/** Keeps the id from a proxy, so that its log and ours can be matched. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}
