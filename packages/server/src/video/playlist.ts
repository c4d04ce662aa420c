/** What an address in a playlist leads to. */
export type UriKind = 'playlist' | 'media';

/** Tags that are kept as they are. */
const plain: ReadonlySet<string> = new Set([
  'EXT-X-VERSION',
  'EXT-X-TARGETDURATION',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-DISCONTINUITY-SEQUENCE',
  'EXT-X-PLAYLIST-TYPE',
  'EXT-X-ENDLIST',
  'EXT-X-I-FRAMES-ONLY',
  'EXT-X-INDEPENDENT-SEGMENTS',
  'EXT-X-START',
  'EXT-X-SERVER-CONTROL',
  'EXT-X-PART-INF',
  'EXT-X-BYTERANGE',
  'EXT-X-DISCONTINUITY',
  'EXT-X-PROGRAM-DATE-TIME',
  'EXT-X-GAP',
  'EXT-X-BITRATE',
  'EXT-X-SKIP',
  'EXT-X-STREAM-INF',
]);
/** Tags whose attribute `URI` is an address. */
const withUri: Readonly<Record<string, UriKind>> = {
  'EXT-X-KEY': 'media',
  'EXT-X-SESSION-KEY': 'media',
  'EXT-X-MAP': 'media',
  'EXT-X-PART': 'media',
  'EXT-X-PRELOAD-HINT': 'media',
  'EXT-X-RENDITION-REPORT': 'playlist',
  'EXT-X-MEDIA': 'playlist',
  'EXT-X-I-FRAME-STREAM-INF': 'playlist',
};
/** The most addresses of one playlist. */
export const mostUris = 5000;

/**
 * Replaces every address in an HLS playlist (RFC 8216 and its low-latency successor). Only tags that are known to hold no other address
 * remain: comments, titles of segments, variables, session data, interstitials and content steering are left out.
 * @param replace - given an address as the playlist writes it; what it returns is written in its place
 * @returns undefined if the text is no playlist
 */
export function rewritePlaylist(
  text: string,
  replace: (uri: string, kind: UriKind) => string,
): string | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  if (lines[0] !== '#EXTM3U') return undefined;
  const written = ['#EXTM3U'];
  let uris = 0;
  let next: UriKind = 'media';
  const put = (uri: string, kind: UriKind) => {
    uris += 1;
    return replace(uri, kind);
  };
  for (const line of lines.slice(1)) {
    if (uris > mostUris) return undefined;
    if (line === '') continue;
    if (!line.startsWith('#')) {
      written.push(put(line, next));
      next = 'media';
      continue;
    }
    const [, tag = '', value] = /^#([A-Z0-9-]+)(?::(.*))?$/.exec(line) ?? [];
    if (tag === 'EXT-X-STREAM-INF') next = 'playlist';
    const kind = Object.hasOwn(withUri, tag) ? withUri[tag] : undefined;
    if (plain.has(tag)) written.push(line);
    else if (tag === 'EXTINF') written.push(`#EXTINF:${/^[\d.]*/.exec(value ?? '')?.[0]},`);
    else if (kind) {
      const attributes = replaceUri(value ?? '', (uri) => put(uri, kind));
      if (attributes === undefined) return undefined;
      written.push(`#${tag}:${attributes}`);
    }
  }
  return `${written.join('\n')}\n`;
}

/** Undefined if the text is no list of attributes. */
function replaceUri(list: string, replace: (uri: string) => string): string | undefined {
  const attribute = /([A-Z0-9-]+)=("[^"]*"|[^",\s]+)(?:,\s*|$)/y;
  const written: string[] = [];
  while (attribute.lastIndex < list.length) {
    const [, name, value] = attribute.exec(list) ?? [];
    if (name === undefined || value === undefined) return undefined;
    if (name !== 'URI') written.push(`${name}=${value}`);
    else if (value.startsWith('"')) written.push(`URI="${replace(value.slice(1, -1))}"`);
    else return undefined;
  }
  return written.join(',');
}
