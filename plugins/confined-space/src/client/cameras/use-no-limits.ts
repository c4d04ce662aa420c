import { useMessages } from '@gantry/plugin-sdk';
import type { EmptyStateProps } from '@gantry/plugin-ui';
import type { CameraView } from '@gantry/plugin-ui/cameras';
import { camerasMessages } from './cameras-messages.ts';

/** Why there is no camera with a limit, and who sets the first one. Call it in an `observer`. */
export function useNoLimits({ source }: CameraView): EmptyStateProps {
  const { t } = useMessages(camerasMessages);
  if (!source.mayManage()) return { title: t('none'), text: t('noneWho') };
  const onClick = () => void source.openSettings();
  return { title: t('none'), text: t('noneMay'), action: { label: t('toCameras'), onClick } };
}
