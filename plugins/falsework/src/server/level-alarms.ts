import { levelName } from '@gantry/plugin-sdk/contract';
import type { ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { episodesChanged, permissions } from '../contract/falsework.ts';
import type { Excess } from '../contract/levels.ts';
import type { LevelWatch } from './level-watch.ts';
import { levelLabels } from './settings.ts';

const channelWords = {
  inclinationX: { en: 'inclination X', 'zh-CN': 'X 向倾角变化' },
  inclinationY: { en: 'inclination Y', 'zh-CN': 'Y 向倾角变化' },
  inclinationZ: { en: 'inclination Z', 'zh-CN': 'Z 向倾角变化' },
  force: { en: 'force', 'zh-CN': '受力' },
} as const;
const todo = {
  2: { en: 'Inspect the falsework and acknowledge', 'zh-CN': '检查支架并确认' },
  3: { en: 'Keep people away and inspect the falsework', 'zh-CN': '疏散附近人员并检查支架' },
} as const;

/** Names a sensor's alarm. */
const alarmKey = (sensorId: string): string => `sensor/${sensorId}`;

/** The page with a sensor. */
export const sensorPage = (sensorId: string) => ({
  dashboardItem: 'falsework',
  params: { sensor: sensorId },
});

/** Raises and clears the alarms of sensors that moved, and tells browsers of episodes. @param nameOf - the sensor's name by its id */
export async function announceLevels(
  tx: Tx,
  host: ServerHost,
  watches: readonly LevelWatch[],
  nameOf: (sensorId: string) => string,
): Promise<void> {
  for (const watch of watches) {
    const { before, levels, cause } = watch;
    const { sensorId } = before;
    const isMoved = levels.level !== before.levels.level;
    if (watch.hasTurned || isMoved)
      await tx.emit({ topic: episodesChanged, payload: { sensorId }, permission: permissions.view });
    if (levels.level >= 2 && cause !== null && (isMoved || cause !== before.cause))
      await raise(tx, host, watch, cause, nameOf(sensorId));
    else if (levels.level < 2 && before.levels.level >= 2) await host.alarms.clear(tx, alarmKey(sensorId));
  }
}

async function raise(
  tx: Tx,
  host: ServerHost,
  watch: LevelWatch,
  cause: Excess,
  name: string,
): Promise<void> {
  const { sensorId, place } = watch.before;
  const level = watch.levels.level === 3 ? 3 : 2;
  const label = levelName(level, await levelLabels(tx, host));
  const { value, limit, channel } = cause;
  const unit = channel === 'force' ? ' kN' : '°';
  const [is, allowed] = [`${value.toFixed(2)}${unit}`, `${limit.toFixed(2)}${unit}`];
  const words = channelWords[channel];
  await host.alarms.raise(tx, {
    key: alarmKey(sensorId),
    subject: sensorId,
    severity: level === 3 ? 'critical' : 'serious',
    permission: permissions.view,
    takePermissions: [permissions.acknowledge],
    place: { en: name, 'zh-CN': name, device: sensorId },
    title: {
      en: `${label.en}: ${words.en} ${is}, limit ${allowed}`,
      'zh-CN': `${label['zh-CN']}：${words['zh-CN']} ${is}，限值 ${allowed}`,
    },
    tag: { en: `${label.en} ${is}`, 'zh-CN': `${label['zh-CN']} ${is}` },
    todo: todo[level],
    value,
    limit,
    ...(watch.since !== null && { since: watch.since }),
    opens: sensorPage(sensorId),
    ...(place !== null && { flyTo: place }),
    tell: { permission: permissions.acknowledge },
  });
}
