import type { DashboardItemProps } from '@gantry/plugin-sdk';
import { DiaryStatistics } from './diary-statistics.tsx';
import { DiaryTile } from './diary-tile.tsx';

/** As a tile: what is overdue, and how far the diaries of the last month are. On its own page: the statistics. */
export function DiaryDashboard(props: DashboardItemProps) {
  return props.place === 'page' ? <DiaryStatistics {...props} /> : <DiaryTile {...props} />;
}
