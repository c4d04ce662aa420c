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
    padding: '4px 10px 0 16px',
  },
  title: {
    flex: '1 1 auto',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  aside: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '4px 16px 16px' },
});

/** A titled part of a page. */
export function Card(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section className={mergeClasses(styles.root, props.className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {props.title}
        </h2>
        {props.aside !== undefined && <div className={styles.aside}>{props.aside}</div>}
      </div>
      <div className={styles.body}>{props.children}</div>
    </section>
  );
}
