import { defineDeviceRoute, HttpError, type ServerHost } from '@gantry/plugin-sdk/server';
import { counterKind, mostPassages, passageAnswer, passageMessage } from '../contract/passages.ts';
import { countsChanged, permissions } from '../contract/people-count.ts';
import { recordPassages } from './record-passages.ts';

export const passageRoute = (host: ServerHost) =>
  defineDeviceRoute({
    method: 'POST',
    path: '/',
    summary: 'Passages that a counting device saw, one or up to 1,000 in a batch',
    kinds: [counterKind],
    body: passageMessage,
    response: passageAnswer,
    maxBytes: 256 * 1024,
    rate: { perSecond: 20, burst: 60 },
    async handle(message, { tx, device, project, now, announce }) {
      const passages = 'passages' in message ? message.passages : [message];
      if (passages.length > mostPassages)
        throw new HttpError(413, 'BATCH_TOO_LARGE', `Send at most ${mostPassages} passages at once.`);
      const heard = { deviceId: device.id, timeZone: project.timeZone, now };
      const answer = await recordPassages(tx, host.devices, heard, passages);
      announce(countsChanged, permissions.view);
      return answer;
    },
  });
