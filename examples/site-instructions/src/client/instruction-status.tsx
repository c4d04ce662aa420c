import { useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import type { InstructionStatus } from '../contract/instruction-workflow.ts';
import { words } from './texts.ts';

const tones = {
  Draft: 'neutral',
  Issued: 'info',
  InHand: 'info',
  Done: 'warning',
  Closed: 'success',
  Withdrawn: 'neutral',
} as const;

/** The status of an instruction as a tag. */
export function InstructionStatusTag({ status }: { readonly status: InstructionStatus }) {
  const { t } = useMessages(words);
  return <StateTag tone={tones[status]}>{t(`status.${status}`)}</StateTag>;
}
