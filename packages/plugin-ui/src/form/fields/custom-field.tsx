import type { FieldProps } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { FieldWord } from '../field-words.ts';
import { formMessages } from '../form-messages.ts';
import type { KeyedRows } from '../keyed-rows.ts';
import type { FormField } from '../record-form.ts';
import { FieldFrame, type FieldOf, useField } from './field-frame.tsx';

/** The module's control in a `CustomField`, and how a conflict shows its values. */
export type CustomFieldProps<V extends object> = FieldOf<V> & {
  /** How a value reads in a conflict. Left out, a person or company reads by its `name`, anything else as a text. */
  readonly show?: FieldWord['show'];
  /** Of a list, such as the answers of a checklist: how its rows are recognised, so that a conflict is about single rows. */
  readonly keyed?: KeyedRows | undefined;
  /** The control, such as a `SelectField`. */
  readonly children: (field: FormField) => FieldProps['children'];
};

/** A field with the module's own control, and plugin-ui's label, hint and problem around it. */
export function CustomField<V extends object>(props: CustomFieldProps<V>) {
  const { t } = useMessages(formMessages);
  const { show } = props;
  const field = useField(props, show && ((value, other) => show(value, other) || t('empty')));
  return (
    <FieldFrame {...props} field={field}>
      {props.children(field)}
    </FieldFrame>
  );
}
