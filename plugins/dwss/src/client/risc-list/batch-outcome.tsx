import { Button, DialogActions, DialogContent, makeStyles, tokens } from '@fluentui/react-components';
import { Checkmark12Filled, Dismiss12Filled } from '@fluentui/react-icons';
import { ApiError, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable, DialogFrame, Notice, StateTag } from '@gantry/plugin-ui';
import type { FormRow } from '../../contract/risc/form.ts';
import type { BatchVerb } from '../../contract/risc/requests.ts';
import { batchMessages } from '../messages/batch.ts';
import { problems } from '../messages/problems.ts';
import { terms } from '../messages/terms.ts';
import { knownKey } from '../parts/known-key.ts';
import type { BatchReply } from './batch-dialog.tsx';

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

/** Codes of forms that this member may not act on. */
const ofPermission: readonly string[] = ['FORBIDDEN', 'NOT_FOUND'];

type BatchOutcomeProps = {
  readonly verb: BatchVerb;
  readonly forms: readonly FormRow[];
  readonly reply: BatchReply;
  readonly onClose: () => void;
};

/** What became of each form of a batch; those that were not done come first, with the reason. */
export function BatchOutcome({ verb, forms, reply, onClose }: BatchOutcomeProps) {
  const styles = useStyles();
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const reasonOf = useReason();
  const nameOf = (id: string) => forms.find((form) => form.id === id)?.form_number ?? term('noNumber');
  const { successIds, failedIds, failures } = reply;
  const codeOf = (id: string) => failures.find((failure) => failure.id === id)?.code;
  const unpermitted = failedIds.filter((id) => ofPermission.includes(codeOf(id) ?? ''));
  return (
    <DialogFrame
      kind="news"
      title={t('outcome', {
        action: term(`batch.${verb}`),
        done: successIds.length,
        total: successIds.length + failedIds.length,
      })}
      width={500}
      onLeave={onClose}
    >
      <DialogContent>
        <Notice tone="warning" title={successIds.length === 0 ? t('updateFail') : undefined}>
          {unpermitted.length > 0
            ? t('notUpdated', { numbers: unpermitted.map(nameOf).join(', ') })
            : t('keptSelected')}
        </Notice>
        <ul className={styles.list}>
          {[...failedIds, ...successIds].map((id) => {
            const code = codeOf(id);
            const isDone = successIds.includes(id);
            return (
              <li key={id} className={styles.row}>
                <span className={styles.name}>{nameOf(id)}</span>
                <StateTag
                  tone={isDone ? 'success' : 'danger'}
                  icon={isDone ? <Checkmark12Filled /> : <Dismiss12Filled />}
                >
                  {t(isDone ? 'done' : 'notDone')}
                </StateTag>
                {code !== undefined && <span className={styles.text}>{reasonOf(code)}</span>}
              </li>
            );
          })}
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

/** Returns the sentence for a code of a batch: a rule that blocks the step, or a refusal. */
function useReason(): (code: string) => string {
  const { t } = useMessages(problems);
  const problemText = useProblemText();
  return (code) => {
    const blocker = knownKey(problems, `blocker.${code}`);
    return blocker ? t(blocker, { about: '' }) : problemText(new ApiError(422, code, code));
  };
}
