import type { FieldProps } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { formMessages } from '../form-messages.ts';
import type { FormField } from '../record-form.ts';
import { FieldFrame, type FieldOf, useField } from './field-frame.tsx';

export type CustomFieldProps<V extends object> = FieldOf<V> & {
  /** How a value reads in a conflict; its text where left out. */
  readonly show?: (value: unknown) => string;
  /** The control, such as a `PersonPicker`. */
  readonly children: (field: FormField) => FieldProps['children'];
};

/** A field whose control the module brings, with the kit's label, hint and problem around it. */
export function CustomField<V extends object>(props: CustomFieldProps<V>) {
  const { t } = useMessages(formMessages);
  const field = useField(
    props,
    (value) => (props.show ? props.show(value) : String(value ?? '')) || t('empty'),
  );
  return (
    <FieldFrame {...props} field={field}>
      {props.children(field)}
    </FieldFrame>
  );
}
