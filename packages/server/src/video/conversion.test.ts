import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeConverter, type Run } from './testing/fake-converter.ts';
import { startVideoSite, type VideoSite } from './testing/video-site.ts';

let site: VideoSite;
let converter: FakeConverter;
let isClosed = false;

beforeAll(async () => {
  converter = await FakeConverter.make();
  site = await startVideoSite({ ffmpeg: converter.program, maxStreams: 2 });
  site.sources.set('gate', { url: 'rtsp://viewer:s3cret@localhost:8554/stream?channel=1' });
  site.sources.set('crane', { url: 'rtsp://127.0.0.1/crane' });
  site.sources.set('portal', { url: 'rtsp://127.0.0.1/portal' });
}, 120_000);
afterAll(async () => {
  if (!isClosed) await site?.server.close();
  await converter?.remove();
});

const list = (id: string) => site.engineer.get(site.at(id, '/hls/index.m3u8'));
const latestOf = async (words: string): Promise<Run> => {
  const run = (await converter.runs()).findLast(({ args }) => args.join(' ').includes(words));
  if (run === undefined) throw new Error(`Nothing was started for ${words}.`);
  return run;
};
/** Whether the program still runs. */
function isAlive({ pid }: Run): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a camera that speaks RTSP is watched through ffmpeg, which gets the address that was checked', async () => {
  expect((await site.engineer.get(site.at('gate'))).body).toMatchObject({
    hls: site.at('gate', '/hls/index.m3u8'),
    problem: null,
  });
  expect(await converter.runs()).toEqual([]);
  const { status, body } = await list('gate');
  expect([status, body]).toEqual([
    200,
    '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.0,\nsegment-000000.ts\n#EXTINF:2.0,\nrefused\n',
  ]);
  const segment = await site.engineer.fetch(site.at('gate', '/hls/segment-000000.ts'));
  expect([segment.headers.get('content-type'), await segment.text()]).toEqual(['video/mp2t', 'of the gate']);
  for (const name of ['segment-000001.ts', '..%2fsegment-000000.ts', 'other.m3u8', 'refused'])
    expect((await site.engineer.get(site.at('gate', `/hls/${name}`))).status).toBe(404);
  const { args } = await latestOf('-i');
  const address = args[args.indexOf('-i') + 1];
  expect(address).toMatch(/^rtsp:\/\/viewer:s3cret@(127\.0\.0\.1|\[::1\]):8554\/stream\?channel=1$/);
  expect(args.slice(args.indexOf('-rtsp_transport')).slice(0, 2)).toEqual(['-rtsp_transport', 'tcp']);
  expect((await converter.runs()).length).toBe(1);
  expect(site.log.join('')).not.toContain('s3cret');
});

test('only members with the permission begin a conversion or read what it wrote', async () => {
  const before = await converter.runs();
  for (const rest of ['/hls/index.m3u8', '/hls/segment-000000.ts']) {
    expect((await site.viewer.get(site.at('gate', rest))).status).toBe(403);
    expect((await site.elsewhere.get(site.at('crane', rest))).status).toBe(404);
  }
  expect(await converter.runs()).toEqual(before);
});

test('as many streams as the deployment allows are converted at once; one that nobody watches makes room', async () => {
  await list('gate');
  const gate = await latestOf('8554');
  expect((await list('crane')).status).toBe(200);
  const crane = await latestOf('/crane');
  expect(await list('portal')).toMatchObject({ status: 503, body: { error: { code: 'BUSY' } } });
  expect((await site.engineer.get(site.at('portal'))).body).toMatchObject({ hls: null, problem: 'BUSY' });
  site.server.clock.advance(20);
  await list('crane');
  site.server.clock.advance(11);
  await expect.poll(() => isAlive(gate) || existsSync(gate.folder)).toBe(false);
  expect([isAlive(crane), (await list('portal')).status]).toEqual([true, 200]);
});

test('a conversion for another address takes the place of the earlier one', async () => {
  await list('crane');
  const before = await latestOf('/crane');
  site.sources.set('crane', { url: 'rtsp://127.0.0.1/crane-2' });
  expect((await list('crane')).status).toBe(200);
  await expect.poll(() => isAlive(before)).toBe(false);
  expect(isAlive(await latestOf('rtsp://127.0.0.1/crane-2'))).toBe(true);
});

test('a camera that ends the conversion, or is in a network that is not allowed, cannot be watched', async () => {
  site.server.clock.advance(31);
  await expect.poll(async () => (await converter.runs()).some(isAlive)).toBe(false);
  site.sources.set('broken', { url: 'rtsp://127.0.0.1/broken' });
  expect(await list('broken')).toMatchObject({ status: 424, body: { error: { code: 'UNREACHABLE' } } });
  const before = await converter.runs();
  site.sources.set('inside', { url: 'rtsp://10.0.0.7/a' });
  expect((await site.engineer.get(site.at('inside'))).body).toMatchObject({
    hls: null,
    problem: 'NOT_ALLOWED',
  });
  expect(await list('inside')).toMatchObject({ status: 424, body: { error: { code: 'NOT_ALLOWED' } } });
  expect(await converter.runs()).toEqual(before);
});

test('the end of the server ends conversions, also one that has written nothing yet', async () => {
  site.server.clock.advance(31);
  await expect.poll(async () => (await list('gate')).status).toBe(200);
  site.sources.set('silent', { url: 'rtsp://127.0.0.1/silent' });
  const waiting = list('silent').catch(() => undefined);
  await expect.poll(async () => (await converter.runs()).at(-1)?.args.join(' ')).toContain('silent');
  isClosed = true;
  await site.server.close();
  await waiting;
  const runs = await converter.runs();
  expect(runs.filter((run) => isAlive(run) || existsSync(run.folder))).toEqual([]);
});
