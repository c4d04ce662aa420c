import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { CameraBoard } from '@gantry/plugin-ui/cameras';
import type { InModule } from '../cctv-module.ts';
import { pageMessages } from '../messages/page-messages.ts';

/** All cameras and their alerts. */
export function CctvDashboard({ module, ...props }: InModule<DashboardItemProps>) {
  const { t } = useMessages(pageMessages);
  return <CameraBoard {...props} view={module.view} title={t('title')} />;
}
