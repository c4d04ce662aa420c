import { type AskedDay, type SimulatedItem, seeded, siteClock } from '@gantry/plugin-sdk/server/simulation';
import type { LimitsByChannel, Values } from '../../contract/falsework.ts';

/** External id of the gateway that sends for the sensors. */
export const gatewayId = 'SIM-FWG';
/** Seconds between two readings: what a sensor has unless something else is set up. */
const interval = 60;

export const force = { alert: 65, alarm: 80, action: 95 } as const;
export const limits: LimitsByChannel = {
  inclinationX: { alert: 0.5, alarm: 1, action: 1.5 },
  inclinationY: { alert: 0.5, alarm: 1, action: 1.5 },
  inclinationZ: null,
  force,
};

const [dayBegin, dayEnd] = [6 * 3600, 20 * 3600];
/** Seconds that a load takes to come or to go. */
const rising = 600;

export const sensorsOf = (devices: number) =>
  Array.from({ length: devices }, (_, index) => ({
    name: `Simulated tower ${index + 1}`,
    externalId: `SIM-FW-${index + 1}`,
  }));

/**
 * Readings of falsework from 6 to 20 o'clock, by time: the steel moves with the warmth of the day and leans a little further from hour to hour.
 * Concrete is poured above the first tower, which carries more than its alert threshold for about half an hour. `episodes` counts
 * the excesses that must open.
 */
export function sensorDay({ seed, day, timeZone, devices }: AskedDay): readonly SimulatedItem[] {
  const start = siteClock(day, timeZone);
  return sensorsOf(devices)
    .flatMap(({ externalId }, index) => {
      const random = seeded(`${seed} ${externalId} ${day}`);
      const pourAt = index === 0 ? (9 + random() * 2) * 3600 : undefined;
      let [before, isOpen] = [0, false];
      const items: SimulatedItem[] = [];
      for (let second = dayBegin; second <= dayEnd; second += interval) {
        const values = measured(second, random, load(second, pourAt));
        const sent = values.force ?? 0;
        const opens = !isOpen && sent >= force.alert && before >= force.alert;
        isOpen ||= opens;
        before = sent;
        const at = start + second * 1000;
        items.push({
          at,
          from: gatewayId,
          list: 'readings',
          content: { sensor: externalId, time: new Date(at).toISOString(), ...values },
          adds: { readings: 1, ...(opens && { episodes: 1 }) },
        });
      }
      return items;
    })
    .sort((a, b) => a.at - b.at);
}

/** What a pour puts on a tower, in kN. */
function load(second: number, pourAt: number | undefined): number {
  if (pourAt === undefined) return 0;
  const [since, left] = [second - pourAt, pourAt + 2700 - second];
  return 34 * Math.max(0, Math.min(1, since / rising, left / rising));
}

function measured(second: number, random: () => number, extra: number): Values {
  const warmth = Math.sin(((second - 8 * 3600) / 86_400) * 2 * Math.PI);
  const drift = (second - dayBegin) / 3600;
  const value = (base: number, spread: number, more: number) =>
    Math.round((base + warmth * spread + more + (random() - 0.5) * spread * 0.4) * 1000) / 1000;
  return {
    inclinationX: value(0.08, 0.04, drift * 0.004),
    inclinationY: value(-0.05, 0.04, drift * -0.002),
    inclinationZ: value(0, 0.02, 0),
    force: value(38, 2, extra),
  };
}
