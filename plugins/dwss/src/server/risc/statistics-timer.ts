import type { TimerJob } from '@gantry/plugin-sdk/server';
import { correctStatistics } from './statistics.ts';

/** Compares the statistics with a count from scratch, and says so in the log where they differed. */
export const checkStatistics: TimerJob = {
  name: 'check-risc-statistics',
  everySeconds: 24 * 3600,
  async run({ database, log }, signal) {
    for (const projectId of await database.projectIds()) {
      if (signal.aborted) return;
      const corrected = await database.inProject(
        projectId,
        { kind: 'system', name: 'site forms' },
        correctStatistics,
      );
      if (corrected > 0) log.warn({ projectId, corrected }, 'Statistics of inspection forms were corrected.');
    }
  },
};
