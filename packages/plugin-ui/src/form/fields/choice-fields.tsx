import { Dropdown, Field, makeStyles, Option, Radio, RadioGroup } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { memo } from 'react';
import { CheckField } from '../../fields/check-field.tsx';
import type { SelectOption } from '../../fields/select-field.tsx';
import { NoChoice } from '../../fields/why-empty.tsx';
import { comfortable } from '../../theme/media.ts';
import { formMessages } from '../form-messages.ts';
import { type ControlProps, FieldFrame, type FieldOf, useControlStyles, useField } from './field-frame.tsx';
import { hasSameOptions } from './steady-field.ts';

const useStyles = makeStyles({
  list: { '& .fui-Option': { [comfortable]: { minHeight: '44px' } } },
  radio: { [comfortable]: { minHeight: '44px', alignItems: 'center' } },
});

/** Yes or no, as a box. */
export function ToggleField<V extends object>(props: FieldOf<V>) {
  const { form: _, name: __, ...shown } = props;
  const { t } = useMessages(formMessages);
  const field = useField(props, (value) => t(value === true ? 'yes' : 'no'));
  return <ToggleControl {...shown} field={field} />;
}

const ToggleControl = memo(function ToggleControl(props: ControlProps<FieldOf<never>>) {
  const { field, label, hint, disabled = false } = props;
  return (
    <Field
      hint={hint}
      validationState={field.problem === undefined ? 'none' : 'error'}
      validationMessage={field.problem}
    >
      <CheckField
        label={label}
        checked={field.value === true}
        disabled={disabled || field.isBusy}
        onChange={field.change}
      />
    </Field>
  );
});

/** The entries of `ChoiceField` and `RadioField`. */
export type ChoiceFieldProps<V extends object> = FieldOf<V> & {
  /** In their order. While the list is open they stay as they were. */
  readonly options: readonly SelectOption[];
  /** Grey text while nothing is chosen; `Choose` by default. */
  readonly placeholder?: string | undefined;
};

/** One of a few values, from a list. */
export function ChoiceField<V extends object>(props: ChoiceFieldProps<V>) {
  const { form: _, name: __, ...shown } = props;
  const { t } = useMessages(formMessages);
  const field = useField(props, (value) => labelIn(shown.options, value) ?? t('empty'));
  return <ChoiceControl {...shown} field={field} />;
}

const labelIn = (options: readonly SelectOption[], value: unknown) =>
  options.find((option) => option.value === value)?.label;

const ChoiceControl = memo(function ChoiceControl(props: ControlProps<ChoiceFieldProps<never>>) {
  const { field, options, placeholder, disabled = false } = props;
  const styles = useStyles();
  const control = useControlStyles();
  const { t } = useMessages(formMessages);
  const whyEmpty = options.length === 0 ? props.whyEmpty : undefined;
  return (
    <FieldFrame {...props} whyEmpty={whyEmpty} field={field}>
      <Dropdown
        className={control.control}
        listbox={{ className: styles.list }}
        placeholder={placeholder ?? t('choose')}
        value={labelIn(options, field.value) ?? ''}
        selectedOptions={typeof field.value === 'string' ? [field.value] : []}
        disabled={disabled || field.isBusy}
        onOptionSelect={(_, { optionValue }) => field.change(optionValue)}
        onBlur={field.judge}
      >
        {options.map(({ value, label }) => (
          <Option key={value} value={value} text={label}>
            {label}
          </Option>
        ))}
        {options.length === 0 && <NoChoice why={whyEmpty?.why} />}
      </Dropdown>
    </FieldFrame>
  );
}, hasSameOptions);

/** One of very few values, all visible. */
export function RadioField<V extends object>(props: ChoiceFieldProps<V>) {
  const { form: _, name: __, ...shown } = props;
  const { t } = useMessages(formMessages);
  const field = useField(props, (value) => labelIn(shown.options, value) ?? t('empty'));
  return <RadioControl {...shown} field={field} />;
}

const RadioControl = memo(function RadioControl(props: ControlProps<ChoiceFieldProps<never>>) {
  const { field, options, disabled = false } = props;
  const styles = useStyles();
  return (
    <FieldFrame {...props} field={field}>
      <RadioGroup
        value={typeof field.value === 'string' ? field.value : ''}
        disabled={disabled || field.isBusy}
        onChange={(_, data) => field.change(data.value)}
      >
        {options.map(({ value, label }) => (
          <Radio key={value} className={styles.radio} value={value} label={label} />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}, hasSameOptions);
