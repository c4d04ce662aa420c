import { Dropdown, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import { useFormat } from '@gantry/plugin-sdk';
import { comfortable } from '../theme/media.ts';
import { useFieldStyles } from './field-styles.ts';
import type { SelectOption } from './select-field.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    minWidth: 0,
    boxSizing: 'border-box',
    '& > button': { minHeight: 0, height: 'auto', fontSize: 'inherit' },
  },
  list: {
    minWidth: '160px',
    maxWidth: 'min(360px, 100vw)',
    '& .fui-Option': { whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  },
  value: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** A compact choice of any number of options. With none chosen, nothing is restricted. */
export function SeveralField(props: {
  /** Accessible name. */
  readonly label: string;
  /** Text while none is chosen, such as `All tags`. */
  readonly allLabel: string;
  readonly options: readonly SelectOption[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly className?: string | undefined;
}) {
  const { label, allLabel, options, values, onChange, className } = props;
  const styles = useStyles();
  const field = useFieldStyles();
  const format = useFormat();
  const chosen = options.filter(({ value }) => values.includes(value));
  const text = chosen.length === 0 ? allLabel : format.list(chosen.map((option) => option.label));
  return (
    <Dropdown
      multiselect
      className={mergeClasses(field.control, styles.root, className)}
      aria-label={label}
      positioning={{ matchTargetSize: undefined, align: 'start' }}
      listbox={{ className: styles.list }}
      value={text}
      selectedOptions={[...values]}
      button={{ title: text, children: <span className={styles.value}>{text}</span> }}
      onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions)}
    >
      {options.map((option) => (
        <Option key={option.value} value={option.value} text={option.label}>
          {option.label}
        </Option>
      ))}
    </Dropdown>
  );
}
