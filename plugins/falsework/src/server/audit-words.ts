import type { AuditKind, ServerHost } from '@gantry/plugin-sdk/server';
import { deviceNames } from '@gantry/plugin-sdk/server/monitoring';
import { sensorKind } from '../contract/readings.ts';
import { excesses } from './episodes.ts';
import { sensorPage } from './level-alarms.ts';

/** The words of the audit trail. Registrations are entries of the host. */
export function auditKinds(host: ServerHost): readonly AuditKind[] {
  const named = deviceNames(host, sensorKind, sensorPage);
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
    excesses.auditKind({ en: 'Falsework excess', 'zh-CN': '支架超限' }, named),
  ];
}
