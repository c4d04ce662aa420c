import { Button, DialogActions, DialogContent, makeStyles, tokens } from '@fluentui/react-components';
import { Checkmark12Filled, Dismiss12Filled } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { Notice } from '../../states/notice.tsx';
import { StateTag } from '../../tags/state-tag.tsx';
import { comfortable } from '../../theme/media.ts';
import { listMessages } from '../list-messages.ts';
import type { RowOutcome } from './batch-actions.ts';

const useStyles = makeStyles({
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flex: '1 1 auto', fontWeight: tokens.fontWeightSemibold },
  text: { flexBasis: '100%', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** What `BatchOutcome` tells of the rows of a batch. */
export type BatchOutcomeProps = {
  /** Name of the action. */
  readonly label: string;
  /** The rows that the batch was for, with what they are called. */
  readonly rows: readonly { readonly key: string; readonly name: string }[];
  /** What became of them; undefined where the batch as a whole failed. */
  readonly outcomes: readonly RowOutcome[] | undefined;
  /** Why the batch as a whole failed. */
  readonly problem?: string | undefined;
  /** What the user is told of rows that were not done; without it, that they stay selected. */
  readonly notice?: { readonly title: string | undefined; readonly text: string } | undefined;
  /** Called when the user has read it. */
  readonly onClose: () => void;
};

/** The outcome of each row of a batch; rows that were not done come first. */
export function BatchOutcome({ label, rows, outcomes = [], problem, notice, onClose }: BatchOutcomeProps) {
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const done = outcomes.filter(({ isDone }) => isDone).length;
  const byName = outcomes
    .map((outcome) => ({
      ...outcome,
      name: rows.find(({ key }) => key === outcome.key)?.name ?? outcome.key,
    }))
    .toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
  return (
    <DialogFrame
      kind="news"
      title={t('outcome', { name: label, done, total: rows.length })}
      width={500}
      onLeave={onClose}
    >
      <DialogContent>
        {problem !== undefined && (
          <Notice tone="danger" title={t('batchFailed', { name: label })}>
            {problem}
          </Notice>
        )}
        {done < rows.length && problem === undefined && (
          <Notice tone="warning" title={notice?.title}>
            {notice?.text ?? t('keptSelected')}
          </Notice>
        )}
        <ul className={styles.list}>
          {byName.map(({ key, name, isDone, text }) => (
            <li key={key} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <StateTag
                tone={isDone ? 'success' : 'danger'}
                icon={isDone ? <Checkmark12Filled /> : <Dismiss12Filled />}
              >
                {t(isDone ? 'done' : 'notDone')}
              </StateTag>
              {text !== undefined && <span className={styles.text}>{text}</span>}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button appearance="primary" className={styles.button} onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
