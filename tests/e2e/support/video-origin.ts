import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';

/** A film of six seconds, in fragments. */
export const film = join(import.meta.dirname, '../../../packages/plugin-ui/src/video/story-film.mp4');

const nothing = { hls: null, whep: null, film: null, picture: null, pictureAt: null, problem: null };

/** The header of a film in fragments, and its fragments: the segments of an HLS stream. */
export function segmentsOf(bytes: Buffer): { readonly head: Buffer; readonly parts: readonly Buffer[] } {
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
    if (name === 'state.json') return { json: { ...nothing, hls: '/story-stream/live.m3u8' } };
    if (name === 'live.m3u8') return { contentType: 'application/vnd.apple.mpegurl', body: playlist() };
    const part = parts[Number(/^part-(\d+)/.exec(name)?.[1])];
    return { contentType: 'video/mp4', body: part ?? head };
  };
  const fulfil = (route: Route) =>
    route.fulfill(answer(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''));
  await page.route('**/story-stream/*', fulfil);
}

/**
 * Answers below `/story-stream` as the server does for a camera that streams WebRTC, whose side is in the same page.
 * @returns the sessions that have been deleted
 */
export async function playWhep(page: Page): Promise<readonly string[]> {
  const deleted: string[] = [];
  await page.route('**/story-stream/*', async (route) => {
    const request = route.request();
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (name === 'state.json')
      await route.fulfill({
        json: { ...nothing, whep: '/story-stream/whep', hls: '/story-stream/none.m3u8' },
      });
    else if (request.method() === 'DELETE') {
      deleted.push(name);
      await route.fulfill({ status: 200 });
    } else
      await route.fulfill({
        status: 201,
        headers: { 'content-type': 'application/sdp', location: '/story-stream/session-1' },
        body: await page.evaluate(answerOf, request.postData() ?? ''),
      });
  });
  return deleted;
}

/** Runs in the page: what a camera answers to an offer, which sends a picture that changes. */
async function answerOf(offer: string): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const context = canvas.getContext('2d');
  let hue = 0;
  setInterval(() => {
    hue += 10;
    if (context) context.fillStyle = `hsl(${hue} 80% 40%)`;
    context?.fillRect(0, 0, 320, 180);
  }, 100);
  const camera = new RTCPeerConnection();
  await camera.setRemoteDescription({ type: 'offer', sdp: offer });
  for (const track of canvas.captureStream(10).getTracks()) camera.addTrack(track);
  await camera.setLocalDescription();
  await new Promise<void>((done) => {
    if (camera.iceGatheringState === 'complete') done();
    camera.addEventListener('icegatheringstatechange', () => {
      if (camera.iceGatheringState === 'complete') done();
    });
  });
  return camera.localDescription?.sdp ?? '';
}
