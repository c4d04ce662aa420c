import { keptFile, NotFoundError, type ServerHost } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '../database/failure.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PluginRegistry } from '../plugins/plugin-registry.ts';
import type { SessionStore } from '../session/session-store.ts';
import { prepareAnswer } from '../uploads/send-answer.ts';
import { prepareFilm } from './film.ts';
import { mountHls } from './hls-routes.ts';
import { videosOfPlugins } from './plugin-videos.ts';
import { mountVideoState } from './state-route.ts';
import { type VideoAccessParts, watchVideo } from './video-access.ts';
import type { VideoStreams } from './video-streams.ts';
import { mountWhep } from './whep-routes.ts';
import { WhepSessions } from './whep-sessions.ts';

export interface VideoRouteParts {
  readonly sessions: SessionStore;
  readonly files: FileStore;
  readonly clock: () => Date;
  readonly plugins: PluginRegistry;
  readonly pluginHost: (id: string) => ServerHost;
  /** Closed with the app. */
  readonly streams: VideoStreams;
  /** Milliseconds between two checks of an open WebRTC session. */
  readonly checkMs: number;
}

const url = '/api/projects/:projectId/plugins/:pluginId/videos/:videoId';

/** Mounts the videos of all plugins. Every request checks session, membership, plugin and permission, and asks the plugin for the video. */
export function mountVideos(app: FastifyInstance, parts: VideoRouteParts): void {
  const { sessions, files, clock, plugins, pluginHost, streams, checkMs } = parts;
  const whep = new WhepSessions({ net: streams.net, clock, checkMs, isPassing: isUnavailable });
  app.addHook('onClose', async () => {
    await whep.close();
    await streams.close();
  });
  const access: VideoAccessParts = { sessions, clock, videos: videosOfPlugins(plugins, pluginHost) };
  mountVideoState(app, url, access, streams);
  mountHls(app, url, access, streams);
  mountWhep(app, url, { access, streams, whep });
  app.get(`${url}/film`, { compress: false, schema: { hide: true } }, async (request, reply) => {
    const send = await watchVideo(request, access, ({ source, ofPlugin }, tx) => {
      if (!source.film) throw new NotFoundError('The film');
      return prepareFilm(tx, ofPlugin.plugin, source.film, files);
    });
    return send(request, reply);
  });
  app.get(`${url}/picture`, { compress: false, schema: { hide: true } }, async (request, reply) => {
    const send = await watchVideo(request, access, ({ source, ofPlugin }, tx) => {
      if (!source.picture) throw new NotFoundError('The picture');
      const answer = keptFile(source.picture.fileId, { show: 'inline' });
      return prepareAnswer(tx, ofPlugin.plugin.id, answer, files);
    });
    return send(request, reply);
  });
}
