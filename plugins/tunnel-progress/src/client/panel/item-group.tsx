import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens } from '@gantry/plugin-ui';
import { useId, useState } from 'react';
import type { ProgressGroup, ProgressItem } from '../../contract/progress.ts';
import { TickBar } from '../values/progress-bars.tsx';
import { readableColour } from '../values/readable-colour.ts';
import { isLate, pointsAhead } from '../values/standing.ts';
import { useGrowing } from '../values/use-growing.ts';
import { useValues } from '../values/use-values.ts';
import { panelMessages } from './panel-messages.ts';

/** Columns of the header and of each item: name, against plan, percent. */
export const itemColumns = 'minmax(0, 1fr) 56px 60px';

const row = {
  display: 'grid',
  boxSizing: 'border-box',
  width: '100%',
  border: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
} as const;

const useStyles = makeStyles({
  head: {
    ...row,
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    columnGap: '6px',
    alignItems: 'center',
    minHeight: '30px',
    padding: '4px 12px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    [comfortable]: { minHeight: '44px' },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: '2px 0', listStyleType: 'none' },
  item: {
    ...row,
    gridTemplateColumns: itemColumns,
    gap: '3px 8px',
    alignItems: 'center',
    padding: '5px 16px 7px 32px',
    backgroundColor: 'transparent',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
    [comfortable]: { minHeight: '44px' },
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2 },
  swatch: {
    position: 'absolute',
    left: '-16px',
    top: '5px',
    width: '10px',
    height: '10px',
    borderRadius: '2px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    boxSizing: 'border-box',
  },
  named: { position: 'relative', minWidth: 0, display: 'flex', fontWeight: tokens.fontWeightMedium },
  points: {
    textAlign: 'end',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  late: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
  percent: { textAlign: 'end', fontWeight: tokens.fontWeightSemibold },
  bar: { gridColumn: '1 / -1' },
  more: { margin: '0 0 6px 26px' },
});

interface Choosing {
  readonly chosen: string | undefined;
  readonly onChoose: (itemName: string) => void;
  readonly theme: Parameters<typeof readableColour>[1];
}

/** The items of a group, which can be folded away. */
export function ItemGroup({ group, ...choosing }: Choosing & { readonly group: ProgressGroup }) {
  const styles = useStyles();
  const { t } = useMessages(panelMessages);
  const listId = useId();
  const [isOpen, setIsOpen] = useState(true);
  const { shown, left, grow } = useGrowing(group.itemList);
  return (
    <section aria-label={group.groupName}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        <span className={styles.name} title={group.groupName}>
          {group.groupName}
        </span>
        <span className={styles.count}>{t('groupItems', { count: group.itemList.length })}</span>
      </button>
      <div id={listId}>
        {isOpen && (
          <>
            <ul className={styles.list}>
              {shown.map((item) => (
                <li key={item.itemName}>
                  <Item item={item} {...choosing} />
                </li>
              ))}
            </ul>
            {left > 0 && (
              <Button className={styles.more} appearance="subtle" size="small" onClick={grow}>
                {t('more', { count: Math.min(left, 100) })}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Item({ item, chosen, onChoose, theme }: Choosing & { readonly item: ProgressItem }) {
  const styles = useStyles();
  const values = useValues();
  const points = pointsAhead(item);
  const isChosen = chosen === item.itemName;
  return (
    <button
      type="button"
      className={mergeClasses(styles.item, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={() => onChoose(item.itemName)}
    >
      <span className={styles.named} style={{ color: readableColour(item.color, theme) }}>
        <span className={styles.swatch} style={{ backgroundColor: item.color }} aria-hidden />
        <span className={styles.name} title={item.itemName}>
          {item.itemName}
        </span>
      </span>
      <span className={mergeClasses(styles.points, isLate(item) && styles.late)}>
        {points !== undefined && values.points(points)}
      </span>
      <span className={styles.percent}>{values.percent(item.actualProgress)}</span>
      <span className={styles.bar}>
        <TickBar {...item} />
      </span>
    </button>
  );
}
