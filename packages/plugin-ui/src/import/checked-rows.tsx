import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle12Filled, ErrorCircle12Filled } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn } from '../table/data-table-props.ts';
import { pageRange } from '../table/page-range.ts';
import { Pager } from '../table/pager.tsx';
import { stateTokens } from '../theme/state-tokens.ts';
import { cellText } from './cells.ts';
import { importMessages } from './import-messages.ts';
import type { CheckedRow, ImportColumn } from './import-types.ts';

const pageSize = 20;

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
  pager: { padding: '4px 16px' },
  number: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
    fontVariantNumeric: 'tabular-nums',
  },
  right: { display: 'flex', color: stateTokens.success.fg },
  wrong: { display: 'flex', color: stateTokens.danger.fg },
  problems: {
    margin: 0,
    // A narrow column would break a sentence after each word.
    minWidth: '160px',
    padding: 0,
    listStyleType: 'none',
    color: stateTokens.danger.fg,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  // In as many lines as it needs, so that no column lies beyond the edge.
  text: { display: 'block', minWidth: '88px', whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

export type CheckedRowsProps = {
  readonly label: string;
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly CheckedRow<unknown>[];
};

/** The rows of a file, twenty at a time, each with its problems. */
export function CheckedRows({ label, columns, rows }: CheckedRowsProps) {
  const styles = useStyles();
  const { t } = useMessages(importMessages);
  const [page, setPage] = useState(1);
  const { from, to } = pageRange(page, pageSize, rows.length);
  // What columns show that a phone has no room for.
  const detailsOf = (row: CheckedRow<unknown>) => (
    <>
      {row.problems.length > 0 && <Problems of={row.problems} />}
      {columns.slice(1).map(({ key, heading }) => {
        const text = textIn(row, key);
        return text === '' ? null : <div key={key}>{t('cell', { heading, text })}</div>;
      })}
    </>
  );
  const shown: readonly DataColumn<CheckedRow<unknown>>[] = [
    {
      id: 'row',
      header: t('row'),
      width: '72px',
      cell: ({ number, problems }) => (
        <span className={styles.number}>
          <span aria-hidden className={problems.length === 0 ? styles.right : styles.wrong}>
            {problems.length === 0 ? <CheckmarkCircle12Filled /> : <ErrorCircle12Filled />}
          </span>
          {number}
        </span>
      ),
    },
    {
      id: 'problems',
      header: t('problems'),
      priority: 2,
      cell: ({ problems }) => (problems.length === 0 ? '–' : <Problems of={problems} />),
    },
    ...columns.map(({ key, heading }, at) => ({
      id: `column ${key}`,
      header: heading,
      ...(at === 0 ? { naming: true, below: detailsOf } : { priority: 2 as const }),
      cell: (row: CheckedRow<unknown>) => <span className={styles.text}>{textIn(row, key) || '–'}</span>,
      title: (row: CheckedRow<unknown>) => textIn(row, key),
    })),
  ];
  return (
    <div className={styles.root}>
      <DataTable
        label={label}
        columns={shown}
        rows={rows.slice(Math.max(0, from - 1), to)}
        rowKey={({ number }) => String(number)}
        load={{ kind: 'ready' }}
        maxHeight={420}
      />
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} total={rows.length} onPageChange={setPage} />
      </div>
    </div>
  );
}

function Problems({ of }: { readonly of: readonly string[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.problems}>
      {of.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

const textIn = ({ cells }: CheckedRow<unknown>, key: string) => cellText(cells[key] ?? null);
