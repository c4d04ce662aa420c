import { Dropdown, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { comfortable } from '../theme/media.ts';
import { useFieldStyles } from './field-styles.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    minWidth: 0,
    boxSizing: 'border-box',
    '& > button': { minHeight: 0, height: 'auto', fontSize: 'inherit' },
  },
  // As wide as its longest choice, at least as the field: names of places must not wrap.
  list: {
    minWidth: '160px',
    maxWidth: 'min(360px, 100vw)',
    '& .fui-Option': { whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  },
  prefix: { color: tokens.colorNeutralForeground3, marginRight: '6px' },
  value: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export type SelectOption = { readonly value: string; readonly label: string };

export type SelectFieldProps = {
  /** Accessible name. */
  readonly label: string;
  /** Text of the choice that restricts nothing, such as `All locations`. Without it one option must be chosen. */
  readonly allLabel?: string | undefined;
  readonly options: readonly SelectOption[];
  /** Undefined is the "all" choice. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Grey word before the value, where the value alone does not say what it is about. */
  readonly prefix?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
};

/** Values are prefixed in the list so that an option of the same text cannot collide with "all". */
const allKey = 'all';
const keyOf = (value: string) => `value:${value}`;

/** A compact choice whose own text says what it is about. */
export function SelectField(props: SelectFieldProps) {
  const { label, allLabel, options, value, onChange, prefix, disabled, className } = props;
  const styles = useStyles();
  const field = useFieldStyles();
  const chosen = options.find((option) => option.value === value);
  const text = chosen?.label ?? allLabel ?? '';
  return (
    <Dropdown
      className={mergeClasses(field.control, styles.root, className)}
      aria-label={label}
      disabled={disabled}
      positioning={{ matchTargetSize: undefined, align: 'start' }}
      listbox={{ className: styles.list }}
      value={text}
      selectedOptions={[chosen ? keyOf(chosen.value) : allKey]}
      button={{
        title: text,
        children: (
          <span className={styles.value}>
            {prefix && <span className={styles.prefix}>{prefix}</span>}
            {text}
          </span>
        ),
      }}
      onOptionSelect={(_, { optionValue }) =>
        onChange(options.find((option) => keyOf(option.value) === optionValue)?.value)
      }
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
    </Dropdown>
  );
}
