import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: '40px',
    padding: '8px 16px 0',
  },
  title: {
    flex: '1 1 auto',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  aside: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0, padding: '4px 16px 16px' },
  flush: { rowGap: 0, padding: '4px 0 0' },
});

/** One titled part of a page, for `Card`. */
export type CardProps = {
  /** The heading, which also names the part for screen readers. */
  readonly title: string;
  /** Tags, counts or small buttons at the end of the heading. */
  readonly aside?: ReactNode;
  /** The content reaches the card's edges, as a table does. */
  readonly flush?: boolean;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
  /** The content below the heading. */
  readonly children: ReactNode;
};

/** A titled part of a page. */
export function Card({ title, aside, flush = false, className, children }: CardProps) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section className={mergeClasses(styles.root, className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={mergeClasses(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  );
}
