import type { TimerJob } from '@gantry/plugin-sdk/server';

export const timers: readonly TimerJob[] = [
  { name: 'tidy', everySeconds: 3600, run: async (host) => host.log.info({}, 'Tidied') },
  {
    name: 'morning-report',
    cron: '0 7 * * 1-5',
    async run(host, _signal, { project, dueAt }) {
      host.log.info({ project: project.code, dueAt }, 'Good morning');
    },
  },
];
