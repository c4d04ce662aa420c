import type { StandingAlarm } from '@gantry/plugin-sdk/contract';

/** Two people over their stay under a permit since 14:27, which nobody has taken. */
export const overStay = (formUUID: string, more: Partial<StandingAlarm> = {}): StandingAlarm => ({
  id: '00000000-0000-4000-8000-000000000970',
  key: `record/permit/${formUUID}/over-stay`,
  subject: formUUID,
  severity: 'critical',
  place: { en: 'Sump', 'zh-CN': '集水坑' },
  title: { en: '2 people over the 60 min stay', 'zh-CN': '2 人超过 60 分钟停留上限' },
  tag: { en: '2 over stay', 'zh-CN': '2 人超时' },
  detail: null,
  todo: { en: 'Get them out, or suspend the permit', 'zh-CN': '安排人员撤离，或暂停许可证' },
  value: null,
  limit: 60,
  since: '2026-11-20T06:27:00.000Z',
  taken: null,
  canTake: true,
  ...more,
});
