import { Dropdown, type DropdownProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { comfortable } from '../theme/media.ts';
import { useFieldStyles } from './field-styles.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    minWidth: 0,
    boxSizing: 'border-box',
    // Chinese lines are 2 px higher, and fields in a row are of one height.
    '& > button': { minHeight: 0, height: 'auto', paddingBlock: 0, fontSize: 'inherit' },
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

interface ChoiceDropdownProps
  extends Pick<
    DropdownProps,
    'multiselect' | 'disabled' | 'selectedOptions' | 'onOptionSelect' | 'onOpenChange' | 'children'
  > {
  /** Accessible name. */
  readonly label: string;
  /** What is chosen. */
  readonly text: string;
  /** Grey word before the text. */
  readonly prefix?: string | undefined;
  readonly className?: string | undefined;
}

/** The look of a compact choice whose own text says what it is about. */
export function ChoiceDropdown({ label, text, prefix, className, ...dropdown }: ChoiceDropdownProps) {
  const styles = useStyles();
  const field = useFieldStyles();
  return (
    <Dropdown
      {...dropdown}
      className={mergeClasses(field.control, styles.root, className)}
      aria-label={label}
      positioning={{ matchTargetSize: undefined, align: 'start' }}
      listbox={{ className: styles.list }}
      value={text}
      button={{
        title: text,
        children: (
          <span className={styles.value}>
            {prefix && <span className={styles.prefix}>{prefix}</span>}
            {text}
          </span>
        ),
      }}
    />
  );
}
