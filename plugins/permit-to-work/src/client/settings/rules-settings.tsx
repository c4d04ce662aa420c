import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { ApiError, useMessages } from '@gantry/plugin-sdk';
import { comfortable, FailedState, LoadingState, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useState } from 'react';
import { requestCutOff } from '../../contract/request-cut-off.ts';
import type { PermitRules } from '../../contract/wire.ts';
import { ruleMessages } from '../messages/permit-rules.ts';
import { Card } from '../parts/card.tsx';
import { PageLayout } from '../parts/page-layout.tsx';
import { useFocusOnProblem } from '../parts/use-focus-on-problem.ts';
import { useProblemText } from '../parts/use-problem-text.ts';
import { usePermitSession } from '../permit-session.ts';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    rowGap: '12px',
    maxWidth: '590px',
    '& > div': { width: '100%' },
  },
  time: { width: '120px', [comfortable]: { minHeight: '44px' } },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The settings tab with what holds for every permit of the project. */
export const RulesSettings = observer(function RulesSettings() {
  const { rules } = usePermitSession();
  const { t } = useMessages(ruleMessages);
  const problem = useProblemText();
  const { load } = rules;
  useEffect(() => void rules.refresh(), [rules]);
  return (
    <PageLayout title={t('title')} text={t('text')}>
      {rules.rules ? (
        <RulesForm saved={rules.rules} />
      ) : load.kind === 'failed' ? (
        <FailedState
          title={t('failed')}
          text={problem.text(load.error)}
          details={problem.details(load.error)}
          onRetry={() => void rules.refresh()}
        />
      ) : (
        <LoadingState rows={2} />
      )}
    </PageLayout>
  );
});

function RulesForm({ saved }: { readonly saved: PermitRules }) {
  const styles = useStyles();
  const { context, rules } = usePermitSession();
  const { t } = useMessages(ruleMessages);
  const problem = useProblemText();
  /** What was typed, and the version it was typed over; without it the field follows what is saved. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly version: number }>();
  const text = typed?.text ?? saved.requestCutOff ?? '';
  const [isWrong, setIsWrong] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const fields = useFocusOnProblem(attempt);
  const isStale = isConflict(failure);

  /** What was typed, over what is saved now: the field is open while it is saved, and more may be typed meanwhile. */
  const rebased = (newText: string | undefined) =>
    newText === undefined ? undefined : { text: newText, version: (rules.rules ?? saved).version };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const cutOff = requestCutOff.safeParse(text.trim() === '' ? null : text.trim().padStart(5, '0'));
    setIsWrong(!cutOff.success);
    setFailure(undefined);
    if (!cutOff.success) {
      setAttempt(attempt + 1);
      return;
    }
    setIsBusy(true);
    try {
      await rules.save({ requestCutOff: cutOff.data, version: typed?.version ?? saved.version });
      setTyped((now) => (now?.text === text ? undefined : rebased(now?.text)));
      context.notifications.show({ text: t('saved'), tone: 'success' });
    } catch (error) {
      // What is there now, for the sentence and for the next try; what was typed stays.
      if (isConflict(error)) {
        await rules.refresh();
        setTyped((now) => rebased(now?.text ?? text));
      }
      setFailure(error);
    }
    setIsBusy(false);
  };
  return (
    <Card title={t('requests')}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <div ref={fields}>
          <Field
            label={t('cutOff')}
            hint={t('cutOffHint')}
            validationState={isWrong ? 'error' : 'none'}
            validationMessage={isWrong ? t('problem') : undefined}
          >
            <Input
              className={styles.time}
              value={text}
              placeholder="19:00"
              maxLength={5}
              autoComplete="off"
              onChange={(_, data) => setTyped({ text: data.value, version: typed?.version ?? saved.version })}
            />
          </Field>
        </div>
        {failure !== undefined && (
          <Notice tone="danger" title={t('saveFailed')}>
            {isStale ? t('changed', { time: saved.requestCutOff ?? t('none') }) : problem.text(failure)}
          </Notice>
        )}
        <Button type="submit" appearance="primary" className={styles.button} disabled={isBusy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VERSION_CONFLICT';
}
