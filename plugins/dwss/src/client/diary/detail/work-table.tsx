import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { SideScroll } from '@gantry/plugin-ui';
import type { WorkKind } from '../../../contract/diary/form.ts';
import type { DiaryPortion } from '../../../contract/diary/site-diary.ts';
import { terms } from '../messages/terms.ts';
import { type WorkWords, workColumns } from '../parts/work-words.ts';

const useStyles = makeStyles({
  caption: {
    padding: '4px 0',
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    '& span': { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    '& th, & td': {
      padding: '4px 16px 4px 0',
      textAlign: 'start',
      fontWeight: tokens.fontWeightRegular,
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
    '& th': { color: tokens.colorNeutralForeground3 },
  },
  number: { textAlign: 'end !important' as 'end', fontVariantNumeric: 'tabular-nums' },
});
const isNumber = (column: string) => column === 'number' || column === 'idle';

/** The rows of one list of a portion as they were written, with their sum. */
export function WorkTable(props: {
  readonly kind: WorkKind;
  readonly portion: DiaryPortion;
  readonly words: WorkWords;
}) {
  const { kind, portion, words } = props;
  const styles = useStyles();
  const { t: term } = useMessages(terms);
  const rows = portion[kind];
  if (rows.length === 0) return null;
  const columns = workColumns[kind];
  return (
    <SideScroll label={term(`work.${kind}`)}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {term(`work.${kind}`)} <span>{words.total(kind, [portion])}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={isNumber(column) ? styles.number : undefined}>
                {term(`field.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows as they were written, without a key
            <tr key={at}>
              {words.cells(kind, row).map((cell, nth) => (
                <td key={columns[nth]} className={isNumber(columns[nth] ?? '') ? styles.number : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
