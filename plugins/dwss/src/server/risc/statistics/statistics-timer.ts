import type { TimerJob } from '@gantry/plugin-sdk/server';
import { checkMonth, monthsToCheck } from './statistics-check.ts';

const system = { kind: 'system', name: 'site forms' } as const;

/**
 * Compares the statistics once a day with a count from scratch, and says so in the log where they differed, for example after a project got
 * another time zone. Each month is a transaction of its own; a check that is interrupted goes on at the same month within the hour.
 */
export const checkStatistics: TimerJob = {
  name: 'check-risc-statistics',
  everySeconds: 3600,
  async run({ clock, database, log }, signal) {
    for (const projectId of await database.projectIds()) {
      const months = await database.inProject(projectId, system, (tx) => monthsToCheck(tx, clock()));
      let corrected = 0;
      for (const month of months) {
        if (signal.aborted) break;
        corrected += await database.inProject(projectId, system, (tx) =>
          checkMonth(tx, month, month === months.at(-1) ? clock() : null),
        );
      }
      if (corrected > 0) log.warn({ projectId, corrected }, 'Statistics of inspection forms were corrected.');
      if (signal.aborted) return;
    }
  },
};
