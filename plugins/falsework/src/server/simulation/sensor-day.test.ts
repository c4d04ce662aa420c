import { expect, test } from 'vitest';
import { sensorDay } from './sensor-day.ts';

test('a day of sensors is the same for the same seed, and another one for another', () => {
  const asked = { seed: 'a', day: '2026-11-20', timeZone: 'Asia/Hong_Kong', devices: 1 };
  expect(sensorDay(asked)).toEqual(sensorDay(asked));
  expect(sensorDay({ ...asked, seed: 'b' })).not.toEqual(sensorDay(asked));
});
