import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { comfortable, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useHost } from '../host-context.ts';
import { signInMessages } from './sign-in-messages.ts';
import { type SignInProblem, signInProblem } from './sign-in-problem.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
  input: { minHeight: '40px', [comfortable]: { minHeight: '44px', fontSize: '16px' } },
  eye: {
    minWidth: '28px',
    width: '28px',
    height: '28px',
    [comfortable]: { minWidth: '44px', width: '44px', height: '42px', marginRight: '-10px' },
  },
  submit: { minHeight: '40px', marginTop: '6px', [comfortable]: { minHeight: '44px' } },
});

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const SignInForm = observer(function SignInForm(props: {
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
}) {
  const { credentials, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(signInMessages);
  const problemText = useProblemText();
  const { session } = useHost();
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | undefined>(undefined);
  const secondsLeft = useCountdown(problem?.kind === 'throttled' ? problem.until : undefined);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isThrottled = secondsLeft > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (credentials.email.trim() === '') return emailField.current?.focus();
    if (credentials.password === '') return passwordField.current?.focus();
    setIsBusy(true);
    setProblem(undefined);
    try {
      await session.signIn(credentials.email, credentials.password);
    } catch (error) {
      setProblem(signInProblem(error, Date.now()));
      setIsBusy(false);
      passwordField.current?.select();
    }
  };

  const sentence = () => {
    if (problem?.kind === 'throttled' && secondsLeft > 120) {
      return t('tooManyMinutes', { minutes: Math.ceil(secondsLeft / 60) });
    }
    if (problem?.kind === 'throttled')
      return isThrottled ? t('tooMany', { seconds: secondsLeft }) : undefined;
    if (problem?.kind === 'wrong') return t('wrongCredentials');
    if (problem?.kind === 'throttled-unknown') return t('tooManyNoTime');
    return problem && problemText(problem.error);
  };
  const shownSentence = sentence();
  return (
    <form className={styles.root} noValidate onSubmit={(event) => void submit(event)}>
      {shownSentence && <Notice tone="danger">{shownSentence}</Notice>}
      {session.isWorking && <Notice tone="info">{t('working')}</Notice>}
      <Field
        label={t('email')}
        validationMessage={isTried && credentials.email.trim() === '' ? t('needEmail') : undefined}
      >
        <Input
          ref={emailField}
          className={styles.input}
          type="email"
          autoComplete="username"
          autoFocus
          value={credentials.email}
          onChange={(_, { value }) => onChange({ ...credentials, email: value })}
        />
      </Field>
      <Field
        label={t('password')}
        validationMessage={isTried && credentials.password === '' ? t('needPassword') : undefined}
      >
        <Input
          ref={passwordField}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          value={credentials.password}
          onChange={(_, { value }) => onChange({ ...credentials, password: value })}
          contentAfter={
            <Button
              className={styles.eye}
              appearance="transparent"
              size="small"
              icon={isShown ? <EyeOff16Regular /> : <Eye16Regular />}
              aria-label={isShown ? t('hidePassword') : t('showPassword')}
              onClick={() => setIsShown(!isShown)}
            />
          }
        />
      </Field>
      <Button className={styles.submit} appearance="primary" type="submit" disabled={isBusy || isThrottled}>
        {isBusy ? t('busy') : t('submit')}
      </Button>
    </form>
  );
});

/** Counts down the whole seconds until a time; 0 without one. It reads the clock at each render: a time that was kept when the page opened is too old. */
function useCountdown(until: number | undefined): number {
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      renderAgain();
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
