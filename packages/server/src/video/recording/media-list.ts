/** A segment that a playlist names. */
export interface ListedSegment {
  readonly name: string;
  readonly seconds: number;
}

/** What a playlist offers to a recording: segments one after another, or another playlist in its place. */
export type MediaList =
  | {
      readonly kind: 'segments';
      /** The header that goes before them, of fragmented MP4; undefined: MPEG-TS. */
      readonly head: string | undefined;
      readonly segments: readonly ListedSegment[];
      /** Whether none will follow. */
      readonly isOver: boolean;
    }
  | { readonly kind: 'variant'; readonly name: string };

/**
 * Reads a playlist that `rewritePlaylist` wrote. Segments before a break in time belong to another recording and are left out.
 * @returns undefined for what cannot be kept: encrypted segments, and parts of files
 */
export function readMediaList(text: string): MediaList | undefined {
  let head: string | undefined;
  let segments: ListedSegment[] = [];
  let seconds = 0;
  let [isVariant, isOver] = [false, false];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (!line.startsWith('#')) {
      if (isVariant) return { kind: 'variant', name: line };
      segments.push({ name: line, seconds });
      continue;
    }
    const [, tag = '', value = ''] = /^#([A-Z0-9-]+)(?::(.*))?$/.exec(line) ?? [];
    if (tag === 'EXTINF') seconds = Number.parseFloat(value) || 0;
    else if (tag === 'EXT-X-STREAM-INF') isVariant = true;
    else if (tag === 'EXT-X-ENDLIST') isOver = true;
    else if (tag === 'EXT-X-BYTERANGE' || (tag === 'EXT-X-KEY' && !value.includes('METHOD=NONE')))
      return undefined;
    else if (tag === 'EXT-X-DISCONTINUITY') segments = [];
    else if (tag === 'EXT-X-MAP') {
      const name = /URI="([^"]*)"/.exec(value)?.[1];
      if (name === undefined || value.includes('BYTERANGE')) return undefined;
      if (name !== head) segments = [];
      head = name;
    }
  }
  return { kind: 'segments', head, segments, isOver };
}
