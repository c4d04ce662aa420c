import { type AuditKind, type AuditName, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { sensorKind } from '../contract/readings.ts';
import { sensorPage } from './level-alarms.ts';

const episodeRow = z.object({ id: z.string(), sensor_id: z.string() });

/** The words of the audit trail. Registrations are entries of the host. */
export function auditKinds(host: ServerHost): readonly AuditKind[] {
  const named: NonNullable<AuditKind['named']> = async (tx, ids) => {
    const sensors = await host.devices.list(tx, { kind: sensorKind, retired: true });
    return new Map(
      sensors
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name }): [string, AuditName] => [
          id,
          { name: { en: name, 'zh-CN': name }, place: sensorPage(id) },
        ]),
    );
  };
  return [
    {
      entity: 'falsework-sensor',
      title: { en: 'Falsework sensor', 'zh-CN': '支架传感器' },
      actions: {
        'set-up': { en: 'Change the set-up', 'zh-CN': '更改设置' },
        'set-thresholds': { en: 'Set thresholds', 'zh-CN': '设定阈值' },
      },
      fields: {
        intervalSeconds: { en: 'Interval, seconds', 'zh-CN': '间隔（秒）' },
        baseline: { en: 'Baseline', 'zh-CN': '基准' },
        place: { en: 'Place', 'zh-CN': '位置' },
        from: { en: 'From', 'zh-CN': '生效时间' },
        limits: { en: 'Thresholds', 'zh-CN': '阈值' },
      },
      named,
    },
    {
      entity: 'falsework-episode',
      title: { en: 'Falsework excess', 'zh-CN': '支架超限' },
      actions: {
        acknowledge: { en: 'Acknowledge', 'zh-CN': '确认' },
        'change-action': { en: 'Change what was done', 'zh-CN': '更改处理措施' },
      },
      fields: { actionTaken: { en: 'Action taken', 'zh-CN': '处理措施' } },
      async named(tx, ids) {
        const episodes = await tx.many(
          episodeRow,
          sql`select id, sensor_id from sensor_episode
              where project_id = ${tx.projectId} and id = any(${ids}::uuid[]) limit ${ids.length}`,
        );
        const sensors = await named(
          tx,
          episodes.map(({ sensor_id }) => sensor_id),
        );
        return new Map(
          episodes.flatMap(({ id, sensor_id }) => {
            const sensor = sensors.get(sensor_id);
            return sensor ? [[id, sensor] as const] : [];
          }),
        );
      },
    },
  ];
}
