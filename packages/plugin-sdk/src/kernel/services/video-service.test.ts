import { ApiError } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);

describe('ctx.videos', () => {
  it('answers how a video may be watched, without a capability', async () => {
    const host = await start({}, undefined, {
      videos: { gate: { hls: '/gate.m3u8' }, tower: { picture: '/tower.jpg' } },
    });
    await host.activate();
    const { videos } = host.context;
    expect(await videos.state('gate')).toMatchObject({ hls: '/gate.m3u8', whep: null, problem: null });
    expect(await videos.state('tower')).toMatchObject({ picture: '/tower.jpg', problem: 'NO_STREAM' });
    await expect(videos.state('pit')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('rejects as the server refuses, with the reason of an abort, and once the plugin has ended', async () => {
    const host = await start({}, undefined, {
      videos: {
        gate: () => {
          throw new ApiError(403, 'FORBIDDEN', 'Not yours to watch.');
        },
        slow: () => new Promise(() => undefined),
      },
    });
    await host.activate();
    const { videos } = host.context;
    await expect(videos.state('gate')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const leaving = new AbortController();
    const asked = videos.state('slow', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    const late = videos.state('slow');
    await Promise.all([expect(late).rejects.toMatchObject({ code: 'plugin-inactive' }), host.deactivate()]);
  });
});
