import { isCountable, longestRange } from '../contract/statistics.ts';
import type { PermitHandlers } from './handlers.ts';
import { statisticsOf } from './permit-statistics.ts';

export const statisticsHandlers: PermitHandlers<'statistics'> = {
  async statistics({ per, ...range }, { tx, project, refuse }) {
    if (!isCountable(range))
      throw refuse('RANGE_INVALID', `Name a first and a last day, at most ${longestRange} days with both.`);
    return statisticsOf(tx, range, per, project.timeZone);
  },
};
