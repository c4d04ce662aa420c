import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FormRow } from '../../contract/risc/form.ts';
import type { BatchVerb } from '../../contract/risc/requests.ts';
import { batchMessages } from '../messages/batch.ts';
import { useRiscModule } from '../module.ts';
import { SuccessDialog } from '../parts/success-dialog.tsx';
import { BatchBar } from './batch-bar.tsx';
import { BatchDialog, type BatchReply } from './batch-dialog.tsx';
import { BatchOutcome } from './batch-outcome.tsx';

/** A batch from its confirmation to its end. The forms are those of its start, whatever is selected since. */
type Run = { readonly verb: BatchVerb; readonly forms: readonly FormRow[] } & (
  | { readonly stage: 'asking' }
  | { readonly stage: 'outcome' | 'success'; readonly reply: BatchReply }
);

/** The bar at the foot of the list, and the dialogs that it leads to. */
export const BatchMode = observer(function BatchMode({ onLeave }: { readonly onLeave: () => void }) {
  const { list } = useRiscModule();
  const { t } = useMessages(batchMessages);
  const [chosen, choose] = useState<BatchVerb>();
  const [run, setRun] = useState<Run>();
  const selected = [...list.selected.values()];

  const finish = ({ verb, forms }: Run, reply: BatchReply) => {
    list.select(
      forms.filter(({ id }) => reply.successIds.includes(id)),
      false,
    );
    void list.refresh();
    setRun({ verb, forms, reply, stage: reply.failedIds.length > 0 ? 'outcome' : 'success' });
  };
  const end = () => {
    setRun(undefined);
    // What was not done stays selected, to be tried again.
    if (list.selected.size === 0) onLeave();
  };
  const afterOutcome = (shown: Run & { readonly reply: BatchReply }) =>
    shown.reply.successIds.length > 0 ? setRun({ ...shown, stage: 'success' }) : end();

  return (
    <>
      <BatchBar
        forms={selected}
        chosen={chosen}
        onChoose={choose}
        onCancel={onLeave}
        onConfirm={(verb) => setRun({ stage: 'asking', verb, forms: selected })}
      />
      {run?.stage === 'asking' && (
        <BatchDialog
          verb={run.verb}
          forms={run.forms}
          onDone={(reply) => finish(run, reply)}
          onClose={() => setRun(undefined)}
        />
      )}
      {run?.stage === 'outcome' && (
        <BatchOutcome verb={run.verb} forms={run.forms} reply={run.reply} onClose={() => afterOutcome(run)} />
      )}
      {run?.stage === 'success' && (
        <SuccessDialog text={t('success', { count: run.reply.successIds.length })} onDone={end} />
      )}
    </>
  );
});
