import type { Values } from '../../contract/falsework.ts';

/** What happens to a sensor of the demo, by hours since it was set up; it lasts until `until` or for good. */
interface Event {
  readonly channel: 'inclinationX' | 'inclinationY' | 'force';
  readonly from: number;
  readonly until?: number;
  /** What comes on top of the usual value, once it has grown for three hours. */
  readonly by: number;
  /** What people did about it. */
  readonly actionTaken?: string;
}

/** A sensor of the demo. Six bays have four each. */
export interface DemoSensor {
  readonly name: string;
  readonly instrumentId: string;
  /** Number of the gateway. */
  readonly gateway: 0 | 1;
  readonly place: { readonly longitude: number; readonly latitude: number; readonly height: number };
  readonly seed: number;
  readonly event?: Event;
  /** Hours since it was set up after which it sends nothing. */
  readonly silentFrom?: number;
}

/** Hours of readings before the demo begins. */
export const hoursBefore = 30 * 24;
const events: Readonly<Record<number, Event>> = {
  3: { channel: 'inclinationX', from: hoursBefore - 40, by: 0.62 },
  9: {
    channel: 'force',
    from: hoursBefore - 290,
    until: hoursBefore - 278,
    by: 30,
    actionTaken:
      'Stopped the pour, moved the skip to the next bay and checked the jacks. Load went back by the evening.',
  },
  14: { channel: 'inclinationY', from: hoursBefore - 14, by: 1.16 },
  20: { channel: 'force', from: hoursBefore - 5, by: 63 },
};
const silent: Readonly<Record<number, number>> = { 6: hoursBefore - 7, 17: hoursBefore - 52 };
const bays = [18, 19, 20, 21, 22, 23];

/**
 * The sensors stand at the corners of the falsework in bays of the tunnel's east-bound tube. Bay b lies at x = 10 b - 5, y = 7.5 of the tunnel;
 * the degrees were interpolated between bays 6 and 101, whose places were computed with proj4.
 */
export const demoSensors: readonly DemoSensor[] = bays.flatMap((bay, nth) =>
  [1, 2, 3, 4].map((tower): DemoSensor => {
    const seed = nth * 4 + tower - 1;
    const along = bay - 6 + (tower > 2 ? 0.3 : -0.3);
    const across = tower % 2 === 0 ? 3 : -3;
    return {
      name: `EB Bay ${String(bay).padStart(3, '0')} – Tower ${seed + 1}`,
      instrumentId: `BEM-FW-${bay}${tower}`,
      gateway: nth < 3 ? 0 : 1,
      place: {
        longitude: Number((114.17477 + along * 9.37474e-5 - across * 2.51e-6).toFixed(6)),
        latitude: Number((22.309263 + along * 2.33684e-5 + across * 8.72e-6).toFixed(6)),
        height: -3,
      },
      seed,
      ...(events[seed] && { event: events[seed] }),
      ...(silent[seed] !== undefined && { silentFrom: silent[seed] }),
    };
  }),
);

/** Between -1 and 1, the same for the same numbers. */
function noise(seed: number, minute: number): number {
  const far = Math.sin(seed * 12.9898 + (minute % 100_003) * 78.233) * 43_758.5453;
  return (far - Math.floor(far)) * 2 - 1;
}

/** What a sensor measures. The steel moves with the warmth of the day. @param hours - since it was set up */
export function measuredAt({ seed, event }: DemoSensor, at: number, hours: number): Values {
  const minute = Math.floor(at / 60_000);
  const warmth = Math.sin(((minute % 1440) / 1440) * 2 * Math.PI);
  const extra = { inclinationX: 0, inclinationY: 0, force: 0 };
  if (event && hours >= event.from && hours < (event.until ?? Number.POSITIVE_INFINITY))
    extra[event.channel] = event.by * Math.min(1, (hours - event.from) / 3);
  const value = (base: number, spread: number, channel: number) =>
    base + warmth * spread + noise(seed * 4 + channel, minute) * spread * 0.3;
  const round = (number: number) => Math.round(number * 1000) / 1000;
  return {
    inclinationX: round(value(0.05 + (seed % 5) * 0.02, 0.04, 0) + extra.inclinationX),
    inclinationY: round(value(-0.03 - (seed % 3) * 0.03, 0.04, 1) - extra.inclinationY),
    inclinationZ: round(value(0, 0.02, 2)),
    force: round(value(36 + (seed % 7) * 1.5, 2.5, 3) + extra.force),
  };
}
