import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowTrendingDown16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { OpenLink, phoneQuery, stateTokens } from '@gantry/plugin-ui';
import type { ProgressItem } from '../../contract/progress.ts';
import { TwoBars } from '../values/progress-bars.tsx';
import { useGrowing } from '../values/use-growing.ts';
import { useValues } from '../values/use-values.ts';
import { dashboardMessages } from './dashboard-messages.ts';

/** Where bars and target have no columns of their own, they stand below the item's name. */
const narrow = '@container (max-width: 560px)';

const useStyles = makeStyles({
  scroll: {
    containerType: 'inline-size',
    maxHeight: '372px',
    [phoneQuery]: { maxHeight: '520px' },
    overflowY: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  heading: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke1}`,
  },
  cell: { padding: '8px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, whiteSpace: 'nowrap' },
  name: {
    paddingLeft: '16px',
    whiteSpace: 'normal',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    minWidth: '120px',
  },
  nameHeading: { paddingLeft: '16px' },
  named: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  number: { textAlign: 'end' },
  actual: { fontWeight: tokens.fontWeightSemibold },
  late: { color: stateTokens.danger.fg },
  lateSign: { verticalAlign: '-3px', marginRight: '2px' },
  bars: { width: '110px', minWidth: '80px', [narrow]: { display: 'none' } },
  target: { paddingRight: '16px', textAlign: 'end', [narrow]: { display: 'none' } },
  below: { display: 'none', [narrow]: { display: 'grid', rowGap: '4px', paddingTop: '4px' } },
  note: { color: tokens.colorNeutralForeground3 },
  swatch: {
    flexShrink: 0,
    width: '10px',
    height: '10px',
    borderRadius: '2px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    boxSizing: 'border-box',
  },
  more: { margin: '8px' },
});

interface ItemTableProps {
  readonly items: readonly ProgressItem[];
  /** Shows an item in the model. */
  readonly onItem: (itemName: string) => void;
}

/** Items with their progress against plan and the day by which they shall be complete. */
export function ItemTable({ items, onItem }: ItemTableProps) {
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const values = useValues();
  const { shown, left, grow } = useGrowing(items);
  const number = mergeClasses(styles.heading, styles.number);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('update')}>
      <table className={styles.table} aria-label={t('update')}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.heading, styles.nameHeading)}>
              {t('item')}
            </th>
            <th scope="col" className={number}>
              {t('actual')}
            </th>
            <th scope="col" className={number}>
              {t('planned')}
            </th>
            <th scope="col" className={mergeClasses(styles.heading, styles.bars)}>
              {t('against')}
            </th>
            <th scope="col" className={mergeClasses(styles.heading, styles.target)}>
              {t('target')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => {
            const behind = values.behind(item);
            return (
              <tr key={item.itemName}>
                <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
                  <div className={styles.named}>
                    <span className={styles.swatch} style={{ backgroundColor: item.color }} aria-hidden />
                    <OpenLink
                      onOpen={() => onItem(item.itemName)}
                      label={t('showInModel', { item: item.itemName })}
                    >
                      {item.itemName}
                    </OpenLink>
                  </div>
                  <div className={styles.below}>
                    <TwoBars {...item} />
                    <span className={styles.note}>
                      {t('targetOf', { date: values.day(item.targetCompletionDate) })}
                    </span>
                  </div>
                </th>
                <td
                  className={mergeClasses(
                    styles.cell,
                    styles.number,
                    styles.actual,
                    behind !== undefined && styles.late,
                  )}
                >
                  {behind !== undefined && (
                    <ArrowTrendingDown16Regular className={styles.lateSign} title={behind} />
                  )}
                  {values.percent(item.actualProgress)}
                </td>
                <td className={mergeClasses(styles.cell, styles.number, styles.note)}>
                  {values.percent(item.plannedProgress)}
                </td>
                <td className={mergeClasses(styles.cell, styles.bars)}>
                  <TwoBars {...item} />
                </td>
                <td className={mergeClasses(styles.cell, styles.target, styles.note)}>
                  {values.day(item.targetCompletionDate)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && (
        <Button className={styles.more} size="small" appearance="subtle" onClick={grow}>
          {t('more', { count: Math.min(left, 100) })}
        </Button>
      )}
    </section>
  );
}
