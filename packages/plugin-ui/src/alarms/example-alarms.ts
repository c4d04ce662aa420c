import type { StandingAlarm } from '@gantry/plugin-sdk/contract';

/** Two people over their stay, for stories and tests. */
export const overStay: StandingAlarm = {
  id: '00000000-0000-4000-8000-000000000970',
  key: 'record/permit/7/over-stay',
  subject: '00000000-0000-4000-8000-000000000971',
  severity: 'critical',
  place: { en: 'CP-03 Sump pit', 'zh-CN': 'CP-03 集水坑' },
  title: { en: '2 people over the 90 min stay', 'zh-CN': '2 人超过 90 分钟停留上限' },
  tag: { en: '2 over stay', 'zh-CN': '2 人超时' },
  detail: {
    en: 'Tse Wai Man, Hui Ka Fai · holder Tsang Chun Yin',
    'zh-CN': '谢伟文、许家辉 · 负责人 曾俊贤',
  },
  todo: { en: 'Get them out, or suspend the permit', 'zh-CN': '安排人员撤离，或暂停许可证' },
  value: null,
  limit: 90,
  since: '2026-11-20T06:27:00.000Z',
  taken: null,
  canTake: true,
};

/** The same, taken. */
export const takenAlarm: StandingAlarm = {
  ...overStay,
  id: '00000000-0000-4000-8000-000000000972',
  taken: { userId: overStay.id, name: 'Leung Man-kit', at: '2026-11-20T06:30:00.000Z' },
  canTake: false,
};
