import { RecordDialog, useRecordForm } from '@gantry/plugin-ui';
import { type Instruction, instructionFields } from '../contract/instructions.ts';
import { InstructionFields } from './instruction-fields.tsx';
import type { InstructionModule } from './instruction-module.ts';
import { texts } from './texts.ts';

interface EditInstructionProps {
  readonly module: InstructionModule;
  /** The draft that is edited. */
  readonly instruction: Instruction;
  readonly signal: AbortSignal;
  finish(): void;
}

/** The fields of a draft, in a dialog. */
export function EditInstruction({
  module: { context, api },
  instruction,
  signal,
  finish,
}: EditInstructionProps) {
  const form = useRecordForm({
    host: context,
    schema: instructionFields,
    record: instruction,
    messages: texts,
    save: (fields, { version = instruction.version }) =>
      api.update({ ...fields, id: instruction.id, version }),
    onDone: finish,
    onLeave: finish,
    refetch: async () => {
      const { instruction: current } = await api.read({ id: instruction.id });
      return { current, currentVersion: current.version };
    },
    signal,
  });
  return (
    <RecordDialog form={form}>
      <InstructionFields form={form} />
    </RecordDialog>
  );
}
