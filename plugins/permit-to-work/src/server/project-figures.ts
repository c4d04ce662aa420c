import { dayInZone } from '@gantry/plugin-sdk/contract';
import type { ProjectFigures } from '@gantry/plugin-sdk/server';
import { countLive } from './permit-list.ts';

/** Today's live permits of a project, and how many of them are suspended. */
export const projectFigures: ProjectFigures = {
  permission: 'PTW_VIEW',
  async read({ tx, project, now }) {
    const live = await countLive(tx, dayInZone(now, project.timeZone), project.timeZone);
    const total = (rows: typeof live) => rows.reduce((sum, row) => sum + row.total, 0);
    const suspended = total(live.filter(({ status }) => status === 'Suspended'));
    return [
      { label: { en: 'permits today', 'zh-CN': '今日许可证' }, value: total(live) },
      { label: { en: 'suspended', 'zh-CN': '已暂停' }, value: suspended, alert: suspended > 0 },
    ];
  },
};
