import { devicePlace, levelName } from '@gantry/plugin-sdk/contract';
import { type ServerHost, serverService, sql, type TimerJob, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permitMetres } from '../contract/falsework.ts';
import { levelLabels } from './settings.ts';

const both = (en: string, zh: string) => ({ en, 'zh-CN': zh });
type Words = ReturnType<typeof both>;

/** A danger as the permit module takes it. */
interface PlacedDanger {
  readonly name: string;
  readonly severity: 'critical';
  readonly title: Words;
  readonly tag: Words;
  readonly todo: Words;
  readonly since: Date;
  readonly at: { readonly latitude: number; readonly longitude: number };
  readonly metres: number;
}

/** What this module uses of the permit module. */
interface PermitAlarms {
  /** Says all dangers at places that this module knows of now. */
  say(tx: Tx, module: string, dangers: readonly PlacedDanger[]): Promise<void>;
}
export const permitAlarms = serverService<PermitAlarms>('gantry.permit-to-work/permit-alarms@1');

const settings = z.object({ permitMetres: z.number().catch(permitMetres.default) });
const movingRow = z.object({ sensor_id: z.string(), place: devicePlace, level_since: z.date() });

/** Asks the issuers of the permits near a sensor at level 3 to suspend them, in projects with permits. */
export const warnPermits: TimerJob = {
  name: 'warn-permits',
  everySeconds: 15,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      if (signal.aborted) return;
      await host.database.inProject(projectId, { kind: 'system', name: 'falsework' }, async (tx) => {
        const permits = await host.services.find(tx, permitAlarms);
        await permits?.say(tx, 'falsework', await dangersIn(tx, host));
      });
    }
  },
};

async function dangersIn(tx: Tx, host: ServerHost): Promise<readonly PlacedDanger[]> {
  const moving = await tx.many(
    movingRow,
    sql`select s.sensor_id, c.place, s.level_since from sensor_state s
        join sensor c on c.project_id = s.project_id and c.sensor_id = s.sensor_id
        where s.project_id = ${tx.projectId} and s.level = 3 and c.place is not null and s.level_since is not null
        order by s.level_since, s.sensor_id limit 500`,
  );
  if (moving.length === 0) return [];
  const { permitMetres: metres } = settings.parse(await host.settings.project(tx));
  const level = levelName(3, await levelLabels(tx, host));
  const dangers: PlacedDanger[] = [];
  for (const { sensor_id, place: at, level_since } of moving) {
    const { name } = await host.devices.find(tx, sensor_id);
    dangers.push({
      name: `falsework/${sensor_id}`,
      severity: 'critical',
      title: both(`Falsework ${name}: ${level.en}`, `支架 ${name}：${level['zh-CN']}`),
      tag: both('Falsework moves', '支架位移'),
      todo: both(
        'Get people away and suspend the permit until the falsework was inspected',
        '疏散人员，并在支架检查完毕前暂停许可证',
      ),
      since: level_since,
      at,
      metres,
    });
  }
  return dangers;
}
