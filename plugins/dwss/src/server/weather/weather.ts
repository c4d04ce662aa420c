import { type CronTimer, implement, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { weatherCalls } from '../../contract/weather-calls.ts';
import { districts } from '../../contract/weather-signals.ts';
import type { ServerKind } from '../kind.ts';
import { observatory, observe } from './observatory.ts';
import { observedOn } from './observed-day.ts';

/** Days that reports are kept: a diary that is written later is written from the monthly tables of the Observatory. */
const keptDays = 62;

const settingsOf = z.object({ weatherDistrict: z.enum(districts).catch('Yau Tsim Mong') });

/** Four times an hour, because a warning may end within the hour. */
const hearObservatory: CronTimer = {
  name: 'hear-the-observatory',
  cron: '5,20,35,50 * * * *',
  async run({ outgoing, database, settings, clock }, signal, { project }) {
    if (!outgoing.has(observatory)) return;
    const asSystem = { kind: 'system', name: 'hear-the-observatory' } as const;
    const { weatherDistrict } = await database.inProject(
      project.id,
      asSystem,
      async (tx) => settingsOf.parse(await settings.project(tx)),
      'read',
    );
    const { weather, typhoon, rainstorm, warnings, rain } = await observe(outgoing, weatherDistrict, signal);
    const at = clock();
    await database.inProject(project.id, asSystem, async (tx) => {
      await tx.run(
        sql`insert into observed_weather (project_id, at, weather, typhoon, rainstorm, warnings, rain, rain_until)
            values (${tx.projectId}, ${at}, ${weather}, ${typhoon}, ${rainstorm}, ${[...warnings]}::text[], ${rain?.mm ?? null},
              ${rain?.until ?? null}) on conflict do nothing`,
      );
      await tx.run(
        sql`delete from observed_weather where project_id = ${tx.projectId} and at < ${new Date(at.getTime() - keptDays * 86_400_000)}`,
      );
    });
  },
};

/** Reports of the Hong Kong Observatory, where the deployment names its open data as a service. */
export const weather: ServerKind = {
  permissions: [],
  timers: [hearObservatory],
  routes: ({ outgoing }) =>
    implement(weatherCalls, {
      async observed({ date }, { tx, project, now }) {
        if (!outgoing.has(observatory)) return { isOffered: false, observed: null };
        return { isOffered: true, observed: await observedOn(tx, date, { timeZone: project.timeZone, now }) };
      },
    }),
};
