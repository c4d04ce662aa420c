import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PlaylistQuery } from './hls-stream.ts';
import { type VideoAccessParts, watchVideo } from './video-access.ts';
import type { VideoStreams } from './video-streams.ts';

const named = z.object({ name: z.string() });
const number = z.string().regex(/^\d{1,12}$/);
/** Others are not passed on. */
const query = z.object({
  _HLS_msn: number.optional(),
  _HLS_part: number.optional(),
  _HLS_skip: z.enum(['YES', 'v2']).optional(),
});
const first = 'index.m3u8';

/** `GET …/hls/:name`: the playlists of a video, and what they name. Not in the API's description: the names are in the playlists. */
export function mountHls(
  app: FastifyInstance,
  url: string,
  access: VideoAccessParts,
  streams: VideoStreams,
): void {
  app.route({
    method: 'GET',
    url: `${url}/hls/:name`,
    exposeHeadRoute: false,
    // Video does not become smaller, and a range of a compressed segment would not be one of the segment.
    compress: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { key, source } = await watchVideo(request, access, (found) => found);
      const { name } = named.parse(request.params);
      reply.header('cache-control', 'no-store');
      if (name.endsWith('.m3u8')) {
        const text = await streams.playlist(
          key,
          source,
          name === first ? null : name,
          queryOf(request.query),
        );
        return reply.type('application/vnd.apple.mpegurl').send(text);
      }
      const { status, type, length, range, body } = await streams.media(
        key,
        source,
        name,
        request.headers.range,
      );
      reply.code(status).type(type);
      if (length !== undefined) reply.header('content-length', length);
      if (status === 206 && range !== undefined) reply.header('content-range', range);
      return reply.send(body);
    },
  });
}

function queryOf(given: unknown): PlaylistQuery {
  const read = query.safeParse(given);
  return read.success ? read.data : {};
}
