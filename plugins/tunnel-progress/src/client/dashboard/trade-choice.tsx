import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { placeOfTrade } from '../cross-section/callout-places.ts';
import { crossSectionMessages } from '../cross-section/cross-section-messages.ts';
import { dashboardMessages } from './dashboard-messages.ts';
import { afterPress, isAllChosen } from './trade-choice-rules.ts';

const useStyles = makeStyles({
  root: {
    minWidth: '150px',
    maxWidth: '100%',
    fontVariantNumeric: 'tabular-nums',
    [comfortable]: { minHeight: '44px' },
  },
  list: {
    maxHeight: '360px',
    minWidth: '220px',
    '& .fui-Option': { [comfortable]: { minHeight: '44px' } },
  },
});

/** Values of trades have a prefix in the list, so that a trade of the same name is not taken for the entry of all. */
const allKey = 'all';
const keyOf = (trade: string) => `trade:${trade}`;

interface TradeChoiceProps {
  readonly trades: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Any number of trades, with an entry for all of them and a count of the chosen ones. */
export function TradeChoice({ trades, chosen, onChange }: TradeChoiceProps) {
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const section = useMessages(crossSectionMessages);
  const found = trades.filter((trade) => chosen.has(trade));
  const count = t('trades', { chosen: found.length, total: trades.length });
  const nameOf = (trade: string) => {
    const place = placeOfTrade(trade);
    return section.locale !== 'en' && place !== undefined ? section.t(place.id) : trade;
  };
  return (
    <Dropdown
      multiselect
      size="small"
      className={styles.root}
      listbox={{ className: styles.list }}
      positioning={{ matchTargetSize: undefined, align: 'end' }}
      aria-label={t('worksTrade')}
      button={{ children: count, title: count }}
      value={count}
      selectedOptions={[...found.map(keyOf), ...(isAllChosen(trades, chosen) ? [allKey] : [])]}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue === allKey) return onChange(afterPress(trades, chosen, { kind: 'all' }));
        const name = trades.find((trade) => keyOf(trade) === optionValue);
        if (name !== undefined) onChange(afterPress(trades, chosen, { kind: 'trade', name }));
      }}
    >
      <Option value={allKey} text={t('allTrade')}>
        {t('allTrade')}
      </Option>
      {trades.map((trade) => (
        <Option key={trade} value={keyOf(trade)} text={nameOf(trade)}>
          {nameOf(trade)}
        </Option>
      ))}
    </Dropdown>
  );
}
