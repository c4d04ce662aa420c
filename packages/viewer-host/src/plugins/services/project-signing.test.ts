import { hostTopics } from '@gantry/contract';
import { toDisposable } from '@gantry/plugin-sdk';
import { expect, test, vi } from 'vitest';
import { HostApi } from '../../api/host-api.ts';
import { bem } from '../../ui/testing/test-data.ts';
import { ProjectSigning } from './project-signing.ts';

const deviceId = '0b2f41a3-c54c-4fd8-a2f4-1a3c54c1fd80';

test('asks for this browser, and says when what it answered may be out of date', async () => {
  const sent: Request[] = [];
  const api = new HostApi('http://localhost/', async (input, init) => {
    sent.push(new Request(input, init));
    return Response.json({ image: null, device: 'revoked' });
  });
  const heard = new Map<string, () => void>();
  const listen = (topic: string, listener: () => void) => {
    heard.set(topic, listener);
    return toDisposable(() => heard.delete(topic));
  };
  const signing = new ProjectSigning(
    api,
    {
      on: (topic, listener) => listen(topic, () => listener({})),
      onResync: (listener) => listen('resync', listener),
    },
    { projectId: bem.id, deviceId },
  );
  expect(await signing.own()).toEqual({ image: null, device: 'revoked' });
  expect(sent[0]?.headers.get('x-gantry-device')).toBe(deviceId);
  const changed = vi.fn();
  signing.onDidChange(changed);
  await signing.keep(null);
  expect(await sent[1]?.json()).toEqual({ image: null });
  heard.get(hostTopics.signingChanged)?.();
  heard.get('resync')?.();
  expect(changed).toHaveBeenCalledTimes(3);
  signing.dispose();
  expect(heard.size).toBe(0);
});
