import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { DateText, usePersonText } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import type { RiscAction } from '../../../../contract/risc/workflow.ts';
import { actionMessages } from '../../messages/risc-actions.ts';
import { ResultTag } from '../../parts/result-tag.tsx';
import { openTask } from './step-needs.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  comment: { flexBasis: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** Steps of those who go by what was found. */
const following: readonly RiscAction[] = ['countersign', 'reject', 'return', 'close'];

/** What was found last, for whoever confirms, countersigns, returns or closes it: the dialog covers the form that says it. */
export function FoundResult({ form, action }: { readonly form: RiscForm; readonly action: RiscAction }) {
  const styles = useStyles();
  const { t } = useMessages(actionMessages);
  const format = useFormat();
  const personText = usePersonText();
  const found = form.results.at(-1);
  const confirms = action === 'signoff' && openTask(form)?.task === 'CONFIRM';
  if (found === undefined || !(confirms || following.includes(action))) return null;
  return (
    <div className={styles.root}>
      <ResultTag result={found.approval_result} />
      <DateText
        text={t('found', {
          name: personText(found.by),
          time: format.dateTime12(found.actual_inspection_date),
        })}
      />
      {found.comment !== '' && <div className={styles.comment}>{found.comment}</div>}
    </div>
  );
}
