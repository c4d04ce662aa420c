import { Input } from '@fluentui/react-components';
import { CustomField, type FieldOf } from '@gantry/plugin-ui';
import { useState } from 'react';

/** Labels as one text with commas between them. The form holds a list. */
export function LabelsField<V extends object>(props: FieldOf<V>) {
  return (
    <CustomField {...props} show={(value) => textOf(value)}>
      {(field) => <LabelsInput value={field.value} onChange={field.change} isDisabled={field.isBusy} />}
    </CustomField>
  );
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '');
const labelsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

function LabelsInput({
  value,
  onChange,
  isDisabled,
  ...field
}: {
  readonly value: unknown;
  readonly onChange: (value: readonly string[]) => void;
  readonly isDisabled: boolean;
}) {
  const [typed, setTyped] = useState(() => textOf(value));
  // What is typed stays while it means the value, such as a comma at its end.
  const shown = labelsOf(typed).join() === labelsOf(textOf(value)).join() ? typed : textOf(value);
  return (
    <Input
      {...field}
      value={shown}
      disabled={isDisabled}
      onChange={(_, data) => {
        setTyped(data.value);
        onChange(labelsOf(data.value));
      }}
    />
  );
}
