import { useMessages } from '@gantry/plugin-sdk';
import { useEffect } from 'react';
import type { FormHost } from './form-host.ts';
import { formMessages } from './form-messages.ts';

/**
 * Tells the host of unsaved work before the page is closed.
 * @returns asks whether to leave the form; true at once while there is nothing to lose
 */
export function useLeaveGuard(host: FormHost, isDirty: boolean): () => Promise<boolean> {
  const { t } = useMessages(formMessages);
  const unsaved = t('unsaved');
  useEffect(() => {
    if (!isDirty) return;
    const listening = host.events.onWillClose(({ hasUnsavedWork }) => hasUnsavedWork(unsaved));
    return () => listening.dispose();
  }, [host, isDirty, unsaved]);
  return async () =>
    !isDirty ||
    (await host.dialogs.confirm({
      title: t('leaveTitle'),
      text: t('leaveText'),
      danger: true,
      confirmLabel: t('leave'),
      cancelLabel: t('stay'),
    }));
}
