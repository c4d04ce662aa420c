import { type IntervalTimer, implement, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { weatherCalls } from '../../contract/weather-calls.ts';
import { districts } from '../../contract/weather-signals.ts';
import type { ServerKind } from '../kind.ts';
import { type Observation, observatory, observe } from './observatory.ts';
import { observedOn } from './observed-day.ts';

/** Days that reports are kept: a diary that is written later is written from the monthly tables of the Observatory. */
const keptDays = 62;

const settingsOf = z.object({ weatherDistrict: z.enum(districts).catch('Yau Tsim Mong') });

const asSystem = { kind: 'system', name: 'hear-the-observatory' } as const;

/** What the project keeps of an observation, and no longer of old ones. */
async function keep(tx: Tx, observation: Observation, district: string, at: Date): Promise<void> {
  const { weather, typhoon, rainstorm, warnings } = observation;
  const rain = observation.rainIn(district);
  await tx.run(
    sql`insert into observed_weather (project_id, at, weather, typhoon, rainstorm, warnings, rain, rain_until)
        values (${tx.projectId}, ${at}, ${weather}, ${typhoon}, ${rainstorm}, ${[...warnings]}::text[], ${rain?.mm ?? null},
          ${rain?.until ?? null}) on conflict do nothing`,
  );
  await tx.run(
    sql`delete from observed_weather where project_id = ${tx.projectId} and at < ${new Date(at.getTime() - keptDays * 86_400_000)}`,
  );
}

/**
 * Asks once for all projects, because they get the same answer: without one there is one fault, not one for each project. Four times an
 * hour, because a warning may end within the hour.
 */
const hearObservatory: IntervalTimer = {
  name: 'hear-the-observatory',
  everySeconds: 15 * 60,
  async run({ outgoing, database, settings, clock }, signal) {
    if (!outgoing.has(observatory)) return;
    const projects = await database.projectIds();
    if (projects.length === 0) return;
    const observation = await observe(outgoing, signal);
    const at = clock();
    const failures: unknown[] = [];
    for (const projectId of projects) {
      if (signal.aborted) return;
      try {
        await database.inProject(projectId, asSystem, async (tx) => {
          const { weatherDistrict } = settingsOf.parse(await settings.project(tx));
          await keep(tx, observation, weatherDistrict, at);
        });
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `The weather could not be kept in ${failures.length} projects.`);
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
