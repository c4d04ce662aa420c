import { type ModelTabProps, useMessages } from '@gantry/plugin-sdk';
import { CameraPanel } from '@gantry/plugin-ui/cameras';
import type { InModule } from '../cctv-module.ts';
import { pageMessages } from '../messages/page-messages.ts';

/** All cameras on the model. */
export function CameraTab({ module, ...props }: InModule<ModelTabProps>) {
  const { t } = useMessages(pageMessages);
  return <CameraPanel {...props} view={module.view} title={t('title')} />;
}
