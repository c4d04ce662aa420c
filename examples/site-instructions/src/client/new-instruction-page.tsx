import { useMessages } from '@gantry/plugin-sdk';
import { FormPage, useRecordForm } from '@gantry/plugin-ui';
import { ChosenObject } from '@gantry/plugin-ui/links';
import { useState } from 'react';
import { instructionFields } from '../contract/instructions.ts';
import { InstructionFields } from './instruction-fields.tsx';
import { useInstructions } from './instruction-module.ts';
import { texts } from './texts.ts';

/** The form of a new instruction, about the object that was chosen in the model. */
export function NewInstructionPage() {
  const { context, api, links, drafts } = useInstructions();
  const { t } = useMessages(texts);
  // Saved, it is another: this page keeps the one with which it began.
  const [draft] = useState(drafts.current);
  const form = useRecordForm({
    host: context,
    schema: instructionFields,
    start: { details: '' },
    messages: texts,
    draft: drafts.place(draft),
    save: async (fields, { idempotencyKey }) =>
      (await api.create({ ...fields, id: idempotencyKey })).instruction,
    onDone: async ({ id }) => {
      drafts.begin();
      await links.attachChosen(id);
      context.navigate('detail', { id });
    },
    onLeave: () => context.navigate('list'),
    savedText: t('saved'),
  });
  return (
    <FormPage form={form} title={t('new')}>
      <InstructionFields form={form} />
      <ChosenObject links={links} draft={{ drafts, id: draft }} />
    </FormPage>
  );
}
