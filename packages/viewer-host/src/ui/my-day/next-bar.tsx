import { Button, Link as FluentLink, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Filled, Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { myDayMessages } from './my-day-messages.ts';
import { useItemTexts } from './use-item-texts.ts';
import { useMyDay } from './use-my-day.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 12px',
    border: `1px solid ${stateTokens.success.stroke}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: stateTokens.success.tint,
  },
  icon: { display: 'flex', color: stateTokens.success.fg },
  // A long text breaks its lines rather than push the buttons below it.
  text: { flexGrow: 1, flexBasis: '160px', minWidth: 0 },
});

/** Once the steps of a record are done that were begun on My day: what comes next. It stays until the member goes on, or closes it. */
export const NextBar = observer(function NextBar({ project }: { readonly project: string }) {
  const styles = useStyles();
  const { t } = useMessages(myDayMessages);
  const { ui, notifications } = useHost();
  const navigate = useNavigate();
  const { start: next, now } = useMyDay();
  const textsOf = useItemTexts(now);
  const { startedStep } = ui;
  const isReady = notifications.load.kind === 'ready';
  const still = notifications.page.waiting.find(({ id }) => id === startedStep?.id);
  const isDone = startedStep !== undefined && isReady && still === undefined;
  // The same entry waits with another step where the next of the record is the member's too: they stay with the record.
  const following = isReady ? still?.waiting?.step : undefined;
  useEffect(() => {
    if (isDone) ui.finishStep();
    else if (startedStep && following && following.en !== startedStep.step)
      ui.startStep({ id: startedStep.id, step: following });
  }, [isDone, startedStep, following, ui]);
  if (!ui.hasFinishedStep) return null;
  const texts = next && textsOf(next);
  const what = texts && [texts.time, texts.title, texts.about].filter((one) => one !== '').join(' · ');
  return (
    <div className={styles.root} role="status">
      <span className={styles.icon} aria-hidden>
        <CheckmarkCircle20Filled />
      </span>
      <span className={styles.text}>{what === undefined ? t('doneAll') : t('done', { what })}</span>
      {next?.path != null && (
        <Button
          appearance="primary"
          onClick={() => {
            ui.startStep(next);
            void navigate(next.path ?? '');
          }}
        >
          {t('go')}
        </Button>
      )}
      <FluentLink
        href={paths.myDay(project)}
        onClick={(event) => {
          event.preventDefault();
          ui.forgetStep();
          void navigate(paths.myDay(project));
        }}
      >
        {t('title')}
      </FluentLink>
      <Button
        appearance="subtle"
        icon={<Dismiss16Regular />}
        aria-label={t('close')}
        onClick={() => ui.forgetStep()}
      />
    </div>
  );
});
