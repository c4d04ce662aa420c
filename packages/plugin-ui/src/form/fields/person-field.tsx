import { useMessages } from '@gantry/plugin-sdk';
import { usePeopleMessages } from '../../people/messages.ts';
import { PersonPicker, type PersonPickerProps } from '../../people/person-picker.tsx';
import { personName, useNamed } from '../../people/use-named.ts';
import { formMessages } from '../form-messages.ts';
import { FieldFrame, type FieldOf, useField } from './field-frame.tsx';

/** Whom `PersonField` offers. */
export type PersonFieldProps<V extends object> = FieldOf<V> &
  Pick<PersonPickerProps, 'people' | 'query' | 'groupBy' | 'placeholder' | 'timers'>;

/** One member of the project. The form holds the id, or null when nobody is chosen. */
export function PersonField<V extends object>(props: PersonFieldProps<V>) {
  const { form, name, label, hint, required, disabled = false, ...picker } = props;
  const { t } = useMessages(formMessages);
  const messages = usePeopleMessages();
  const { value, contested } = form.field(name);
  const ids = [value, ...contested].filter((one) => typeof one === 'string');
  const named = useNamed(picker.people, [...new Set(ids)]);
  const nameOf = (id: unknown) => (typeof id === 'string' ? personName(named, id, messages) : t('empty'));
  const field = useField(props, nameOf, ids.map(nameOf).join());
  return (
    <FieldFrame label={label} hint={hint} required={required} field={field}>
      <PersonPicker
        {...picker}
        label={label}
        disabled={disabled || field.isBusy}
        value={typeof value === 'string' ? value : null}
        onChange={field.change}
      />
    </FieldFrame>
  );
}
