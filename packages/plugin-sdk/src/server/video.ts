import type { RouteContext } from './route.ts';

/** A film that is shown in a loop, such as that of a demo's camera. */
export type VideoFilm =
  /** UUID of a file of the plugin: an MP4 of `host.files`. */
  | { readonly fileId: string }
  /** Path of an MP4 or WebM below `dist/client` of the plugin, such as `films/gate.mp4`. */
  | { readonly asset: string };

/**
 * Where a video comes from. The addresses stay on the server, with the name and the password that they may hold; members get paths of the
 * application. Without `url`, `whep` and `film` the video has no stream now.
 */
export interface VideoSource {
  /**
   * `http:` or `https:`: an HLS playlist. `rtsp:` or `rtsps:`: a camera, whose stream the deployment's media gateway or ffmpeg converts. A
   * name and a password in it are sent to its own host only; to a web server as Basic authentication.
   */
  readonly url?: string | undefined;
  /** `http:` or `https:`: where the camera or its server takes WHEP offers (WebRTC). */
  readonly whep?: string | undefined;
  /** Shown while there is no stream. */
  readonly film?: VideoFilm | undefined;
  /** The last still picture: UUID of a JPEG or PNG of `host.files`, and when it was taken. */
  readonly picture?: { readonly fileId: string; readonly takenAt: Date } | undefined;
}

/** Who asks for a video, and the transaction in which it is looked for. */
export type VideoContext = Pick<RouteContext, 'tx' | 'user' | 'project' | 'now'>;

/**
 * The videos of a plugin, such as those of its cameras. The host offers them to members below
 * `/api/projects/<project>/plugins/<plugin id>/videos/<id>`, and asks again at each request for a playlist, a segment or a picture.
 *
 * ```ts
 * videos: () => ({
 *   permission: 'CAMERA_VIEW',
 *   source: async (videoId, { tx }) => {
 *     const camera = await findCamera(tx, videoId);
 *     return camera && { url: camera.streamUrl, picture: camera.still };
 *   },
 * }),
 * ```
 */
export interface Videos {
  /** Needed to watch. Empty: every member may. */
  readonly permission: string;
  /**
   * Where a video of the project comes from. Undefined answers 404, as for an id that never was. Called in a transaction that only reads,
   * several times a second while somebody watches, so let it be one statement.
   * @param videoId - 1 to 100 letters, digits, `_`, `.` and `-`; not checked further.
   * @throws HttpError for an answer other than success
   */
  source(videoId: string, context: VideoContext): Promise<VideoSource | undefined>;
}

/** Some seconds of a stream. */
export interface RecordedVideo {
  /** An MP4. */
  readonly film: Buffer;
  /** How long it is. */
  readonly seconds: number;
  /** JPEG of its first picture; null where the deployment has no ffmpeg. */
  readonly still: Buffer | null;
}

/** What to record of which video. */
export interface RecordingOrder {
  /** UUID of the project. */
  readonly projectId: string;
  /** As the plugin calls the video. */
  readonly videoId: string;
  /** Where it comes from; a film is no stream. */
  readonly source: VideoSource;
  /** How long it should be, 60 at most. */
  readonly seconds: number;
  /** Ends it early, with what there is. */
  readonly signal: AbortSignal;
}

/** Records streams of the plugin's videos, under the same rules as for members who watch them. */
export interface VideoRecorder {
  /**
   * Records what a stream's playlist holds, and what comes, until it is long enough. A camera that is too slow gets 15 s more. Call it
   * outside a transaction, from a timer or a job, so that nothing waits for a camera.
   * @returns undefined if there is nothing that can be kept: encrypted segments, or MPEG-TS without ffmpeg
   * @throws HttpError 424 NO_STREAM, UNREACHABLE, NOT_ALLOWED, NOT_VIDEO or NO_GATEWAY; 503 BUSY while four are recorded in this process
   */
  record(order: RecordingOrder): Promise<RecordedVideo | undefined>;
}

/** What converts and serves the streams of a deployment. */
export interface MediaService {
  /** `gateway`: a MediaMTX server. `ffmpeg`: programs of this server. */
  readonly kind: 'gateway' | 'ffmpeg';
  /** What it makes of RTSP. */
  readonly formats: readonly ('HLS' | 'WebRTC')[];
  /** The streams of all projects that it serves for this process now. */
  readonly streams: number;
  /** The most that it serves at once; null: no limit of ours. */
  readonly mostStreams: number | null;
}

/** What the host does with videos for a plugin. */
export interface ServerVideos extends VideoRecorder {
  /** What converts RTSP in this deployment; empty: nothing does. */
  services(): readonly MediaService[];
}
