import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, type ReactNode, useId } from 'react';

/** Columns of the grid where the page is wide. */
const columns = 12;

const useStyles = makeStyles({
  frame: { containerType: 'inline-size', boxSizing: 'border-box', width: '100%' },
  page: { padding: '24px', '@container (max-width: 640px)': { padding: '12px' } },
  tile: { padding: '0 16px 16px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    alignItems: 'stretch',
    gap: '12px',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  span: {
    gridColumnEnd: 'span var(--span)',
    '@container (max-width: 900px)': { gridColumnEnd: 'span var(--span-narrow)' },
    '@container (max-width: 520px)': { gridColumnEnd: `span ${columns}` },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    minHeight: '32px',
    padding: '8px 16px 0',
  },
  title: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  body: { flexGrow: 1, minWidth: 0, minHeight: 0, padding: '8px 16px 16px' },
  flush: { padding: '8px 0 0' },
});

export type DashboardGridProps = {
  /** The `place` of the dashboard item's props: a page of its own, or a tile, which already has a title and an edge. */
  readonly place?: 'page' | 'tile';
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** Cards of a dashboard item side by side, in twelve columns that become fewer as the item gets narrow. */
export function DashboardGrid({ place = 'page', children, className }: DashboardGridProps) {
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <div className={place === 'page' ? styles.page : styles.tile}>
        <div className={mergeClasses(styles.grid, className)}>{children}</div>
      </div>
    </div>
  );
}

export type DashboardCellProps = {
  /** Columns of twelve that it takes where the item is wide. */
  readonly span?: number;
  readonly children: ReactNode;
};

/** A cell of the grid for something with an edge of its own, such as a `StatCard`. */
export function DashboardCell({ span = 3, children }: DashboardCellProps) {
  const styles = useStyles();
  return (
    <div className={styles.span} style={{ ...spanOf(span), display: 'grid' }}>
      {children}
    </div>
  );
}

export type DashboardCardProps = {
  readonly title: string;
  /** Beside the title, such as `Update As: 2026-11-20`. */
  readonly note?: ReactNode;
  /** Controls beside the title, such as a date range. */
  readonly actions?: ReactNode;
  /** Columns of twelve that it takes where the item is wide. */
  readonly span?: number;
  /** The content reaches the card's edges, such as a table does. */
  readonly flush?: boolean;
  readonly children: ReactNode;
};

/** A titled card in the grid. */
export function DashboardCard({
  title,
  note,
  actions,
  span = 6,
  flush = false,
  children,
}: DashboardCardProps) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section
      className={mergeClasses(styles.card, styles.span)}
      style={spanOf(span)}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {(note !== undefined || actions !== undefined) && (
          <div className={styles.end}>
            {note !== undefined && <span className={styles.note}>{note}</span>}
            {actions}
          </div>
        )}
      </header>
      <div className={mergeClasses(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  );
}

/** A card of more than a third takes the whole of a narrower grid, and a smaller one half of it. */
function spanOf(span: number): CSSProperties {
  const variables = { '--span': span, '--span-narrow': span > columns / 3 ? columns : columns / 2 };
  // React's type does not know CSS variables.
  return variables as CSSProperties;
}
