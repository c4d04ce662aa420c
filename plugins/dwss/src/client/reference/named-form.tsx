import { useMessages } from '@gantry/plugin-sdk';
import { FieldPair, RecordDialog, TextField, ToggleField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type * as z from 'zod';
import {
  type Contractor,
  type DisciplineEntry,
  type Portion,
  portionFields,
} from '../../contract/reference/entries.ts';
import { type EntryFrame, useEntryForm } from './entry-form.tsx';
import { referenceMessages } from './messages.ts';

type NamedFields = z.output<typeof portionFields>;

/** The form of an entry that has names and a code: a portion, a contractor, or a discipline, whose code is fixed. */
export const NamedForm = observer(function NamedForm<E extends Portion | Contractor | DisciplineEntry>(
  props: EntryFrame & {
    readonly list: { readonly rows: readonly E[]; refresh(): Promise<void> };
    readonly entry: E | undefined;
    readonly add?: (fields: NamedFields) => Promise<unknown>;
    readonly change: (fields: NamedFields & { readonly version: number }) => Promise<unknown>;
  },
) {
  const { list, entry: opened, add, change } = props;
  const { t } = useMessages(referenceMessages);
  // As it is now: somebody else may edit it meanwhile.
  const entry = list.rows.find(({ id }) => id === opened?.id) ?? opened;
  const form = useEntryForm({
    frame: props,
    list,
    schema: portionFields,
    record: entry,
    start: { name_zh: '', code: '', offered: true },
    save: async (fields, version) => (entry === undefined ? add?.(fields) : change({ ...fields, version })),
  });
  return (
    <RecordDialog form={form}>
      <TextField form={form} name="name" label={t('column.name')} required autoFocus />
      <FieldPair>
        <TextField form={form} name="name_zh" label={t('column.name_zh')} hint={t('hint.name_zh')} />
        {(opened === undefined || 'code' in opened) && (
          <TextField form={form} name="code" label={t('column.code')} />
        )}
      </FieldPair>
      <ToggleField form={form} name="offered" label={t('offered')} hint={t('hint.offered')} />
    </RecordDialog>
  );
});
