import type { CallOptions } from '../api/api.ts';

/**
 * Why a video cannot be watched now. `NO_STREAM`: nothing names a stream. `UNREACHABLE`: the stream does not answer, or not in time.
 * `NOT_ALLOWED`: its address leads to a network that the deployment does not allow. `NOT_VIDEO`: what it answers is not video. `NO_GATEWAY`:
 * the camera speaks RTSP, and the deployment has neither a media gateway nor ffmpeg. `BUSY`: as many streams as the server may convert are
 * being watched.
 */
export type VideoProblem = 'NO_STREAM' | 'UNREACHABLE' | 'NOT_ALLOWED' | 'NOT_VIDEO' | 'NO_GATEWAY' | 'BUSY';

/** How a member may watch a video now. All paths lead to the application, which checks the member's permission at each request. */
export interface VideoState {
  /** Path of the HLS playlist; null: none. */
  readonly hls: string | null;
  /** Path that takes WHEP offers (WebRTC); null: none. The faster of the two. */
  readonly whep: string | null;
  /** Path of a short recorded film that is shown in a loop in place of a stream; null: none. */
  readonly film: string | null;
  /** Path of the last still picture; null: none. */
  readonly picture: string | null;
  /** ISO 8601, when that picture was taken; null: not known, or no picture. */
  readonly pictureAt: string | null;
  /** Null if one of `hls`, `whep` and `film` is there. */
  readonly problem: VideoProblem | null;
}

/** The videos that the plugin's own server half offers. `LiveVideo` of `@gantry/plugin-ui/video` takes it as `videos`. */
export interface VideoService {
  /**
   * How the member may watch a video now. Ask again after a fault: the answer changes with the camera and the network.
   *
   * ```ts
   * const { hls, picture } = await ctx.videos.state(videoId, { signal });
   * ```
   * @param videoId - what the plugin's server half calls it
   * @throws ApiError when the server refuses, such as with `FORBIDDEN` or `NOT_FOUND`, or was not reached (`NETWORK`); the signal's
   * reason
   */
  state(videoId: string, options?: CallOptions): Promise<VideoState>;
}
