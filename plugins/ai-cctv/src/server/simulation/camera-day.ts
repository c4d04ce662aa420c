import { type AskedDay, type SimulatedItem, seeded, siteClock } from '@gantry/plugin-sdk/server/simulation';
import type { CameraMessage } from '../../contract/messages.ts';

/** External id of the box that speaks for the cameras. */
export const boxId = 'SIM-AIBOX';
/** People that a camera in a confined space lets in. */
export const limit = 4;

const [minute, hour] = [60_000, 3_600_000];
type List = keyof CameraMessage;
type Content<L extends List> = Omit<CameraMessage[L][number], 'time' | 'camera'>;

/** A camera of a simulated day. */
export interface CameraOfDay {
  readonly name: string;
  readonly externalId: string;
  /** 0 where it does not count. */
  readonly limit: number;
}

interface Stage {
  readonly camera: string;
  /** Midnight by the site's clock. */
  readonly start: number;
  readonly random: () => number;
}

/** What cameras do, in turn: the first counts in a confined space, the second watches a danger zone, the third loses its connection. */
const roles = [
  { name: 'shaft', limit, items: counts },
  { name: 'face', limit: 0, items: dangers },
  { name: 'portal', limit: 0, items: connection },
] as const;
const roleOf = (nth: number) => roles[(nth - 1) % roles.length] ?? roles[0];

const numbers = (devices: number) => Array.from({ length: devices }, (_, index) => index + 1);

export const camerasOf = (devices: number): readonly CameraOfDay[] =>
  numbers(devices).map((nth) => ({
    name: `Simulated ${roleOf(nth).name} camera ${nth}`,
    externalId: `SIM-CAM-${nth}`,
    limit: roleOf(nth).limit,
  }));

/** What the cameras of a site say on a working day, by time. `alerts` counts those that must open. */
export function cameraDay({ seed, day, timeZone, devices }: AskedDay): readonly SimulatedItem[] {
  const start = siteClock(day, timeZone);
  return numbers(devices)
    .flatMap((nth) =>
      roleOf(nth).items({ camera: `SIM-CAM-${nth}`, start, random: seeded(`${seed} ${nth} ${day}`) }),
    )
    .sort((a, b) => a.at - b.at);
}

function item<L extends List>(
  camera: string,
  at: number,
  list: L,
  content: Content<L>,
  adds: Readonly<Record<string, number>> = {},
): SimulatedItem {
  const time = new Date(at).toISOString();
  return { at, from: boxId, list, content: { camera, time, ...content }, adds: { [list]: 1, ...adds } };
}

/** A count each minute from 8 to 17 o'clock: at most the limit, but for six minutes of the morning. */
function counts({ camera, start, random }: Stage): readonly SimulatedItem[] {
  const overFrom = 9 * 60 + Math.floor(random() * 120);
  let people = 0;
  return Array.from({ length: 9 * 60 }, (_, index) => {
    const at = 8 * 60 + index;
    people = Math.min(limit, Math.max(0, people + Math.floor(random() * 3) - 1));
    const isLunch = at >= 12 * 60 && at < 13 * 60;
    const isOver = at >= overFrom && at < overFrom + 6;
    const count = isOver ? limit + 1 + Math.floor(random() * 2) : isLunch ? 0 : people;
    return item(camera, start + at * minute, 'counts', { count }, at === overFrom ? { alerts: 1 } : {});
  });
}

/** Somebody comes too near three times, for some minutes, and a truck with dirty wheels passes. */
function dangers({ camera, start, random }: Stage): readonly SimulatedItem[] {
  const zone = 'Simulated loader swing';
  const events = [8.5, 10.5, 14].flatMap((from) => {
    const begin = start + Math.round((from + random()) * 3600) * 1000;
    const end = begin + Math.round(30 + random() * 300) * 1000;
    return [
      item(camera, begin, 'events', { type: 'danger-zone', zone, phase: 'start' }, { alerts: 1 }),
      item(camera, end, 'events', { type: 'danger-zone', zone, phase: 'end' }),
    ];
  });
  const truck = start + 16 * hour + Math.round(random() * 3600) * 1000;
  return [...events, item(camera, truck, 'events', { type: 'dirty-wheel', phase: 'once' }, { alerts: 1 })];
}

/** Online in the morning, then offline for three quarters of an hour, told every ten minutes. */
function connection({ camera, start, random }: Stage): readonly SimulatedItem[] {
  const lost = start + 13 * hour + Math.floor(random() * 120) * minute;
  return [
    item(camera, start + 7 * hour, 'statuses', { status: 'online' }),
    ...[0, 10, 20, 30, 40].map((after) =>
      item(
        camera,
        lost + after * minute,
        'statuses',
        { status: 'offline' },
        after === 0 ? { alerts: 1 } : {},
      ),
    ),
    item(camera, lost + 45 * minute, 'statuses', { status: 'online' }),
  ];
}
