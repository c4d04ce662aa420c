import type { DashboardItemProps } from '@gantry/plugin-sdk';
import { RiscTile } from './risc-tile.tsx';
import { RiscStatistics } from './statistics-page.tsx';

/** As a tile: the forms by status, and what waits for this member. On its own page: the statistics. */
export function RiscDashboard(props: DashboardItemProps) {
  return props.place === 'page' ? <RiscStatistics {...props} /> : <RiscTile {...props} />;
}
