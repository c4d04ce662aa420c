import { readTime } from '@gantry/plugin-sdk/server';
import type { Phase } from '../contract/alerts.ts';
import {
  type CameraMessage,
  type MessageAnswer,
  type MessageRefusal,
  mostPeople,
  mostPictureBytes,
  oldestDays,
} from '../contract/messages.ts';

type Refused = MessageAnswer['refused'][number];

interface ReadBase {
  readonly monitorId: string;
  readonly at: Date;
}
/** One thing that a message says of a camera. */
export type ReadItem = ReadBase &
  (
    | {
        readonly kind: 'event';
        readonly type: string;
        readonly zone: string;
        readonly phase: Phase;
        readonly picture: Buffer | null;
      }
    | { readonly kind: 'status'; readonly status: 'online' | 'offline' | 'impact' }
    | { readonly kind: 'count'; readonly count: number }
  );

const controls = /\p{Cc}/u;

/** JPEG bytes of a base64 text, or null. The picture itself is read when it becomes a file. */
function readPicture(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  const isJpeg = bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  return isJpeg && bytes.length <= mostPictureBytes ? bytes : null;
}

/**
 * What a message says, in the order of its times, and what is wrong with it.
 * @param idOf - the camera that the device speaks for, by its own id; undefined: none
 */
export function readMessage(
  { events, statuses, counts }: CameraMessage,
  now: Date,
  idOf: (camera: string | undefined) => string | undefined,
): { readonly items: readonly ReadItem[]; readonly refused: readonly Refused[] } {
  const items: ReadItem[] = [];
  const refused: Refused[] = [];
  const each = <T extends { camera?: string | undefined; time: string }>(
    list: Refused['list'],
    given: readonly T[],
    read: (one: T, base: ReadBase, refuse: (code: MessageRefusal) => void) => ReadItem | MessageRefusal,
  ) => {
    for (const [index, one] of given.entries()) {
      const refuse = (code: MessageRefusal) => void refused.push({ list, index, code });
      const at = readTime(one.time, now, oldestDays);
      const monitorId = idOf(one.camera);
      const item =
        typeof at === 'string'
          ? at
          : monitorId === undefined
            ? 'UNKNOWN_CAMERA'
            : read(one, { monitorId, at }, refuse);
      if (typeof item === 'string') refuse(item);
      else items.push(item);
    }
  };
  each('events', events, (one, base, refuse) => {
    const [type, zone] = [one.type.trim(), one.zone?.trim() ?? ''];
    if (type === '' || controls.test(type)) return 'INVALID_TYPE';
    if (controls.test(zone)) return 'INVALID_ZONE';
    const picture = one.picture === undefined ? null : readPicture(one.picture);
    // A danger counts even where its picture cannot be read.
    if (one.picture !== undefined && picture === null) refuse('INVALID_PICTURE');
    return { ...base, kind: 'event', type, zone, phase: one.phase, picture };
  });
  each('statuses', statuses, ({ status }, base) => ({ ...base, kind: 'status', status }));
  each('counts', counts, ({ count }, base) =>
    Number.isInteger(count) && count >= 0 && count <= mostPeople
      ? { ...base, kind: 'count', count }
      : 'INVALID_COUNT',
  );
  items.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { items, refused };
}
