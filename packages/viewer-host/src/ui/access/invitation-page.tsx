import { Button, Field, Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import { linkToken, type OpenLink, passwordRule } from '@gantry/contract';
import { ProblemTextsProvider, useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  comfortable,
  FailedState,
  LoadingState,
  Notice,
  phoneQuery,
  useFetched,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { adminProblems } from '../settings/people/admin-problems.ts';
import { useSettingsApi } from '../settings/use-settings-api.ts';
import { useAccessTexts } from './access-texts.ts';
import { BrandRow } from './brand-row.tsx';
import { invitationTexts } from './invitation-texts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { type Credentials, SignInForm } from './sign-in-form.tsx';
import { SplitPage } from './split-page.tsx';

const useStyles = makeStyles({
  title: { marginTop: '88px', [phoneQuery]: { marginTop: '20px' } },
  form: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
  input: { minHeight: '40px', [comfortable]: { minHeight: '44px', fontSize: '16px' } },
  submit: { minHeight: '40px', marginTop: '6px', [comfortable]: { minHeight: '44px' } },
});

/** Statuses of links that stay useless. */
const final: readonly number[] = [404, 410];

/** `/invitation#<secret>`: accepts an invitation, or sets a new password. */
export function InvitationPage() {
  return (
    <ProblemTextsProvider value={adminProblems}>
      <LinkPage />
    </ProblemTextsProvider>
  );
}

const LinkPage = observer(function LinkPage() {
  const styles = useStyles();
  const texts = useAccessTexts();
  const { t } = useMessages(invitationTexts);
  const api = useSettingsApi();
  const { session } = useHost();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const token = linkToken.safeParse(hash.slice(1)).data;
  const isIdle = session.load.kind === 'idle';
  useEffect(() => {
    if (isIdle) void session.resume();
  }, [isIdle, session]);
  const problemText = useProblemText();
  const { value: link, load, refresh } = useFetched(() => api.lookAtLink(token ?? ''), { key: token });
  // Trying a link again that was used, withdrawn or has expired changes nothing.
  const isOver =
    load.kind === 'failed' && load.error instanceof ApiError && final.includes(load.error.status);
  const title = link ? t(`title.${link.kind}`, { project: link.project.name }) : t('title.loading');
  useEffect(() => {
    document.title = `${title} – Gantry`;
  }, [title]);
  return (
    <SplitPage>
      <BrandRow>
        <LanguageSwitch />
      </BrandRow>
      <h1 className={mergeClasses(texts.title, styles.title)}>{title}</h1>
      {token === undefined && <Notice tone="danger">{t('noToken')}</Notice>}
      {isOver && <FailedState title={t('failed')} text={problemText(load.error)} />}
      {load.kind === 'failed' && !isOver && (
        <FailedState title={t('failed')} error={load.error} onRetry={refresh} />
      )}
      {(token === undefined || load.kind === 'failed') && (
        <Button
          className={styles.submit}
          appearance={isOver ? 'primary' : 'secondary'}
          onClick={() => void navigate(paths.signIn)}
        >
          {t('toSignIn')}
        </Button>
      )}
      {token !== undefined && link === undefined && load.kind !== 'failed' && <LoadingState rows={2} />}
      {token !== undefined && link !== undefined && session.load.kind === 'ready' && (
        <LinkStep link={link} token={token} />
      )}
    </SplitPage>
  );
});

const LinkStep = observer(function LinkStep({
  link,
  token,
}: {
  readonly link: OpenLink;
  readonly token: string;
}) {
  const texts = useAccessTexts();
  const styles = useStyles();
  const { t } = useMessages(invitationTexts);
  const problemText = useProblemText();
  const api = useSettingsApi();
  const { session, projects } = useHost();
  const navigate = useNavigate();
  const device = useScreenSize();
  const [credentials, setCredentials] = useState<Credentials>({ email: link.email, password: '' });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { name, email, kind, hasAccount } = link;
  const signedIn = session.current?.user.email;
  const use = async (password?: string) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { projectCode } = await api.acceptLink(password === undefined ? { token } : { token, password });
      await session.resume();
      await projects.refresh();
      await navigate(paths.home(projectCode, device), { replace: true });
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
    }
  };
  const lead = kind === 'password' ? 'password' : hasAccount ? 'known' : 'new';
  const isOther = signedIn !== undefined && signedIn !== email;
  const mustSignIn = kind === 'invitation' && hasAccount && signedIn === undefined;
  return (
    <>
      <p className={texts.lead}>{t(`lead.${lead}`, { name, email })}</p>
      <div className={styles.form}>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        {isOther && (
          <>
            <Notice tone="warning">{t('otherPerson', { email: signedIn, wanted: email })}</Notice>
            <Button
              className={styles.submit}
              appearance="primary"
              onClick={() => void session.signOut().catch((error: unknown) => setProblem(problemText(error)))}
            >
              {t('signOut', { wanted: email })}
            </Button>
          </>
        )}
        {mustSignIn && (
          <>
            <Notice tone="info">{t('signInFirst', { email })}</Notice>
            <SignInForm credentials={credentials} onChange={setCredentials} />
          </>
        )}
        {!isOther && !mustSignIn && kind === 'invitation' && hasAccount && (
          <Button className={styles.submit} appearance="primary" disabled={isBusy} onClick={() => void use()}>
            {t('accept')}
          </Button>
        )}
        {!isOther && (kind === 'password' || !hasAccount) && (
          <PasswordForm email={email} isBusy={isBusy} onSubmit={(password) => void use(password)} />
        )}
      </div>
    </>
  );
});

function PasswordForm(props: {
  readonly email: string;
  readonly isBusy: boolean;
  readonly onSubmit: (password: string) => void;
}) {
  const styles = useStyles();
  const { t } = useMessages(invitationTexts);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { least, most } = passwordRule;
  const isShort = password.length < least;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isShort && password === repeated) props.onSubmit(password);
  };
  const shared = { className: styles.input, type: 'password', autoComplete: 'new-password' } as const;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <Field
        label={t('password')}
        hint={t('passwordHint', { least })}
        validationMessage={isTried && isShort ? t('tooShort', { least }) : undefined}
      >
        <Input
          {...shared}
          autoFocus
          maxLength={most}
          value={password}
          onChange={(_, { value }) => setPassword(value)}
        />
      </Field>
      <Field
        label={t('repeat')}
        validationMessage={isTried && !isShort && password !== repeated ? t('differ') : undefined}
      >
        <Input
          {...shared}
          maxLength={most}
          value={repeated}
          onChange={(_, { value }) => setRepeated(value)}
        />
      </Field>
      <Button className={styles.submit} appearance="primary" type="submit" disabled={props.isBusy}>
        {t('start')}
      </Button>
    </form>
  );
}
