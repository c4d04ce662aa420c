import { type VideoState, videoState } from '@gantry/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type VideoAccessParts, watchVideo } from './video-access.ts';
import type { VideoStreams } from './video-streams.ts';

const params = z.object({ projectId: z.uuid(), pluginId: z.string(), videoId: z.string() });

/** `GET …/videos/:videoId`: how the member may watch the video now. */
export function mountVideoState(
  app: FastifyInstance,
  url: string,
  access: VideoAccessParts,
  streams: VideoStreams,
): void {
  app.route({
    method: 'GET',
    url,
    schema: {
      summary: 'How a video of a plugin can be watched now',
      description:
        'Needs the permission that the plugin names for its videos. The paths in the answer lead to an HLS playlist, to a place for WHEP offers (WebRTC), to a film and to the last still picture, each of which needs it too.',
      tags: ['videos'],
      params,
      response: { 200: videoState },
    },
    attachValidation: true,
    handler: async (request, reply) => {
      const video = await watchVideo(request, access, (found) => found);
      const { source, path } = video;
      const { hls, whep, problem } = await streams.ways(video.key, source);
      const ways = {
        hls: hls ? `${path}/hls/index.m3u8` : null,
        whep: whep ? `${path}/whep` : null,
        film: source.film ? `${path}/film` : null,
      };
      const state: VideoState = {
        ...ways,
        picture: source.picture ? `${path}/picture` : null,
        pictureAt: source.picture?.takenAt.toISOString() ?? null,
        problem: Object.values(ways).every((way) => way === null) ? problem : null,
      };
      return reply.header('cache-control', 'no-store').send(state);
    },
  });
}
