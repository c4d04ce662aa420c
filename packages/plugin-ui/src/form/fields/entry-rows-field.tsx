import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { EmptyReason } from '../../fields/why-empty.tsx';
import { comfortable } from '../../theme/media.ts';
import { spokenOnly } from '../../theme/spoken-only.ts';
import { stateTokens } from '../../theme/state-tokens.ts';
import { formMessages } from '../form-messages.ts';
import type { FormSchema } from '../form-schema.ts';
import { isSame } from '../form-values.ts';
import { EntryCell, type EntryColumn, entryText } from './entry-cell.tsx';
import { type FieldOf, useField } from './field-frame.tsx';

/** Here cells stand below each other, each under its label. */
const narrow = '@container (max-width: 720px)';

const useStyles = makeStyles({
  root: { minWidth: 0, margin: 0, padding: 0, border: 0, containerType: 'inline-size' },
  legend: { padding: 0, marginBottom: '6px', fontWeight: tokens.fontWeightSemibold },
  rows: {
    display: 'grid',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [narrow]: { rowGap: '8px' },
  },
  row: {
    display: 'grid',
    // The heads have no button, so its column has a width. A variable, because a media query would win over the rule of the container.
    '--remove': '32px',
    gridTemplateColumns: 'var(--columns) var(--remove)',
    gap: '4px 6px',
    alignItems: 'end',
    [comfortable]: { '--remove': '44px' },
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      padding: '8px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusLarge,
    },
  },
  cell: { display: 'block', minWidth: 0 },
  heads: { [narrow]: { display: 'none' } },
  head: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  label: {
    ...spokenOnly,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    [narrow]: { position: 'static', width: 'auto', height: 'auto', clipPath: 'none', overflow: 'visible' },
  },
  remove: {
    minWidth: '32px',
    justifySelf: 'end',
    [comfortable]: { minWidth: '44px', minHeight: '44px' },
    [narrow]: { gridColumn: '1 / -1' },
  },
  problem: {
    gridColumn: '1 / -1',
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    color: stateTokens.danger.fg,
  },
  hint: { margin: 0, fontSize: tokens.fontSizeBase200 },
});

/** A row by the names of its columns. */
export type WrittenRow = Readonly<Record<string, unknown>>;
/** What is wrong in a row, by the names of its columns. */
type RowProblems = Readonly<Record<string, string>>;

/** The table that `EntryRowsField` offers for writing. */
export type EntryRowsFieldProps<V extends object> = FieldOf<V> & {
  /** Keep them from one render to the next: rows are drawn anew when they change. */
  readonly columns: readonly EntryColumn[];
  /** A row in which nobody wrote. */
  readonly blank: WrittenRow;
  /** Rows that are shown at least; beyond them one blank row follows the last written one. */
  readonly least?: number;
  /** Rows that can be written; 100 by default. */
  readonly most?: number;
};

/**
 * Many short rows that are written one after another, as in a table on paper. Blank rows are offered and are no part of the value: typing in one
 * adds it, Enter goes to the next, and one that was emptied is gone once the list is left. Pressing a key draws only its own row.
 */
