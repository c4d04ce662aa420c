import * as z from 'zod';
import { instant } from './primitives.ts';

/** Why a video cannot be watched now. */
export const videoProblem = z.enum([
  /** Nothing names a stream. */
  'NO_STREAM',
  /** The stream does not answer, or not in time. */
  'UNREACHABLE',
  /** The address leads to a network that the deployment does not allow. */
  'NOT_ALLOWED',
  /** What it answers is not video. */
  'NOT_VIDEO',
  /** The camera speaks RTSP, and the deployment has neither a media gateway nor ffmpeg. */
  'NO_GATEWAY',
  /** As many streams as the server may convert are being watched. */
  'BUSY',
]);
export type VideoProblem = z.infer<typeof videoProblem>;

/**
 * `GET /api/projects/:projectId/plugins/:pluginId/videos/:videoId`: how a member may watch a video now. All paths lead to the application,
 * which checks the session's permission at each request; the address of the camera is not told.
 */
export const videoState = z.object({
  /** Path of the HLS playlist; null: none. */
  hls: z.string().nullable(),
  /** Path that takes WHEP offers (WebRTC); null: none. Tried first, because it is the faster. */
  whep: z.string().nullable(),
  /** Path of a short recorded film that is shown in a loop in place of a stream; null: none. */
  film: z.string().nullable(),
  /** Path of the last still picture; null: none. */
  picture: z.string().nullable(),
  /** When that picture was taken; null: not known, or no picture. */
  pictureAt: instant.nullable(),
  /** Null if one of `hls`, `whep` and `film` is there. */
  problem: videoProblem.nullable(),
});
export type VideoState = z.infer<typeof videoState>;
