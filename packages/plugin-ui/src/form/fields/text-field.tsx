import { Input, Textarea } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { memo } from 'react';
import { formMessages } from '../form-messages.ts';
import { type ControlProps, FieldFrame, type FieldOf, useControlStyles, useField } from './field-frame.tsx';

/** The text of `TextField`. */
export type TextFieldProps<V extends object> = FieldOf<V> & {
  /** Grey text while nothing is typed. */
  readonly placeholder?: string | undefined;
  /** Characters that the field takes; any number by default. */
  readonly maxLength?: number | undefined;
  /** The field has the focus when it appears. */
  readonly autoFocus?: boolean;
  /** Lines of text; one by default. */
  readonly rows?: number;
  /** What is typed is hidden, and no browser fills it in: a password of something else than this account. */
  readonly secret?: boolean;
};

/** A text of one line or several. */
export function TextField<V extends object>(props: TextFieldProps<V>) {
  const { form: _, name: __, ...shown } = props;
  const { t } = useMessages(formMessages);
  const field = useField(props, (value) => String(value ?? '') || t('empty'));
  return <TextControl {...shown} field={field} />;
}

const TextControl = memo(function TextControl(props: ControlProps<TextFieldProps<never>>) {
  const { field, placeholder, maxLength, autoFocus = false, rows, secret = false, disabled = false } = props;
  const styles = useControlStyles();
  const shared = {
    value: String(field.value ?? ''),
    placeholder,
    maxLength,
    autoFocus,
    disabled: disabled || field.isBusy,
    onBlur: field.judge,
  };
  return (
    <FieldFrame {...props} field={field}>
      {rows === undefined ? (
        <Input
          {...shared}
          {...(secret && { type: 'password', autoComplete: 'new-password' })}
          className={styles.control}
          onChange={(_, data) => field.change(data.value)}
        />
      ) : (
        <Textarea
          {...shared}
          rows={rows}
          resize="vertical"
          onChange={(_, data) => field.change(data.value)}
        />
      )}
    </FieldFrame>
  );
});
