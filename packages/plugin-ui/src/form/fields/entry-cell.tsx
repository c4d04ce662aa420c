import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { comfortable, tabletQuery } from '../../theme/media.ts';
import { stateTokens } from '../../theme/state-tokens.ts';
import { readDecimal } from './number-field.tsx';

/** A value that a cell of a row offers. */
export interface EntryOption {
  /** What the row holds when the option is chosen. */
  readonly value: string;
  /** Name of the option, in the user's language. */
  readonly label: string;
  /** Consecutive options with the same group are shown under its name. */
  readonly group?: string | undefined;
}

/** A column of `EntryRowsField`. */
export type EntryColumn = {
  /** Of the field in a row. */
  readonly name: string;
  /** The heading, which also names the column's controls. */
  readonly label: string;
  /** Of a column of a CSS grid, such as `72px` or `2fr`; `1fr` unless given. */
  readonly width?: string;
} & (
  | {
      /** One of the options, or none. */
      readonly kind: 'choice';
      /** In their order, those of a group together. */
      readonly options: readonly EntryOption[];
      /** Value of an empty cell; undefined unless given. */
      readonly emptyAs?: null;
      /** Text of the empty choice; a dash unless given. */
      readonly emptyLabel?: string;
    }
  | {
      /** A number; what is not one stays as typed, for the schema to refuse. */
      readonly kind: 'number';
      /** Value of an empty cell; undefined unless given. */
      readonly emptyAs?: 0;
    }
  | {
      /** A text of one line. */
      readonly kind: 'text';
      /** Characters that a cell takes. */
      readonly maxLength: number;
    }
);

const useStyles = makeStyles({
  // Controls of the browser: a list of a hundred rows opens without a wait.
  control: {
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    minHeight: '32px',
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    [tabletQuery]: { minHeight: '40px' },
    [comfortable]: { minHeight: '44px', fontSize: tokens.fontSizeBase300 },
    '@supports (-webkit-touch-callout: none)': { fontSize: tokens.fontSizeBase400 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled },
    '& option, & optgroup': {
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  wrong: { border: `1px solid ${stateTokens.danger.fg}` },
});

/** How a value reads, as in a conflict. */
export function entryText(column: EntryColumn, value: unknown): string {
  if (column.kind === 'choice') return column.options.find((one) => one.value === value)?.label ?? '';
  return value === undefined || value === null || value === 0 ? '' : String(value);
}

/** The control of one cell. */
export function EntryCell(props: {
  readonly column: EntryColumn;
  readonly value: unknown;
  readonly isWrong: boolean;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { column, value, isWrong, disabled, describedBy, onChange, onBlur, onKeyDown } = props;
  const styles = useStyles();
  const shared = {
    'data-cell': column.name,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
    disabled,
    onBlur,
    onKeyDown,
  };
  const className = mergeClasses(
    styles.control,
    column.kind === 'number' && styles.number,
    isWrong && styles.wrong,
  );
  if (column.kind === 'choice')
    return <ChoiceCell {...shared} className={className} column={column} value={value} onChange={onChange} />;
  return (
    <input
      {...shared}
      className={className}
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      maxLength={column.kind === 'text' ? column.maxLength : undefined}
      autoComplete="off"
      value={entryText(column, value)}
      onChange={({ target }) =>
        onChange(column.kind === 'text' ? target.value : (readDecimal(target.value) ?? column.emptyAs))
      }
    />
  );
}

/** Its options are drawn once it is used: those of all rows would be thousands. */
function ChoiceCell(
  props: Omit<React.ComponentProps<'select'>, 'value' | 'onChange'> & {
    readonly column: Extract<EntryColumn, { kind: 'choice' }>;
    readonly value: unknown;
    readonly onChange: (value: unknown) => void;
  },
) {
  const { column, value, onChange, ...select } = props;
  const { options, emptyAs, emptyLabel = '–' } = column;
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  const shown = isUsed ? options : options.filter((one) => one.value === value);
  return (
    <select
      {...select}
      value={typeof value === 'string' ? value : ''}
      // The browser opens the list when this event ends.
      onPointerDown={() => flushSync(use)}
      onFocus={use}
      onChange={({ target }) => onChange(target.value === '' ? emptyAs : target.value)}
    >
      <option value="">{emptyLabel}</option>
      {grouped(shown).map(([group, some]) => {
        const list = some.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ));
        return group === '' ? (
          list
        ) : (
          <optgroup key={group} label={group}>
            {list}
          </optgroup>
        );
      })}
    </select>
  );
}

function grouped(options: readonly EntryOption[]): readonly (readonly [string, readonly EntryOption[]])[] {
  const groups = new Map<string, EntryOption[]>();
  for (const one of options) {
    const group = one.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups];
}
