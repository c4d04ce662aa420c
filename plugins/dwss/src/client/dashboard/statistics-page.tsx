import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { PageLayout } from '@gantry/plugin-ui';
import { listMessages } from '../messages/list.ts';
import { RiscTile } from './risc-tile.tsx';

/** The dashboard item's own page. */
export function RiscStatistics(props: DashboardItemProps) {
  const { t } = useMessages(listMessages);
  return (
    <PageLayout title={t('title')}>
      <RiscTile {...props} />
    </PageLayout>
  );
}
