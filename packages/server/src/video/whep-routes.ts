import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionCookie, watchMember } from '../session/member-access.ts';
import { requireWatcher, type VideoAccessParts, wantedFor, watchVideo } from './video-access.ts';
import type { VideoStreams } from './video-streams.ts';
import type { WhepSessions } from './whep-sessions.ts';

const ofSession = z.object({ sessionId: z.string() });
const text = z.string();
/** Bytes of an offer. */
const bodyLimit = 64 * 1024;
const offerType = 'application/sdp';
const fragmentType = 'application/trickle-ice-sdpfrag';

export interface WhepRouteParts {
  readonly access: VideoAccessParts;
  readonly streams: VideoStreams;
  readonly whep: WhepSessions;
}

/** `POST …/whep`: takes an offer; `PATCH` and `DELETE …/whep/:sessionId`: change and end the session. */
export function mountWhep(
  app: FastifyInstance,
  url: string,
  { access, streams, whep }: WhepRouteParts,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [offerType, fragmentType],
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request) => requireWatcher(request, access));

    scope.post(`${url}/whep`, { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      const { key, path, source, member } = await watchVideo(request, access, (found) => found);
      const target = await streams.whep(key, source);
      const check = checkOf(request, access, member.project.id);
      const opened = await whep.open(target, text.parse(request.body ?? ''), {
        userId: member.user.id,
        key,
        check: async () => {
          await check();
          streams.keep(key);
        },
      });
      return reply
        .code(201)
        .headers({ location: `${path}/whep/${opened.id}`, 'cache-control': 'no-store' })
        .type(offerType)
        .send(opened.sdp);
    });
    scope.patch(`${url}/whep/:sessionId`, { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      const { key, member } = await watchVideo(request, access, (found) => found);
      const watch = { key, userId: member.user.id };
      const fragment = text.parse(request.body ?? '');
      const answer = await whep.change(
        ofSession.parse(request.params).sessionId,
        watch,
        fragment,
        fragmentType,
      );
      reply.header('cache-control', 'no-store');
      return answer === '' ? reply.code(204).send() : reply.type(fragmentType).send(answer);
    });
    scope.delete(`${url}/whep/:sessionId`, { schema: { hide: true } }, async (request, reply) => {
      const { key, member } = await watchVideo(request, access, (found) => found);
      await whep.end(ofSession.parse(request.params).sessionId, { key, userId: member.user.id });
      return reply.code(204).send();
    });
  });
}

/** Keeps of the request only what the check needs, because a session lasts for hours. */
function checkOf(request: FastifyRequest, { sessions, videos }: VideoAccessParts, projectId: string) {
  const { permission, serves } = wantedFor(request, videos);
  const token = request.cookies[sessionCookie];
  return async () => {
    await watchMember({ cookies: { [sessionCookie]: token } }, sessions, { projectId, permission, serves });
  };
}