export function EntryRowsField<V extends object>(props: EntryRowsFieldProps<V>) {
  const {
    form,
    name,
    label,
    hint,
    whyEmpty,
    columns,
    blank,
    least = 5,
    most = 100,
    disabled = false,
  } = props;
  const styles = useStyles();
  const { t } = useMessages(formMessages);
  const root = useRef<HTMLFieldSetElement>(null);
  const problemId = useId();
  const [extra, setExtra] = useState(0);
  /** Where Enter, or a removal, leads to. */
  const [goal, setGoal] = useState<{ readonly at: number; readonly cell: string }>();
  /** The focus goes from row to row. */
  const isMoving = useRef(false);
  const textOf = (row: WrittenRow) =>
    columns
      .map((column) => entryText(column, row[column.name]))
      .filter((text) => text !== '')
      .join(' · ');
  const field = useField({ form, name, label, showsInner: true }, (value) =>
    rowsIn(value).map(textOf).join('\n'),
  );
  const rows = rowsIn(field.value);
  const shown = Math.min(most, Math.max(least, rows.length + 1) + extra);
  const isBlank = (row: WrittenRow) => isSame(row, blank);

  const latest = useRef({ form, field, rows, blank, isBlank, shown });
  useEffect(() => {
    latest.current = { form, field, rows, blank, isBlank, shown };
  });
  useEffect(() => {
    if (goal === undefined) return;
    const row = root.current?.querySelectorAll('li')[goal.at];
    isMoving.current = true;
    row?.querySelector<HTMLElement>(`[data-cell="${goal.cell}"]`)?.focus();
    isMoving.current = false;
  }, [goal]);
  const change = useCallback((at: number, cell: string, value: unknown) => {
    const now = latest.current;
    const before = Array.from(
      { length: Math.max(at + 1, now.rows.length) },
      (_, i) => now.rows[i] ?? now.blank,
    );
    const after = before.map((row, i) => (i === at ? { ...row, [cell]: value } : row));
    now.field.change(after.slice(0, after.findLastIndex((row) => !now.isBlank(row)) + 1));
  }, []);
  const remove = useCallback((at: number, cell: string) => {
    const now = latest.current;
    now.field.change(now.rows.filter((_, i) => i !== at));
    setGoal({ at, cell });
  }, []);
  const enter = useCallback((at: number, cell: string) => {
    if (at + 1 === latest.current.shown) setExtra((count) => count + 1);
    setGoal({ at: at + 1, cell });
  }, []);
  const judge = useCallback(
    (at: number, cell: string) => {
      const now = latest.current;
      // The form names fields by such paths.
      if (at < now.rows.length) now.form.field(`${name}.${at}.${cell}` as typeof name).judge();
    },
    [name],
  );
  const leave = () => {
    setExtra(0);
    if (rows.some(isBlank)) field.change(rows.filter((row) => !isBlank(row)));
  };
  const problemsAt = (at: number): RowProblems | undefined => {
    const found = columns.flatMap((column) => {
      const problem = form.problemOf(`${name}.${at}.${column.name}`);
      return problem === undefined ? [] : [[column.name, problem]];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  };
  const widths = columns.map(({ width = '1fr' }) => (width.endsWith('fr') ? `minmax(0, ${width})` : width));
  return (
    <fieldset
      ref={root}
      className={styles.root}
      // A variable of the rows' own style.
      style={{ ['--columns' as string]: widths.join(' ') }}
      aria-describedby={field.problem && problemId}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isMoving.current && !currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <legend className={styles.legend}>{label}</legend>
      {whyEmpty ? (
        <p className={styles.hint}>
          <EmptyReason {...whyEmpty} />
        </p>
      ) : (
        hint !== undefined && <p className={styles.hint}>{hint}</p>
      )}
      <div className={styles.heads} aria-hidden>
        <div className={styles.row}>
          {columns.map((column) => (
            <span key={column.name} className={styles.head}>
              {column.label}
            </span>
          ))}
        </div>
      </div>
      <ol className={styles.rows}>
        {Array.from({ length: shown }, (_, at) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state of their own
            key={at}
            at={at}
            label={t('row', { row: at + 1 })}
            removeLabel={t('removeRow', { row: at + 1 })}
            columns={columns}
            row={rows[at] ?? blank}
            isWritten={at < rows.length}
            problems={at < rows.length ? problemsAt(at) : undefined}
            disabled={disabled || field.isBusy}
            onChange={change}
            onRemove={remove}
            onEnter={enter}
            onBlur={judge}
          />
        ))}
      </ol>
      {field.problem !== undefined && (
        <p id={problemId} className={styles.problem} role="alert" data-problem="" tabIndex={-1}>
          {field.problem}
        </p>
      )}
    </fieldset>
  );
}

/**
 * A schema that leaves out rows in which nobody wrote. A list drops them when it is left, but a press on a touch screen can come before that.
 * @param blanks - the blank row of each list, by the names of the lists
 */
export function withoutBlankRows<V extends object>(
  schema: FormSchema<V>,
  blanks: Readonly<Record<string, WrittenRow>>,
): FormSchema<V> {
  const written = (value: unknown) =>
    Object.fromEntries(
      // A form's values are a record.
      Object.entries(value as WrittenRow).map(([name, rows]) => [
        name,
        name in blanks ? rowsIn(rows).filter((row) => !isSame(row, blanks[name])) : rows,
      ]),
    );
  return {
    ...(schema.shape && { shape: schema.shape }),
    safeParse: (value) => schema.safeParse(written(value)),
  };
}

// Rows of a form are records.
const rowsIn = (value: unknown): readonly WrittenRow[] =>
  Array.isArray(value) ? (value as readonly WrittenRow[]) : [];

const EntryRow = memo(function EntryRow(props: {
  readonly at: number;
  readonly label: string;
  readonly removeLabel: string;
  readonly columns: readonly EntryColumn[];
  readonly row: WrittenRow;
  readonly isWritten: boolean;
  readonly problems: RowProblems | undefined;
  readonly disabled: boolean;
  readonly onChange: (at: number, cell: string, value: unknown) => void;
  readonly onRemove: (at: number, cell: string) => void;
  readonly onEnter: (at: number, cell: string) => void;
  readonly onBlur: (at: number, cell: string) => void;
}) {
  const { at, label, removeLabel, columns, row, isWritten, problems = {}, disabled } = props;
  const { onChange, onRemove, onEnter, onBlur } = props;
  const styles = useStyles();
  const problemId = useId();
  const texts = [...new Set(Object.values(problems))];
  return (
    <li className={styles.row} aria-label={label}>
      {columns.map((column) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the cell is its control
        <label key={column.name} className={styles.cell}>
          <span className={styles.label}>{column.label}</span>
          <EntryCell
            column={column}
            value={row[column.name]}
            isWrong={problems[column.name] !== undefined}
            disabled={disabled}
            describedBy={problems[column.name] === undefined ? undefined : problemId}
            onChange={(value) => onChange(at, column.name, value)}
            onBlur={() => onBlur(at, column.name)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter(at, column.name);
            }}
          />
        </label>
      ))}
      <Button
        appearance="subtle"
        className={styles.remove}
        icon={<Delete16Regular />}
        aria-label={removeLabel}
        disabled={disabled || !isWritten}
        onClick={() => onRemove(at, columns[0]?.name ?? '')}
      />
      {texts.length > 0 && (
        <p id={problemId} className={styles.problem} role="alert">
          {texts.join(' ')}
        </p>
      )}
    </li>
  );
});
