import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useHost } from '../host-context.ts';
import { afterSignIn } from '../routing/after-sign-in.ts';
import { entering } from '../routing/entering.ts';
import { useAccessTexts } from './access-texts.ts';
import { BrandRow } from './brand-row.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import { signInMessages } from './sign-in-messages.ts';
import { SplitPage } from './split-page.tsx';

const useStyles = makeStyles({
  title: { marginTop: '88px', [phoneQuery]: { marginTop: '20px' } },
  notice: { marginBottom: '16px' },
});

export const SignInPage = observer(function SignInPage() {
  const styles = useStyles();
  const texts = useAccessTexts();
  const { t } = useMessages(signInMessages);
  const { session } = useHost();
  const { search } = useLocation();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const isIdle = session.load.kind === 'idle';

  useEffect(() => {
    if (isIdle) void session.resume();
  }, [isIdle, session]);
  useEffect(() => {
    // The form works without the list.
    session.loadDemoAccounts().catch(() => undefined);
  }, [session]);
  useEffect(() => {
    document.title = `${t('title')} – Gantry`;
  }, [t]);

  if (session.current) return <Navigate to={afterSignIn(search)} replace state={entering} />;
  return (
    <SplitPage>
      <BrandRow>
        <LanguageSwitch />
      </BrandRow>
      <h1 className={mergeClasses(texts.title, styles.title)}>{t('title')}</h1>
      <p className={texts.lead}>{t('lead')}</p>
      {session.ended !== undefined && (
        <Notice tone={session.ended === 'left' ? 'warning' : 'info'} className={styles.notice}>
          {t(`ended.${session.ended}`)}
        </Notice>
      )}
      <SignInForm credentials={credentials} onChange={setCredentials} />
      {session.accounts.length > 0 && <DemoAccounts accounts={session.accounts} onChoose={setCredentials} />}
      <footer className={texts.footer}>{t('footer')}</footer>
    </SplitPage>
  );
});
