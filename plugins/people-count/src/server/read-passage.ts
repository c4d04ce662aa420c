import { readTime } from '@gantry/plugin-sdk/server';
import { mostPeople, oldestDays, type Passage, type Refusal } from '../contract/passages.ts';

/** A valid passage. */
export interface CountedPassage {
  readonly sequence: number;
  readonly at: Date;
  readonly in: number;
  readonly out: number;
}

/** Validates a passage from a device; returns the reason if it is invalid. */
export function readPassage(given: Passage, now: Date): CountedPassage | Refusal {
  const at = readTime(given.time, now, oldestDays);
  if (typeof at === 'string') return at;
  const { direction, in: inwards, out: outwards } = given;
  if (direction === undefined && inwards === undefined && outwards === undefined) return 'INVALID_COUNT';
  const counts = {
    in: inwards ?? (direction === 'in' ? 1 : 0),
    out: outwards ?? (direction === 'out' ? 1 : 0),
  };
  if (counts.in < 0 || counts.out < 0) return 'NEGATIVE_COUNT';
  if (![counts.in, counts.out].every((each) => Number.isInteger(each) && each <= mostPeople))
    return 'INVALID_COUNT';
  return { sequence: given.sequence, at, ...counts };
}
