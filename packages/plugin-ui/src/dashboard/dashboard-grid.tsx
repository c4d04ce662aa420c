import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { CSSProperties, ReactNode } from 'react';

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
  cell: {
    display: 'grid',
    minWidth: 0,
    gridColumnEnd: 'span var(--span)',
    '@container (max-width: 900px)': { gridColumnEnd: 'span var(--span-narrow)' },
    '@container (max-width: 520px)': { gridColumnEnd: `span ${columns}` },
  },
});

export type DashboardGridProps = {
  /** The `place` of the dashboard item's props: a page of its own, or a tile, which already has a title and an edge. */
  readonly place?: 'page' | 'tile';
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** The cells of a dashboard item side by side, in twelve columns that become fewer as the item gets narrow. */
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

/** A cell of the grid, for a `Card` or a `StatCard`. */
export function DashboardCell({ span = 3, children }: DashboardCellProps) {
  const styles = useStyles();
  return (
    <div className={styles.cell} style={spanOf(span)}>
      {children}
    </div>
  );
}

/** A card of more than a third takes the whole of a narrower grid, and a smaller one half of it. */
function spanOf(span: number): CSSProperties {
  const variables = { '--span': span, '--span-narrow': span > columns / 3 ? columns : columns / 2 };
  // React's type does not know CSS variables.
  return variables as CSSProperties;
}
