import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLanes } from './pack-lanes.ts';

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const span = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

it('puts each range into a lane without overlaps, or counts it', () => {
  fc.assert(
    fc.property(fc.array(span), fc.integer({ min: 1, max: 5 }), (spans, laneCount) => {
      const { lanes, left } = packLanes(spans, laneCount);
      expect(lanes.length).toBeLessThanOrEqual(laneCount);
      expect(lanes.flat().length + left).toBe(spans.length);
      for (const lane of lanes)
        lane.slice(1).forEach((one, index) => {
          expect(one.from > (lane[index]?.to ?? '')).toBe(true);
        });
    }),
  );
});

it('leaves nothing out while a lane is free', () => {
  const { lanes, left } = packLanes(
    [
      { from: '2026-01-05', to: '2026-01-09' },
      { from: '2026-01-01', to: '2026-01-05' },
      { from: '2026-01-10', to: '2026-01-10' },
    ],
    2,
  );
  expect({ lanes: lanes.map((lane) => lane.map(({ from }) => from)), left }).toEqual({
    lanes: [['2026-01-01', '2026-01-10'], ['2026-01-05']],
    left: 0,
  });
});
