import { makeStyles, tokens } from '@fluentui/react-components';
import { comfortable, phoneQuery } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    padding: '16px 24px 24px',
    [phoneQuery]: { padding: '12px' },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
  words: { flexGrow: 1, minWidth: 0 },
  title: {
    margin: 0,
    fontSize: '20px',
    lineHeight: '26px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    ':lang(zh)': { letterSpacing: 'normal' },
  },
  text: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

/** Title, what the page is for, its actions, and its content. */
export function PageSection(props: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{props.title}</h1>
          {props.text && <p className={styles.text}>{props.text}</p>}
        </div>
        {props.actions}
      </div>
      {props.children}
    </div>
  );
}
