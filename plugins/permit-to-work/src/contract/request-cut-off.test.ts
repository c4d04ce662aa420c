import { expect, test } from 'vitest';
import { isPast, requestCutOff, requestDeadline } from './request-cut-off.ts';
import { applyAction, draft, facts, requester, time } from './testing/test-permit.ts';

const zone = 'Asia/Hong_Kong';

test('the deadline is on the day before the work, in local time on site', () => {
  // 00:30 on 21 November in Hong Kong.
  expect(requestDeadline('2026-11-20T16:30:00.000Z', '19:00', zone)).toBe('2026-11-20 19:00');
  expect(requestDeadline('2027-01-01T00:00:00.000Z', '19:00', zone)).toBe('2026-12-31 19:00');
  expect(requestDeadline('2026-11-20T16:30:00.000Z', null, zone)).toBeNull();
});

test('the minute of the deadline is in time, the next minute is late', () => {
  expect(isPast('2026-11-20 19:00', new Date('2026-11-20T11:00:59Z'), zone)).toBe(false);
  expect(isPast('2026-11-20 19:00', new Date('2026-11-20T11:01:00Z'), zone)).toBe(true);
  expect(isPast('2026-11-20 00:00', new Date('2026-11-19T16:00:00Z'), zone)).toBe(false);
});

test.each(['19:00', '00:00', '23:59', null])('%s is a valid cut-off', (text) =>
  expect(requestCutOff.safeParse(text).success).toBe(true),
);
test.each(['24:00', '7:00', '19.00', '', '19:00 '])('%j is not a valid cut-off', (text) =>
  expect(requestCutOff.safeParse(text).success).toBe(false),
);

test('the cut-off applies to a request, not to later actions', () => {
  const blockers = (hours: number, requestCutOff: string | null) => {
    const moment = { now: time(hours), timeZone: zone, requestCutOff };
    const outcome = applyAction(draft, 'request', requester, facts, moment);
    return outcome.kind === 'blocked' ? outcome.blockers : [];
  };
  // The work starts at 08:00 on 20 November.
  expect(blockers(-13, '19:00')).toEqual([]);
  expect(blockers(-12, '19:00')).toEqual([{ code: 'CUT_OFF_PASSED', about: ['2026-11-19 19:00'] }]);
  expect(blockers(-12, null)).toEqual([]);
  // A period that is over is the only blocker.
  expect(blockers(9, '19:00')).toEqual([{ code: 'PERIOD_OVER', about: [] }]);
});
