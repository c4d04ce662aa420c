import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { CountBadge } from '../../tags/count-badge.tsx';
import { comfortable } from '../../theme/media.ts';
import type { Tone } from '../../theme/state-palette.ts';

const useStyles = makeStyles({
  scroller: {
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { width: 'max-content', minWidth: '100%' },
  tab: {
    padding: '8px 5px',
    [comfortable]: { minHeight: '44px', padding: '8px' },
  },
  // Here, because a tab sets the size of its content itself.
  content: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: tokens.fontSizeBase200,
  },
});

/** One tab of `StatusTabs`. */
export type StatusTab = {
  /** Undefined for the tab that shows all. */
  readonly value: string | undefined;
  /** What the tab is called, in the user's language. */
  readonly label: string;
  /** Left out where it is not known. */
  readonly count?: number | undefined;
  /** A tone other than neutral asks for attention while the count is not 0. */
  readonly tone?: Tone;
};

/** The tabs of `StatusTabs`, and which is on. */
export type StatusTabsProps = {
  /** Accessible name, such as `Status`. */
  readonly label: string;
  /** In their order. */
  readonly tabs: readonly StatusTab[];
  /** The value of the tab that is on; undefined for the one that shows all. */
  readonly value: string | undefined;
  /** Called with the value of the tab that was pressed. */
  readonly onChange: (value: string | undefined) => void;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** Fluent UI's tabs have texts for values; the one for "all" cannot be that of a status. */
const allKey = 'all';
const keyOf = (value: string | undefined) => (value === undefined ? allKey : `value:${value}`);

/** A filter with few values as tabs with counts. They scroll sideways where they do not fit. */
export function StatusTabs({ label, tabs, value, onChange, className }: StatusTabsProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.scroller, className)}>
      <TabList
        className={styles.list}
        size="small"
        aria-label={label}
        selectedValue={keyOf(value)}
        onTabSelect={(_, data) => onChange(tabs.find((tab) => keyOf(tab.value) === data.value)?.value)}
      >
        {tabs.map((tab) => (
          <Tab
            key={keyOf(tab.value)}
            value={keyOf(tab.value)}
            className={styles.tab}
            // A narrow row of tabs follows the one that the keyboard reaches.
            onFocus={(event) => event.currentTarget.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })}
          >
            <span className={styles.content}>
              {tab.label}
              {tab.count !== undefined && (
                <CountBadge count={tab.count} tone={tab.count > 0 ? (tab.tone ?? 'neutral') : 'neutral'} />
              )}
            </span>
          </Tab>
        ))}
      </TabList>
    </div>
  );
}
