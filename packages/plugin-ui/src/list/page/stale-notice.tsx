import { Button } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { Notice } from '../../states/notice.tsx';
import { stateMessages } from '../../states/state-messages.ts';
import { listMessages } from '../list-messages.ts';

type StaleNoticeProps = { readonly error: unknown; readonly onRetry: () => void };

/** Above rows that are already there when they cannot be fetched again. */
export function StaleNotice({ error, onRetry }: StaleNoticeProps) {
  const { t } = useMessages(listMessages);
  const { t: stateText } = useMessages(stateMessages);
  const problemText = useProblemText();
  return (
    <Notice
      tone="warning"
      title={t('refreshFailed')}
      actions={
        <Button size="small" onClick={onRetry}>
          {stateText('tryAgain')}
        </Button>
      }
    >
      {problemText(error)}
    </Notice>
  );
}
