import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { Notice } from '../states/notice.tsx';
import { listMessages } from './list-messages.ts';

/** Above rows that are already there when they cannot be fetched again. */
export function StaleNotice({ error }: { readonly error: unknown }) {
  const { t } = useMessages(listMessages);
  const problemText = useProblemText();
  return (
    <Notice tone="warning" title={t('refreshFailed')}>
      {problemText(error)}
    </Notice>
  );
}
