import { useMessages } from '@gantry/plugin-sdk';
import { FieldPair, MomentField, type RecordForm, TextField } from '@gantry/plugin-ui';
import type { z } from 'zod';
import type { instructionFields } from '../contract/instructions.ts';
import { words } from './texts.ts';

type Fields = z.output<typeof instructionFields>;

/** What a person fills in. */
export function InstructionFields({ form }: { readonly form: RecordForm<Fields> }) {
  const { t } = useMessages(words);
  return (
    <>
      <TextField form={form} name="subject" label={t('field.subject')} maxLength={120} required autoFocus />
      <TextField form={form} name="details" label={t('field.details')} rows={6} />
      <FieldPair>
        <TextField form={form} name="place" label={t('field.place')} maxLength={120} required />
        <MomentField form={form} name="dueAt" label={t('field.dueAt')} required />
      </FieldPair>
    </>
  );
}
