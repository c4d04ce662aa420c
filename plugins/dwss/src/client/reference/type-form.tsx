import { useMessages } from '@gantry/plugin-sdk';
import {
  ChoiceField,
  CustomField,
  FieldPair,
  RecordDialog,
  SelectField,
  TextField,
  ToggleField,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReferenceType, typeFields, typeKind, typeKinds } from '../../contract/reference/entries.ts';
import { useSiteForms } from '../site-forms.ts';
import { type EntryFrame, useEntryForm } from './entry-form.tsx';
import { referenceMessages } from './messages.ts';
import { usePortionChoices } from './use-portion-choices.ts';

/** The form of a type of labour, plant, staff or engineers. */
export const TypeForm = observer(function TypeForm(
  props: EntryFrame & { readonly entry: ReferenceType | undefined },
) {
  const { entry: opened } = props;
  const { reference } = useSiteForms();
  const { t } = useMessages(referenceMessages);
  const { api, lists } = reference;
  const { list } = lists.types;
  // As it is now: somebody else may edit it meanwhile.
  const entry = list.rows.find(({ id }) => id === opened?.id) ?? opened;
  const portions = usePortionChoices();
  const shownKind = typeKind.safeParse(list.filters.type).data;
  const form = useEntryForm({
    frame: props,
    list,
    schema: typeFields,
    record: entry,
    start: {
      ...(shownKind !== undefined && { type: shownKind }),
      data_zh: '',
      code: '',
      portion_master: list.filters.portion ?? null,
      offered: true,
    },
    save: (fields, version) =>
      entry === undefined ? api.addType(fields) : api.updateType({ ...fields, id: entry.id, version }),
  });
  const kind = typeKind.safeParse(form.values.type).data;
  return (
    <RecordDialog form={form}>
      <FieldPair>
        <ChoiceField
          form={form}
          name="type"
          label={t('column.type')}
          required
          options={typeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <TextField
          form={form}
          name="subtype"
          label={t('column.subtype')}
          hint={kind && t(`hint.subtype.${kind}`)}
          required
        />
        <TextField form={form} name="data" label={t('column.name')} required />
        <TextField form={form} name="data_zh" label={t('column.name_zh')} hint={t('hint.name_zh')} />
        <TextField form={form} name="code" label={t('column.code')} />
        <CustomField
          form={form}
          name="portion_master"
          label={t('column.portion')}
          show={(value) => portions.options.find((one) => one.value === value)?.label ?? t('allPortions')}
        >
          {({ value, isBusy, change }) => (
            <SelectField
              label={t('column.portion')}
              allLabel={t('allPortions')}
              options={portions.options}
              value={typeof value === 'string' ? value : undefined}
              disabled={isBusy}
              onChange={(chosen) => change(chosen ?? null)}
            />
          )}
        </CustomField>
      </FieldPair>
      <ToggleField form={form} name="offered" label={t('offered')} hint={t('hint.offered')} />
    </RecordDialog>
  );
});
