import { pino } from 'pino';
import { expect, test } from 'vitest';
import { noVideo, type VideoEntry } from '../config/deployment.ts';
import { FakeConverter } from './testing/fake-converter.ts';
import { VideoStreams } from './video-streams.ts';

const open = (entry: Partial<VideoEntry>) =>
  new VideoStreams(
    { entry: { ...noVideo, allow: ['127.0.0.0/8'], ...entry }, password: undefined },
    () => new Date(),
    pino({ level: 'silent' }),
  );

test('says what converts streams, and how many it converts', async () => {
  const fake = await FakeConverter.make();
  const gateway = { api: 'http://127.0.0.1:1', hls: 'http://127.0.0.1:2', whep: 'http://127.0.0.1:3' };
  const [none, program, server] = [
    open({}),
    open({ ffmpeg: fake.program, maxStreams: 2 }),
    open({ gateway }),
  ];
  try {
    expect(none.services).toEqual([]);
    await program.playlist('gate', { url: 'rtsp://viewer:s3cret@127.0.0.1/gate' }, null, {});
    expect(program.services).toEqual([{ kind: 'ffmpeg', formats: ['HLS'], streams: 1, mostStreams: 2 }]);
    const formats = ['HLS', 'WebRTC'];
    expect(server.services).toEqual([{ kind: 'gateway', formats, streams: 0, mostStreams: null }]);
  } finally {
    for (const streams of [none, program, server]) await streams.close();
    await fake.remove();
  }
});
