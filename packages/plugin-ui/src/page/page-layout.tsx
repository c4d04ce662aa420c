import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { comfortable, phoneQuery } from '../theme/media.ts';

const useStyles = makeStyles({
  page: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    minHeight: '100%',
    padding: '16px 24px 24px',
    color: tokens.colorNeutralForeground1,
    [phoneQuery]: { padding: '12px' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  titles: { flex: '1 1 200px', minWidth: 0, [phoneQuery]: { flexBasis: '120px' } },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  text: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    '& > button': { minWidth: 'auto', whiteSpace: 'nowrap' },
    [comfortable]: { '& > button': { minHeight: '44px', minWidth: '44px' } },
  },
});

/** The heading and the content of a page, for `PageLayout`. */
export type PageLayoutProps = {
  /** The page's own heading, the largest of all. */
  readonly title: string;
  /** A line below the title, such as what the page is for. */
  readonly text?: string | undefined;
  /** A line above the title, such as `RISC forms / Civil`. */
  readonly crumb?: string | undefined;
  /** Before the title, such as the way back. */
  readonly before?: ReactNode;
  /** Beside the title, such as tags with the status. */
  readonly beside?: ReactNode;
  /** Buttons at the end of the heading, the primary one last. */
  readonly actions?: ReactNode;
  /** The content below the heading. */
  readonly children: ReactNode;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** A page's heading with its actions, above its content. */
export function PageLayout(props: PageLayoutProps) {
  const { title, text, crumb, before, beside, actions, children, className } = props;
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.page, className)}>
      <header className={styles.head}>
        {before}
        <div className={styles.titles}>
          {crumb !== undefined && <p className={styles.text}>{crumb}</p>}
          <div className={styles.line}>
            <h1 className={styles.title}>{title}</h1>
            {beside}
          </div>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
