import { makeStyles, tokens } from '@fluentui/react-components';
import { Notice, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useHost } from '../host-context.ts';
import { afterSignIn } from '../routing/after-sign-in.ts';
import { BrandRow } from './brand-row.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import { SplitPage } from './split-page.tsx';

const useStyles = makeStyles({
  title: {
    margin: '88px 0 0',
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
    ':lang(zh)': { letterSpacing: 'normal' },
    [phoneQuery]: { marginTop: '20px' },
  },
  lead: { margin: '0 0 24px', color: tokens.colorNeutralForeground3 },
  notice: { marginBottom: '16px' },
  footer: {
    marginTop: 'auto',
    paddingTop: '24px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
});

export const SignInPage = observer(function SignInPage() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { session } = useHost();
  const { search } = useLocation();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const isIdle = session.load.kind === 'idle';

  useEffect(() => {
    if (isIdle) void session.resume();
  }, [isIdle, session]);
  useEffect(() => {
    // Without the list there is just no list: the form works all the same.
    session.loadDemoAccounts().catch(() => undefined);
  }, [session]);
  useEffect(() => {
    document.title = `${t('signIn.title')} – Gantry`;
  }, [t]);

  if (session.current) return <Navigate to={afterSignIn(search)} replace />;
  return (
    <SplitPage>
      <BrandRow>
        <LanguageSwitch />
      </BrandRow>
      <h1 className={styles.title}>{t('signIn.title')}</h1>
      <p className={styles.lead}>{t('signIn.lead')}</p>
      {session.ended && (
        <Notice tone="info" className={styles.notice}>
          {t('signIn.ended')}
        </Notice>
      )}
      <SignInForm credentials={credentials} onChange={setCredentials} />
      {session.accounts.length > 0 && <DemoAccounts accounts={session.accounts} onChoose={setCredentials} />}
      <footer className={styles.footer}>{t('signIn.footer')}</footer>
    </SplitPage>
  );
});
