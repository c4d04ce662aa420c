import { makeStyles, tokens } from '@fluentui/react-components';
import { Info16Regular } from '@fluentui/react-icons';
import type { DemoAccounts as Accounts } from '@gantry/contract';
import { useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { ProjectCode } from '../project-code.tsx';
import type { Credentials } from './sign-in-form.tsx';
import { signInMessages } from './sign-in-messages.ts';

const useStyles = makeStyles({
  root: {
    marginTop: '28px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
  head: { display: 'flex', columnGap: '8px', padding: '10px 12px' },
  icon: { flexShrink: 0 },
  text: { margin: 0 },
  list: {
    margin: 0,
    padding: '0 4px 4px',
    maxHeight: '232px',
    overflowY: 'auto',
    listStyle: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  item: {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr)',
    columnGap: '8px',
    alignItems: 'center',
    width: '100%',
    minHeight: '40px',
    padding: '4px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [comfortable]: { minHeight: '48px' },
  },
  person: { display: 'block', minWidth: 0 },
  name: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  role: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
});

/** The demo accounts that a demo deployment offers. */
export function DemoAccounts(props: {
  readonly accounts: Accounts;
  readonly onChoose: (credentials: Credentials) => void;
}) {
  const styles = useStyles();
  const { t } = useMessages(signInMessages);
  const roleTitle = useRoleTitle();
  return (
    <section className={styles.root} aria-label={t('demoAccounts')}>
      <div className={styles.head}>
        <Info16Regular className={styles.icon} aria-hidden />
        <p className={styles.text}>
          <strong>{t('demoTitle')}</strong> {t('demoText')} {t('demoHow')}
        </p>
      </div>
      <ul className={styles.list}>
        {props.accounts.map((account) => (
          <li key={`${account.email} ${account.project}`}>
            <button
              type="button"
              className={styles.item}
              title={account.email}
              aria-label={t('useAccount', { ...account, role: roleTitle(account.role) })}
              onClick={() => props.onChoose({ email: account.email, password: account.password })}
            >
              <ProjectCode code={account.project} />
              <span className={styles.person}>
                <span className={styles.name}>{account.name}</span>
                <span className={styles.role}>{roleTitle(account.role)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
