import { camerasSent } from '@gantry/plugin-sdk/cameras';
import { defineDeviceRoute, HttpError, type ServerHost } from '@gantry/plugin-sdk/server';
import { permissions } from '../contract/cctv.ts';
import { cameraKind, cameraMessage, gatewayKind, messageAnswer, mostItems } from '../contract/messages.ts';
import { readMessage } from './read-message.ts';
import { takeItems } from './take-message.ts';

export const messageRoute = (host: ServerHost) =>
  defineDeviceRoute({
    method: 'POST',
    path: '/',
    summary: 'Events, statuses and people counts of cameras, up to 500 in a message',
    kinds: [cameraKind, gatewayKind],
    body: cameraMessage,
    response: messageAnswer,
    maxBytes: 4 * 1024 * 1024,
    rate: { perSecond: 50, burst: 200 },
    async handle(message, { tx, device, now, announce }) {
      const given = [...message.events, ...message.statuses, ...message.counts];
      if (given.length > mostItems)
        throw new HttpError(413, 'BATCH_TOO_LARGE', `Send at most ${mostItems} things at once.`);
      const own = device.kind === cameraKind ? device : undefined;
      const named = [...new Set(given.flatMap(({ camera }) => camera?.trim() ?? []))];
      const cameras = own ? [own] : await host.devices.behind(tx, device.id, named);
      const byId = new Map(cameras.map(({ externalId, id }) => [externalId.toLowerCase(), id]));
      // Two ids may differ in their letter case only.
      for (const { externalId, id } of cameras) byId.set(externalId, id);
      const idOf = (camera: string | undefined) => {
        if (camera === undefined) return own?.id;
        const id = camera.trim();
        return byId.get(id) ?? byId.get(id.toLowerCase());
      };
      const { items, refused } = readMessage(message, now, idOf);
      const taken = await takeItems(tx, host, cameras, items, now, own?.id);
      announce(camerasSent, permissions.view);
      return { ...taken, refused };
    },
  });
