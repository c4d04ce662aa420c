import { useMessages } from '@gantry/plugin-sdk';
import { useConfirmedAction } from '@gantry/plugin-ui';
import { partMessages } from '../messages.ts';
import { useSiteForms } from '../site-forms.ts';

/** Returns what deletes a draft of any kind after asking, and tells the outcome. Resolves with true when it was deleted. */
export function useDeleteDraft(): (remove: () => Promise<unknown>) => Promise<boolean> {
  const { t } = useMessages(partMessages);
  const confirmed = useConfirmedAction(useSiteForms().context);
  return (remove) =>
    confirmed({
      title: t('deleteTitle'),
      text: t('deleteText'),
      confirmLabel: t('deleteDraft'),
      run: remove,
      doneText: t('deleted'),
      failedText: (why) => t('deleteFailed', { why }),
    });
}
