import type { Sensor } from '../../contract/falsework.ts';

/** A UUID that ends in the number. */
export const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

/** A sensor that is online, at rest and without a place. */
export const exampleSensor = (nth: number, more: Partial<Sensor> = {}): Sensor => ({
  sensorId: uuid(nth),
  instrumentId: `TILT-${nth}`,
  name: `Sensor ${nth}`,
  status: 0,
  level: 0,
  latestData: {
    inclinationX: 0.126,
    inclinationY: -0.05,
    inclinationZ: null,
    force: 41.5,
    // 2026-11-20 07:42 in Hong Kong.
    recordTimeTs: Date.UTC(2026, 10, 19, 23, 42),
  },
  place: null,
  gatewayName: 'Gateway 1',
  episode: null,
  ...more,
});
