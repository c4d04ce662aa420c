import { Input } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { memo, useState } from 'react';
import { formMessages } from '../form-messages.ts';
import { type ControlProps, FieldFrame, type FieldOf, useControlStyles, useField } from './field-frame.tsx';

/** Reads a plain decimal number. Returns undefined for an empty text, and the text itself if it is not a number. */
export function readDecimal(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : text;
}

/** How `NumberField` shows and reads a number. */
export type NumberFieldProps<V extends object> = FieldOf<V> & {
  /** Beside the number, such as `mPD`. */
  readonly unit?: string | undefined;
  /** Decimals that a number is shown with. One that was measured more closely keeps its own. */
  readonly digits?: number;
  /** Value of an empty field, if the schema wants `null` or `0`. */
  readonly emptyAs?: null | 0;
  /** Shows 0 although an empty field is 0, because 0 is a value like any other here. */
  readonly showsZero?: boolean;
  /** The field has the focus when it appears. */
  readonly autoFocus?: boolean;
};

/** A number. What is typed stays as typed while the field is edited. */
export function NumberField<V extends object>(props: NumberFieldProps<V>) {
  const { form: _, name: __, ...shown } = props;
  const { t } = useMessages(formMessages);
  const field = useField(
    props,
    (value) =>
      (numberText(value, shown) && `${numberText(value, shown)} ${shown.unit ?? ''}`.trim()) || t('empty'),
  );
  return <NumberControl {...shown} field={field} />;
}

function numberText(
  value: unknown,
  { digits, emptyAs, showsZero = false }: Pick<NumberFieldProps<never>, 'digits' | 'emptyAs' | 'showsZero'>,
): string {
  if (value === undefined || value === null || (value === 0 && emptyAs === 0 && !showsZero)) return '';
  if (typeof value !== 'number' || digits === undefined) return String(value);
  const rounded = value.toFixed(digits);
  return Number(rounded) === value ? rounded : String(value);
}

const NumberControl = memo(function NumberControl(props: ControlProps<NumberFieldProps<never>>) {
  const { field, unit, emptyAs, autoFocus = false, disabled = false } = props;
  const styles = useControlStyles();
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => readDecimal(text) ?? emptyAs;
  // Another person's value replaces what is typed.
  const shown =
    typed !== undefined && Object.is(read(typed), field.value) ? typed : numberText(field.value, props);
  return (
    <FieldFrame {...props} field={field}>
      <Input
        className={styles.control}
        value={shown}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={autoFocus}
        disabled={disabled || field.isBusy}
        contentAfter={unit}
        onChange={(_, data) => {
          setTyped(data.value);
          field.change(read(data.value));
        }}
        onBlur={() => {
          setTyped(undefined);
          field.judge();
        }}
      />
    </FieldFrame>
  );
});
