import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  detectionType,
  isStaleCount,
  type MonitorFacts,
  monitorStatus,
  offlineType,
  staleAfter,
} from './status.ts';

const facts: fc.Arbitrary<MonitorFacts> = fc.record({
  type: fc.constantFrom('AI', detectionType, 'Other'),
  isRemoved: fc.boolean(),
  isHit: fc.boolean(),
  hasStream: fc.boolean(),
  latestAlert: fc.option(
    fc.record({ type: fc.constantFrom(offlineType, 'danger-zone'), isOpen: fc.boolean() }),
  ),
  offlineAlertThreshold: fc.nat(4),
  offlineCount: fc.nat(6),
});

describe('the status of a camera', () => {
  test('is the first that applies, in the order of the rule', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { latestAlert, offlineAlertThreshold: threshold, offlineCount } = given;
        const warns =
          latestAlert?.type === offlineType &&
          latestAlert.isOpen &&
          threshold > 0 &&
          offlineCount >= threshold;
        const rules = [
          [given.isRemoved, 'Removed'],
          [given.isHit, 'Impact detected'],
          [given.type === detectionType, 'No stream'],
          [given.hasStream, 'Live'],
          [warns, 'Off Alert'],
          [true, 'Off'],
        ] as const;
        expect(monitorStatus(given)).toBe(rules.find(([applies]) => applies)?.[1]);
      }),
    );
  });

  test('says of a count whether it still holds', () => {
    expect([staleAfter, staleAfter + 1].map((age) => isStaleCount(1000, 1000 + age))).toEqual([false, true]);
  });
});
