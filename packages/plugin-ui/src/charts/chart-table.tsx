import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { OpenLink } from '../values/open-link.tsx';
import type { ChartTableData } from './chart-model.ts';

const useStyles = makeStyles({
  scroller: {
    height: '100%',
    overflow: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  head: {
    position: 'sticky',
    top: 0,
    padding: '6px 10px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  cell: {
    padding: '6px 10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: tokens.fontWeightRegular,
  },
  note: { padding: '6px 10px', textAlign: 'start', color: tokens.colorNeutralForeground3 },
  start: { textAlign: 'start' },
  end: { textAlign: 'end', whiteSpace: 'nowrap' },
});

export type ChartTableProps = {
  readonly label: string;
  readonly data: ChartTableData;
  /** Only for screen readers: the focus would go to something that cannot be seen. */
  readonly isHidden?: boolean;
  readonly onCell?: OpenCell | undefined;
};

/** What a cell of a chart's table opens, by the row's key and the place of the cell in it; undefined: nothing. */
export type OpenCell = (row: string, at: number) => (() => void) | undefined;

/** The figures of a chart, in rows. Of hundreds of rows none is rendered again while a chart is dragged. */
export const ChartTable = memo(function ChartTable(props: ChartTableProps) {
  const { label, data, isHidden = false, onCell } = props;
  const styles = useStyles();
  const side = (at: number) => (at === 0 ? styles.start : styles.end);
  return (
    // What scrolls must be reached by the keyboard, so what nobody sees must not scroll.
    <section
      className={isHidden ? undefined : styles.scroller}
      tabIndex={isHidden ? undefined : 0}
      aria-label={label}
    >
      <table className={styles.table} aria-label={label}>
        {data.note !== undefined && <caption className={styles.note}>{data.note}</caption>}
        <thead>
          <tr>
            {data.headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name, and no column moves
              <th key={at} scope="col" className={mergeClasses(styles.head, side(at))}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ key, label: name, cells }) => (
            <tr key={key}>
              <th scope="row" className={mergeClasses(styles.cell, styles.start)}>
                {name}
              </th>
              {cells.map((cell, at) => {
                const open = isHidden ? undefined : onCell?.(key, at);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name, and none moves
                  <td key={at} className={mergeClasses(styles.cell, styles.end)}>
                    {open === undefined ? cell : <OpenLink onOpen={open}>{cell}</OpenLink>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
