import { Button, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { useMomentText } from '../values/moment-text.tsx';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({ button: { [comfortable]: { minHeight: '44px' } } });

/** The change that `ChangedNotice` tells. */
export type ChangedNoticeProps = {
  /** Undefined for a change that no person made. */
  readonly changedBy: string | undefined;
  /** When; a text is ISO 8601. */
  readonly changedAt: Date | string;
  /** Names of the fields that changed, in the user's language. */
  readonly fields?: readonly string[];
  /** The record moved to this status, so the action no longer applies. */
  readonly status?: string | undefined;
  /** Loads the record as it is now; the input stays. */
  readonly onReload: () => void;
};

/** Says who changed the record while an action on it was being prepared. */
export function ChangedNotice({ changedBy, changedAt, fields = [], status, onReload }: ChangedNoticeProps) {
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const momentText = useMomentText();
  const changedText = useChangedText();
  const values = { name: changedBy ?? t('system'), time: momentText(changedAt) };
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" className={styles.button} onClick={onReload}>
          {t('reload')}
        </Button>
      }
    >
      {status === undefined
        ? changedText({ by: changedBy, at: changedAt, fields })
        : t('changedState', { ...values, status })}
    </Notice>
  );
}

/** `Lee Ka-yan changed Equipment at 2026-11-20 10:42.` */
export function useChangedText() {
  const { t } = useMessages(workflowMessages);
  const format = useFormat();
  const momentText = useMomentText();
  return (change: { by: string | undefined; at: Date | string; fields: readonly string[] }) =>
    t('changed', {
      name: change.by ?? t('system'),
      time: momentText(change.at),
      fields: format.list(change.fields),
    });
}
