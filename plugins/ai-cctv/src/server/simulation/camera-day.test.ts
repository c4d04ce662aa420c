import { expect, test } from 'vitest';
import { cameraDay, limit } from './camera-day.ts';

test('a day of cameras is the same for the same seed, goes above the limit once, and ends what it begins', () => {
  const asked = { seed: 'a', day: '2026-11-20', timeZone: 'Asia/Hong_Kong', devices: 3 };
  const items = cameraDay(asked);
  expect(cameraDay(asked)).toEqual(items);
  expect(cameraDay({ ...asked, seed: 'b' })).not.toEqual(items);
  const over = items.map(({ content }) => 'count' in content && Number(content.count) > limit);
  expect(over.filter(Boolean)).toHaveLength(6);
  const phases = items.flatMap(({ content }) => ('phase' in content ? [content.phase] : []));
  expect(phases.filter((phase) => phase === 'start')).toHaveLength(3);
  expect(phases.filter((phase) => phase === 'end')).toHaveLength(3);
});
