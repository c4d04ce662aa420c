import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { Notice } from '../states/notice.tsx';
import { stateMessages } from '../states/state-messages.ts';
import { comfortable } from '../theme/media.ts';
import { listMessages } from './list-messages.ts';

const useStyles = makeStyles({ retry: { [comfortable]: { minHeight: '44px' } } });

type StaleNoticeProps = { readonly error: unknown; readonly onRetry: () => void };

/** Above rows that are already there when they cannot be fetched again. */
export function StaleNotice({ error, onRetry }: StaleNoticeProps) {
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const { t: stateText } = useMessages(stateMessages);
  const problemText = useProblemText();
  return (
    <Notice
      tone="warning"
      title={t('refreshFailed')}
      actions={
        <Button size="small" className={styles.retry} onClick={onRetry}>
          {stateText('tryAgain')}
        </Button>
      }
    >
      {problemText(error)}
    </Notice>
  );
}
