import { expect, test } from 'vitest';
import { HostApi } from '../../api/host-api.ts';
import { LayerStore } from '../../state/layer-store.ts';
import { type EventStream, LiveStore } from '../../state/live-store.ts';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { createLiveService } from './server-services.ts';

test('a plugin gets events of its own server half only, not of one with a similar name', () => {
  let tell: (message: MessageEvent<string>) => void = () => undefined;
  const stream: EventStream = {
    CLOSED: 2,
    readyState: 1,
    addEventListener: (type, listener) => {
      if (type === 'message') tell = listener;
    },
    close: () => undefined,
  };
  const layers = new LayerStore(new HostApi('http://localhost/', new FakeServer().fetch));
  const live = new LiveStore(layers, {
    refused: () => undefined,
    now: Date.now,
    connect: () => stream,
  });
  live.open(bem.id, undefined);
  const heard: string[] = [];
  for (const id of ['acme.noise', 'zzz.noise', 'zzz.acme.noise'])
    createLiveService(live, id).on('measured', () => heard.push(id));

  const data = {
    seq: 1,
    projectId: bem.id,
    topic: 'acme.noise/measured',
    payload: {},
    at: '2026-11-20T06:32:00.000Z',
  };
  tell(new MessageEvent('message', { data: JSON.stringify(data) }));

  expect(heard).toEqual(['acme.noise']);
  live.close();
});
