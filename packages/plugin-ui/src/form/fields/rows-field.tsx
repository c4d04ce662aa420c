import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Add16Regular, ArrowDown16Regular, ArrowUp16Regular, Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { comfortable, phoneQuery } from '../../theme/media.ts';
import { spokenOnly } from '../../theme/spoken-only.ts';
import { stateTokens } from '../../theme/state-tokens.ts';
import { formMessages } from '../form-messages.ts';
import { valueAt } from '../form-values.ts';
import { type KeyedRows, rowsByKey } from '../keyed-rows.ts';
import { type FieldOf, useField } from './field-frame.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold, marginBottom: '8px' },
  hidden: spokenOnly,
  rows: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '8px',
    padding: '10px 8px 10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: '10px 12px',
    minWidth: 0,
  },
  tools: { display: 'flex', justifyContent: 'end', paddingTop: '22px', [phoneQuery]: { paddingTop: 0 } },
  button: { minWidth: '32px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  add: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } },
  hint: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  problem: { margin: 0, fontSize: tokens.fontSizeBase200, color: stateTokens.danger.fg },
});

/** The rows of `RowsField`. */
export type RowsFieldProps<V extends object> = FieldOf<V> & {
  /** Returns the values of a new row. */
  readonly newRow: () => object;
  /** Text of the button that adds a row; `Add row` by default. */
  readonly addLabel?: string | undefined;
  /**
   * How rows are recognised at any position, so that a conflict is about single rows. `newRow` gives each row a key of its own, such as
   * `newKey()`.
   */
  readonly keyed?: KeyedRows | undefined;
  /** The order has no meaning: rows are not moved. */
  readonly isUnordered?: boolean;
  /** The card around the rows already says what they are. */
  readonly hideLabel?: boolean;
  /** The fields of a row, named `${name}.${at}.…`. */
  readonly children: (at: number) => ReactNode;
};

/** Rows that can be filled in, added, removed and moved. Each row shows its own problems. */
export function RowsField<V extends object>(props: RowsFieldProps<V>) {
  const {
    label,
    hint,
    newRow,
    addLabel,
    isUnordered = false,
    hideLabel = false,
    disabled = false,
    keyed,
    children,
  } = props;
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  const problemId = useId();
  const field = useField(props);
  const rows: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const root = useRef<HTMLFieldSetElement>(null);
  const next = useRef(0);
  const [keys, setKeys] = useState<readonly number[]>([]);
  // Rows from outside, such as a draft, get keys as they come, below all keys that rows have.
  if (keys.length !== rows.length) {
    const lowest = Math.min(0, ...keys);
    setKeys(rows.map((_, at) => keys[at] ?? lowest - at - 1));
  }
  /** After a press: the row whose first field, or the button, takes the focus. */
  const [focus, setFocus] = useState<{ readonly row: number | 'add'; readonly times: number }>();
  useEffect(() => {
    if (!focus) return;
    const row = focus.row === 'add' ? undefined : root.current?.querySelectorAll('li')[focus.row];
    const target =
      row?.querySelector<HTMLElement>('input, textarea, button') ??
      root.current?.querySelector<HTMLElement>('[data-add]');
    target?.focus();
  }, [focus]);

  const put = (order: readonly number[], added: readonly object[] = []) => {
    next.current += 1;
    setKeys([...order.map((at) => keys[at] ?? 0), ...added.map(() => next.current)]);
    field.change([...order.map((at) => rows[at]), ...added]);
  };
  const all = rows.map((_, at) => at);
  const goTo = (row: number | 'add') => setFocus((before) => ({ row, times: (before?.times ?? 0) + 1 }));
  const move = (at: number, by: 1 | -1) => {
    put(all.map((index) => (index === at ? at + by : index === at + by ? at : index)));
    goTo(at + by);
  };
  const isLocked = disabled || field.isBusy;
  const byKey = keyed && rowsByKey(rows, keyed.key);
  const keyIn = (row: unknown) => byKey && keyed && String(valueAt(row, keyed.key));
  return (
    <fieldset ref={root} className={styles.root} aria-describedby={field.problem && problemId}>
      <legend className={hideLabel ? styles.hidden : styles.legend}>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <ol className={styles.rows}>
        {all.map((at) => (
          <li
            key={keyIn(rows[at]) ?? keys[at] ?? at}
            className={styles.row}
            aria-label={t('row', { row: at + 1 })}
          >
            <div className={styles.fields}>{children(at)}</div>
            <div className={styles.tools}>
              {!isUnordered && rows.length > 1 && (
                <>
                  <Button
                    appearance="subtle"
                    className={styles.button}
                    icon={<ArrowUp16Regular />}
                    aria-label={t('moveUp', { row: at + 1 })}
                    disabled={isLocked || at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    appearance="subtle"
                    className={styles.button}
                    icon={<ArrowDown16Regular />}
                    aria-label={t('moveDown', { row: at + 1 })}
                    disabled={isLocked || at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </>
              )}
              <Button
                appearance="subtle"
                className={styles.button}
                icon={<Delete16Regular />}
                aria-label={t('removeRow', { row: at + 1 })}
                disabled={isLocked}
                onClick={() => {
                  put(all.filter((index) => index !== at));
                  goTo(rows.length > 1 ? Math.min(at, rows.length - 2) : 'add');
                }}
              />
            </div>
          </li>
        ))}
      </ol>
      {field.problem !== undefined && (
        <p id={problemId} className={styles.problem} role="alert" data-problem="" tabIndex={-1}>
          {field.problem}
        </p>
      )}
      <Button
        data-add=""
        className={styles.add}
        icon={<Add16Regular />}
        disabled={isLocked}
        onClick={() => {
          put(all, [newRow()]);
          goTo(rows.length);
        }}
      >
        {addLabel ?? t('addRow')}
      </Button>
    </fieldset>
  );
}
