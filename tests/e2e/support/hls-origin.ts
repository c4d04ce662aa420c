import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';

const film = join(import.meta.dirname, '../../../packages/plugin-ui/src/video/story-film.mp4');

/** The header of a film in fragments, and its fragments: the segments of an HLS stream. */
function segmentsOf(bytes: Buffer): { readonly head: Buffer; readonly parts: readonly Buffer[] } {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'moof') starts.push(at);
  return {
    head: bytes.subarray(0, starts[0]),
    parts: starts.map((start, nth) => bytes.subarray(start, starts[nth + 1])),
  };
}

/**
 * Answers below `/story-stream` as the server does for a camera that streams HLS: a live stream that is three segments long when it is first
 * asked for, and one longer each second. After the last one the camera sends nothing more.
 */
export async function playHls(page: Page): Promise<void> {
  const { head, parts } = segmentsOf(readFileSync(film));
  let began: number | undefined;
  const playlist = () => {
    began ??= Date.now();
    const count = Math.min(parts.length, 3 + Math.floor((Date.now() - began) / 1000));
    const listed = parts.slice(0, count).map((_, nth) => `#EXTINF:1.1,\npart-${nth}.m4s`);
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MAP:URI="head.mp4"',
      ...listed,
    ].join('\n');
  };
  const answer = (name: string) => {
    if (name === 'state.json')
      return {
        json: {
          hls: '/story-stream/live.m3u8',
          whep: null,
          film: null,
          picture: null,
          pictureAt: null,
          problem: null,
        },
      };
    if (name === 'live.m3u8') return { contentType: 'application/vnd.apple.mpegurl', body: playlist() };
    const part = parts[Number(/^part-(\d+)/.exec(name)?.[1])];
    return { contentType: 'video/mp4', body: part ?? head };
  };
  const fulfil = (route: Route) =>
    route.fulfill(answer(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''));
  await page.route('**/story-stream/*', fulfil);
}
