import { endpoint } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permissions } from './cctv.ts';

/** What converts the streams of cameras that speak RTSP. Other streams reach browsers as they are. */
const mediaService = z.object({
  /** `gateway`: a MediaMTX server. `ffmpeg`: programs of this server. */
  kind: z.enum(['gateway', 'ffmpeg']),
  /** What it makes of RTSP. */
  formats: z.array(z.enum(['HLS', 'WebRTC'])).readonly(),
  /** The streams of all projects that it serves now. */
  streams: z.int(),
  /** The most at once; null: no limit of ours. */
  mostStreams: z.int().nullable(),
});
export type MediaService = z.output<typeof mediaService>;

export const mediaCalls = {
  getMediaServiceList: endpoint({
    method: 'GET',
    path: '/MediaService/getMediaServiceList',
    summary: 'What converts the streams of cameras in this deployment; empty: nothing does',
    permission: permissions.manage,
    response: z.object({ mediaServiceList: z.array(mediaService).readonly() }),
  }),
};
