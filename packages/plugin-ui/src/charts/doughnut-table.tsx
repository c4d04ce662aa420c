import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { OpenLink } from '../values/open-link.tsx';
import { chartMessages } from './chart-messages.ts';
import type { Slice } from './chart-model.ts';
import type { NumberFormats } from './chart-numbers.ts';
import type { OpenCell } from './chart-table.tsx';
import { SeriesMark } from './series-mark.tsx';

const useStyles = makeStyles({
  list: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
  cell: { padding: '4px 0 4px 12px', textAlign: 'end', whiteSpace: 'nowrap', fontWeight: 'inherit' },
  name: { padding: '4px 0', textAlign: 'start', overflowWrap: 'anywhere', fontWeight: 'inherit' },
  mark: { width: '22px', padding: '4px 0', '& svg': { display: 'block' } },
  quiet: { color: tokens.colorNeutralForeground3 },
  head: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightSemibold },
  sum: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, fontWeight: tokens.fontWeightSemibold },
});

type Props = {
  readonly slices: readonly Slice[];
  /** Of names, shares and values; with them there is a row with the total. */
  readonly headings: readonly [name: string, share: string, value: string] | undefined;
  readonly formats: NumberFormats;
  readonly percent: Intl.NumberFormat;
  readonly onCell: OpenCell | undefined;
};

/** The figures of a doughnut beside it. */
export function DoughnutTable({ slices, headings, formats, percent, onCell }: Props) {
  const styles = useStyles();
  const { t } = useMessages(chartMessages);
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const row = (value: number, open: (() => void) | undefined, label: string) => {
    const figure = formats.cell(value);
    const cells = [
      <td key="value" className={styles.cell}>
        {open === undefined ? (
          figure
        ) : (
          <OpenLink onOpen={open} label={`${figure}, ${label}`}>
            {figure}
          </OpenLink>
        )}
      </td>,
      <td key="share" className={mergeClasses(styles.cell, styles.quiet)}>
        {percent.format(value / whole)}
      </td>,
    ];
    return headings === undefined ? cells : cells.reverse();
  };
  return (
    <table className={styles.list}>
      {headings !== undefined && (
        <thead className={styles.head}>
          <tr>
            <th scope="col" colSpan={2} className={styles.name}>
              {headings[0]}
            </th>
            <th scope="col" className={styles.cell}>
              {headings[1]}
            </th>
            <th scope="col" className={styles.cell}>
              {headings[2]}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {slices.map(({ id, label, value, look }) => (
          <tr key={id}>
            <td className={styles.mark}>
              <SeriesMark mark={{ kind: 'fill', look }} />
            </td>
            <th scope="row" className={styles.name}>
              {label}
            </th>
            {row(value, onCell?.(id, 0), label)}
          </tr>
        ))}
      </tbody>
      {headings !== undefined && (
        <tfoot className={styles.sum}>
          <tr>
            <th scope="row" colSpan={2} className={styles.name}>
              {t('total')}
            </th>
            {row(whole, undefined, t('total'))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
