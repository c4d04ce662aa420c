import type { Readable } from 'node:stream';

/** What a member may ask of a playlist of a live stream: to answer once a segment or part is there. */
export interface PlaylistQuery {
  readonly _HLS_msn?: string | undefined;
  readonly _HLS_part?: string | undefined;
  readonly _HLS_skip?: string | undefined;
}

/** A segment, a part, a key or subtitles. */
export interface Media {
  readonly status: 200 | 206;
  readonly type: string;
  /** Bytes, if known. */
  readonly length: string | undefined;
  /** Value of `Content-Range` of a part of a file. */
  readonly range: string | undefined;
  readonly body: Readable;
}

/** A stream, as the HLS player of a browser asks for it. Names of playlists and media are those in its playlists. */
export interface HlsStream {
  /**
   * @param name - null: the first playlist
   * @throws VideoFailure; NotFoundError for a name that is not in its playlists
   */
  playlist(name: string | null, query: PlaylistQuery, limitMs: number): Promise<string>;
  /**
   * @param range - value of a header `Range`
   * @throws VideoFailure; NotFoundError for a name that is not in its playlists
   */
  media(name: string, range: string | undefined): Promise<Media>;
}
