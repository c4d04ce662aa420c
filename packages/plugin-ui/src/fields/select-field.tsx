import { Option } from '@fluentui/react-components';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { ChoiceDropdown } from './choice-dropdown.tsx';
import { NoChoice } from './why-empty.tsx';

/** One entry of a choice. */
export type SelectOption = {
  /** What is kept when the entry is chosen. */
  readonly value: string;
  /** Name of the entry, in the user's language. */
  readonly label: string;
};

/** The choice of `SelectField`. */
export type SelectFieldProps = {
  /** Accessible name. */
  readonly label: string;
  /** Text of the choice that restricts nothing, such as `All locations`. Without it one option must be chosen. */
  readonly allLabel?: string | undefined;
  /** The entries, in the order of the list. */
  readonly options: readonly SelectOption[];
  /** Stands in the list where there are no options, such as `No locations yet`. Pass it once they have loaded. */
  readonly whyEmpty?: string | undefined;
  /** Undefined stands for "all". */
  readonly value: string | undefined;
  /** Called with the value of the chosen entry; undefined for `allLabel`. */
  readonly onChange: (value: string | undefined) => void;
  /** Grey word before the value, where the value alone does not say what it is about. */
  readonly prefix?: string | undefined;
  /** The value is shown and cannot be changed. */
  readonly disabled?: boolean;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** Values are prefixed in the list so that an option of the same text cannot collide with "all". */
const allKey = 'all';
const keyOf = (value: string) => `value:${value}`;

/**
 * A compact choice whose own text says what it is about. While its list is open, the entries stay as they were, so that none
 * moves under the pointer when others change them. An entry that went away cannot be chosen, and none once the field is disabled.
 */
export function SelectField(props: SelectFieldProps) {
  /** As it was when the list opened; undefined while the list is closed. */
  const [opened, setOpened] = useState<SelectFieldProps>();
  // A list that was opened while empty is filled once.
  if (opened?.options.length === 0 && props.options.length > 0) setOpened(props);
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });
  const choose = useCallback((key: string | undefined) => {
    const { options, disabled, onChange } = now.current;
    if (disabled) return;
    if (key === allKey) return onChange(undefined);
    const option = options.find(({ value }) => keyOf(value) === key);
    if (option) onChange(option.value);
  }, []);
  const openOrClose = useCallback((isOpen: boolean) => setOpened(isOpen ? now.current : undefined), []);
  const { onChange: _, ...shown } = opened ?? props;
  return (
    <Choice {...shown} disabled={props.disabled ?? false} onChoose={choose} onOpenChange={openOrClose} />
  );
}

type ChoiceProps = Omit<SelectFieldProps, 'onChange'> & {
  readonly onChoose: (key: string | undefined) => void;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Memoised, because at each render Fluent UI positions an open list anew and scrolls it to its start. */
const Choice = memo(function Choice(props: ChoiceProps) {
  const { label, allLabel, options, whyEmpty, value, prefix, disabled, className, onChoose, onOpenChange } =
    props;
  const isEmpty = options.length === 0 && (allLabel === undefined || whyEmpty !== undefined);
  const chosen = options.find((option) => option.value === value);
  return (
    <ChoiceDropdown
      label={label}
      text={chosen?.label ?? allLabel ?? ''}
      prefix={prefix}
      className={className}
      disabled={disabled}
      selectedOptions={[chosen ? keyOf(chosen.value) : allKey]}
      onOptionSelect={(_, { optionValue }) => onChoose(optionValue)}
      onOpenChange={(_, { open }) => onOpenChange(open)}
    >
      {allLabel !== undefined && (
        <Option value={allKey} text={allLabel}>
          {allLabel}
        </Option>
      )}
      {options.map((option) => (
        <Option key={option.value} value={keyOf(option.value)} text={option.label}>
          {option.label}
        </Option>
      ))}
      {isEmpty && <NoChoice why={whyEmpty} />}
    </ChoiceDropdown>
  );
});
