import { useMessages } from '@gantry/plugin-sdk';
import type { LeaveTexts } from '@gantry/plugin-ui';
import { partMessages } from '../messages.ts';

/** What every form asks before its input is lost. */
export function useLeaveTexts(): LeaveTexts {
  const { t } = useMessages(partMessages);
  return { title: t('leaveTitle'), text: t('leaveText'), confirmLabel: t('leave'), cancelLabel: t('stay') };
}
