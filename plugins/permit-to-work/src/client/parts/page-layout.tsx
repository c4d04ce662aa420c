import { makeStyles, tokens } from '@fluentui/react-components';
import { phoneQuery } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';

/** The room around a page's content. */
export const usePage = makeStyles({
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
});

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  titles: { flex: '1 1 auto', minWidth: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: '26px',
    fontWeight: tokens.fontWeightSemibold,
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
    [phoneQuery]: { width: '100%' },
  },
});

/** A page's heading with its actions, above its content. */
export function PageLayout(props: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { page } = usePage();
  const styles = useStyles();
  return (
    <div className={page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{props.title}</h1>
          {props.text !== undefined && <p className={styles.text}>{props.text}</p>}
        </div>
        {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
      </header>
      {props.children}
    </div>
  );
}
