import { expect, test } from 'vitest';
import type { PermitStatus } from '../../contract/permit.ts';
import { overStay } from '../testing/example-alarm.ts';
import { byWhatMatters } from './by-what-matters.ts';

const row = (name: string, status: PermitStatus, hour: number, isAlarmed = false) => ({
  name,
  status,
  validFrom: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  alarms: isAlarmed ? [overStay(name)] : [],
});

test('what people are at now comes before what is to start, and alarms before everything, as the server orders them', () => {
  const rows = [
    row('second alarm', 'Expired', 9, true),
    row('first alarm', 'Active', 1, true),
    row('late', 'Issued', 12),
    row('soon', 'Issued', 4),
    row('over', 'Closed', 1),
    row('asked', 'Requested', 2),
    row('stopped', 'Suspended', 3),
    row('at work', 'Active', 3),
    row('long at work', 'Active', 1),
  ];
  expect(byWhatMatters(rows).map(({ name }) => name)).toEqual([
    'second alarm',
    'first alarm',
    'long at work',
    'at work',
    'stopped',
    'soon',
    'late',
    'asked',
    'over',
  ]);
});
