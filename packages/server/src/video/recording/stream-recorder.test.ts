import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { noVideo } from '../../config/deployment.ts';
import { FarServer } from '../../testing/far-server.ts';
import { VideoStreams } from '../video-streams.ts';
import { StreamRecorder } from './stream-recorder.ts';

const allow = ['127.0.0.0/8'];
const opened: VideoStreams[] = [];
let camera: FarServer;
let folder: string;

beforeAll(async () => {
  camera = await FarServer.start();
  folder = await mkdtemp(join(tmpdir(), 'gantry-recorder-'));
});
afterEach(() => camera.answers.clear());
afterAll(async () => {
  for (const streams of opened) await streams.close();
  await camera?.close();
  await rm(folder, { recursive: true });
});

function recorder(ffmpeg?: string, networks = allow): StreamRecorder {
  const settings = { entry: { ...noVideo, allow: networks }, password: undefined };
  const streams = new VideoStreams(settings, () => new Date(), pino({ level: 'silent' }));
  opened.push(streams);
  return new StreamRecorder(streams, ffmpeg);
}
const record = (by = recorder(), seconds = 4, signal = new AbortController().signal) =>
  by.record('gate', { url: `${camera.origin}/live.m3u8` }, seconds, signal);

/** A box of an MP4. */
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const start = Buffer.alloc(8);
  start.writeUInt32BE(body.length + 8);
  start.write(type, 4, 'latin1');
  return Buffer.concat([start, body]);
}
const words = (...numbers: readonly number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [nth, number] of numbers.entries()) bytes.writeUInt32BE(number, nth * 4);
  return bytes;
};
/** A header with one track of 1000 units a second. */
const head = Buffer.concat([
  box('ftyp', Buffer.from('hlsf\0\0\0\0', 'latin1')),
  box(
    'moov',
    box('mvhd', words(0, 0, 0, 600, 0)),
    box(
      'trak',
      box('tkhd', words(0, 0, 0, 7)),
      box('mdia', box('mdhd', words(0, 0, 0, 1000, 0)), box('hdlr', words(0))),
    ),
  ),
]);
/** Two seconds of the stream, which begins long ago. */
function fragment(nth: number): Buffer {
  const time = Buffer.alloc(12);
  time.writeUInt8(1);
  time.writeBigUInt64BE(BigInt(9_000_000 + nth * 2000), 4);
  const traf = box('traf', box('tfhd', words(0, 7)), box('tfdt', time));
  return Buffer.concat([box('styp'), box('moof', traf), box('mdat', Buffer.from(`picture ${nth}`))]);
}

/** A camera whose segments are fragments of MP4. It has three when it is first asked, and another one at each further time. */
function filming(): void {
  let count = 2;
  const bytes = (path: string, content: Buffer) =>
    camera.answers.set(`GET ${path}`, (_request, response) => response.end(content));
  camera.says('/live.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh.m3u8\n');
  bytes('/head.mp4', head);
  for (let nth = 0; nth < 9; nth += 1) bytes(`/${nth}.m4s`, fragment(nth));
  camera.answers.set('GET /high.m3u8', (_request, response) => {
    count += 1;
    const listed = Array.from({ length: count }, (_, nth) => `#EXTINF:2,\n${nth}.m4s`);
    response.end(['#EXTM3U', '#EXT-X-MAP:URI="head.mp4"', ...listed].join('\n'));
  });
}

test('the newest fragments and those that come become one film, which begins at zero and says how long it is', async () => {
  filming();
  const recorded = await record(recorder(), 8);
  expect(recorded).toMatchObject({ seconds: 8, still: null });
  const text = recorded?.film.toString('latin1') ?? '';
  expect(text.match(/picture \d/g)).toEqual(['picture 0', 'picture 1', 'picture 2', 'picture 3']);
  expect([text.slice(4, 8), text.includes('styp')]).toEqual(['ftyp', false]);
  const film = recorded?.film ?? Buffer.alloc(0);
  const times = [...text.matchAll(/tfdt/g)].map(({ index }) => film.readBigUInt64BE(index + 8));
  expect(times).toEqual([0n, 2000n, 4000n, 6000n]);
  expect(film.readUInt32BE(text.indexOf('mvhd') + 4 + 16)).toBe(8 * 600);
  camera.answers.clear();
  filming();
  const newest = (await record(recorder(), 4))?.film.toString('latin1') ?? '';
  expect(newest.match(/picture \d/g)).toEqual(['picture 1', 'picture 2']);
});

test('a camera that stops answering keeps nobody, and what it sent before is kept', async () => {
  filming();
  const stop = new AbortController();
  camera.answers.set('GET /2.m4s', () => stop.abort());
  const recorded = await record(recorder(), 60, stop.signal);
  expect(recorded?.film.toString('latin1').match(/picture \d/g)).toEqual(['picture 0', 'picture 1']);
  filming();
  // One that is gone is left out, and the camera itself is gone when it is asked again.
  camera.answers.delete('GET /1.m4s');
  camera.answers.set('GET /2.m4s', (_request, response) => {
    response.end(fragment(2));
    camera.answers.clear();
  });
  const broken = await record(recorder(), 60);
  expect(broken?.film.toString('latin1').match(/picture \d/g)).toEqual(['picture 0', 'picture 2']);
});

test('the recorder keeps no encrypted segments, no MPEG-TS without ffmpeg, and nothing that is no stream', async () => {
  camera.says('/a.ts', 'of a stream', 'video/mp2t');
  camera.says('/live.m3u8', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:4,\na.ts\n');
  expect(await record()).toBeUndefined();
  camera.says('/live.m3u8', '#EXTM3U\n#EXTINF:4,\na.ts\n');
  expect(await record()).toBeUndefined();
  camera.says('/live.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="a.ts"\n#EXTINF:4,\na.ts\n');
  expect(await record()).toBeUndefined();
  camera.says('/live.m3u8', 'hello');
  await expect(record()).rejects.toMatchObject({ code: 'NOT_VIDEO' });
});

test('a network that the deployment does not allow is not reached, and four streams are recorded at once', async () => {
  await expect(record(recorder(undefined, []))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  camera.answers.set('GET /live.m3u8', () => undefined);
  const stop = new AbortController();
  const by = recorder();
  const running = Array.from({ length: 4 }, () => record(by, 4, stop.signal));
  await expect(record(by)).rejects.toMatchObject({ code: 'BUSY' });
  stop.abort();
  expect(await Promise.all(running)).toEqual([undefined, undefined, undefined, undefined]);
});

test('ffmpeg makes a film of MPEG-TS and a still, and is told to read nothing else', async () => {
  const program = join(folder, 'ffmpeg');
  await writeFile(
    program,
    `#!/bin/sh\necho "$*" >> ${folder}/log\nfor last; do :; done\nprintf "%s" "$last" > "$last"\n`,
    { mode: 0o700 },
  );
  camera.says('/live.m3u8', '#EXTM3U\n#EXTINF:4,\na.ts\n');
  camera.says('/a.ts', 'of a stream', 'video/mp2t');
  const recorded = await record(recorder(program));
  expect([recorded?.film.toString(), recorded?.still?.toString()]).toEqual(['film.mp4', 'still.jpg']);
  const runs = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
  expect(runs).toEqual([
    expect.stringContaining('-protocol_whitelist file -f mpegts -i film.ts'),
    expect.stringContaining('-protocol_whitelist file -f mp4 -i film.mp4'),
  ]);
});
