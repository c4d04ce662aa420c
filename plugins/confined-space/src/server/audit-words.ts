import type { AuditKind, ServerHost } from '@gantry/plugin-sdk/server';
import { cameraWatch } from './services.ts';
import { watchPage } from './watch-alarms.ts';

/** The words of the audit trail. The permit module has the entries of the permits themselves. */
export function auditKinds(host: ServerHost): readonly AuditKind[] {
  return [
    {
      entity: 'confined-space-watch',
      title: { en: 'Camera in a confined space', 'zh-CN': '密闭空间摄像头' },
      actions: {
        'set-location': { en: 'Choose the location', 'zh-CN': '选择位置' },
        suspend: { en: 'Suspend permits', 'zh-CN': '暂停许可证' },
      },
      fields: {
        location: { en: 'Location', 'zh-CN': '位置' },
        permits: { en: 'Permits', 'zh-CN': '许可证' },
        problem: { en: 'Problem', 'zh-CN': '问题' },
        count: { en: 'People', 'zh-CN': '人数' },
        limit: { en: 'Limit', 'zh-CN': '上限' },
      },
      values: {
        problem: {
          'over-limit': { en: 'Too many people', 'zh-CN': '人数超限' },
          'camera-lost': { en: 'Camera lost', 'zh-CN': '摄像头失去信号' },
        },
      },
      async named(tx, ids) {
        const wanted = new Set(ids);
        const cameras = (await (await host.services.find(tx, cameraWatch))?.limited(tx)) ?? [];
        return new Map(
          cameras
            .filter(({ monitorId }) => wanted.has(monitorId))
            .map(({ monitorId, name }) => [
              monitorId,
              { name: { en: name, 'zh-CN': name }, place: watchPage(monitorId) },
            ]),
        );
      },
    },
  ];
}
