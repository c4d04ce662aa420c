import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { comfortable } from '../theme/media.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: '4px',
    boxSizing: 'border-box',
    width: '100%',
    padding: '32px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground1,
  },
  art: {
    display: 'flex',
    marginBottom: '8px',
    color: tokens.colorNeutralForeground3,
    '& svg': { display: 'block' },
  },
  title: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  text: {
    margin: 0,
    maxWidth: '248px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '8px',
    marginTop: '10px',
    '& > button': { minWidth: 'auto' },
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
});

export type StateLayoutProps = {
  readonly art: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits for its turn. */
  readonly role: 'alert' | 'status';
  readonly children?: ReactNode;
  readonly className?: string | undefined;
};

/** Picture, what happened, what to do: the frame that all states share. */
export function StateLayout({ art, title, text, actions, role, children, className }: StateLayoutProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, className)}>
      <div className={styles.art} aria-hidden>
        {art}
      </div>
      <div role={role}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && text !== '' && <p className={styles.text}>{text}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {children}
    </div>
  );
}
