import { expect, test } from 'vitest';
import { HostApi } from '../../api/host-api.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { createVideoService } from './server-services.ts';

const state = {
  hls: '/live.m3u8',
  whep: null,
  film: null,
  picture: null,
  pictureAt: null,
  problem: null,
};

test('asks below the plugin, and takes nothing that the contract does not say', async () => {
  const sent: string[] = [];
  const answers: unknown[] = [state, { ...state, problem: 'TIRED' }];
  const api = new HostApi('http://localhost/', async (input, init) => {
    sent.push(new Request(input, init).url);
    return Response.json(answers.shift());
  });
  const videos = createVideoService(api, bem.id, 'acme.cameras');
  expect(await videos.state('gate/1')).toEqual(state);
  expect(sent).toEqual([`http://localhost/api/projects/${bem.id}/plugins/acme.cameras/videos/gate%2F1`]);
  await expect(videos.state('gate/1')).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
});
