import { knownKey, refusalOf, useMessages } from '@gantry/plugin-sdk';
import { RecordActionDialog, stepBody, useRecordAction, useSigning } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { instructionWorkflow } from '../contract/instruction-workflow.ts';
import { type Instruction, instructionCalls } from '../contract/instructions.ts';
import { useInstructions } from './instruction-module.ts';
import { texts, words } from './texts.ts';
import { type LiveInstruction, useInstructionWords } from './use-instruction.ts';

interface StepDialogProps {
  readonly record: LiveInstruction;
  /** The instruction when the dialog was opened. */
  readonly first: Instruction;
  readonly action: string;
  readonly onClose: () => void;
}

/** Collects what a step needs, and takes it on the instruction as the member saw it. */
export const StepDialog = observer(function StepDialog({ record, first, action, onClose }: StepDialogProps) {
  const { context, api } = useInstructions();
  const { t } = useMessages(texts);
  const { t: word } = useMessages(words);
  const { stepName, fieldName } = useInstructionWords();
  const half = useRecordAction<Instruction>({
    action,
    first,
    source: { refresh: record.refresh, read: () => ({ record: record.form, load: record.load }) },
    history: record.history,
    draft: { storage: context.storage.user, record: first.id },
    isAllowed: ({ allowedActions }) => allowedActions.some((one) => one.action === action),
    refusalOf: (error) => refusalOf(instructionCalls.step, error),
    fieldName,
    recordText: t('instruction'),
    statusText: ({ status }) => word(`status.${status}`),
    blockerText: ({ code }) => t(knownKey(texts, `blocker.${code}`) ?? 'commentMissing'),
  });
  // Each action has one row.
  const { comment = false, signature = false } =
    instructionWorkflow.rows.find((row) => row.action === action) ?? {};
  const name = stepName(action);
  return (
    <RecordActionDialog<Instruction>
      host={context}
      {...half}
      title={t('stepTitle', { action: name, number: half.seen.form_number ?? t('new') })}
      submitLabel={name}
      needs={() => ({ comment: comment ? 'required' : 'optional', signature })}
      signing={useSigning(context.signing)}
      texts={{ commentMissing: t('commentMissing') }}
      send={async (input, idempotencyKey) => {
        const { id, version } = half.seen;
        const { instruction } = await api.step({ id, action, version, idempotencyKey, ...stepBody(input) });
        void record.accept({ form: instruction });
        onClose();
      }}
      onClose={onClose}
    />
  );
});
