import { Button, mergeClasses } from '@fluentui/react-components';
import { Add16Regular, Delete16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { formMessages } from '../messages/permit-form.ts';
import { useFormLayout } from './form-layout.ts';

interface RowListProps<Row> {
  readonly rows: readonly Row[];
  /** Lays out the columns of a row. */
  readonly className: string;
  readonly disabled: boolean;
  readonly addLabel: string;
  readonly newRow: () => Row;
  readonly onChange: (rows: readonly Row[]) => void;
  /** The fields of the row at an index, and what changes some of them. */
  readonly children: (row: Row, at: number, change: (patch: Partial<Row>) => void) => ReactNode;
}

/** Rows that are filled in, added and taken away. */
export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { rows, className, disabled, addLabel, newRow, onChange, children } = props;
  const layout = useFormLayout();
  const { t } = useMessages(formMessages);
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and keeps its place while it is edited
        <div key={at} className={mergeClasses(layout.row, className)}>
          {children(row, at, (patch) =>
            onChange(rows.map((other, index) => (index === at ? { ...other, ...patch } : other))),
          )}
          <Button
            appearance="subtle"
            className={layout.button}
            icon={<Delete16Regular />}
            aria-label={t('removeRow', { row: at + 1 })}
            disabled={disabled}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          className={layout.button}
          icon={<Add16Regular />}
          disabled={disabled}
          onClick={() => onChange([...rows, newRow()])}
        >
          {addLabel}
        </Button>
      </div>
    </>
  );
}
