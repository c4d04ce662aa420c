import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { FailedState, LoadingState, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { messages } from './messages.ts';
import type { SiteClock } from './site-clock.ts';
import { parseHours } from './working-hours.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '12px', maxWidth: '280px', padding: '16px' },
  button: { alignSelf: 'flex-start' },
});

export interface HoursPageProps {
  readonly clock: SiteClock;
}

/** The settings page. The fields are drawn once the stored hours are known, so that they begin with them. */
export const HoursPage = observer(function HoursPage({ clock }: HoursPageProps) {
  const { t } = useMessages(messages);
  if (clock.load.kind === 'loading') return <LoadingState rows={2} label={t('loading')} />;
  if (clock.load.kind === 'failed')
    return (
      <FailedState title={t('loadFailed')} error={clock.load.error} onRetry={() => void clock.fetch()} />
    );
  return <HoursForm clock={clock} />;
});

type Outcome =
  | { readonly kind: 'saved' | 'incomplete' }
  | { readonly kind: 'saveFailed'; readonly error: unknown };

function HoursForm({ clock }: HoursPageProps) {
  const styles = useStyles();
  const { t } = useMessages(messages);
  const problemText = useProblemText();
  const [from, setFrom] = useState(clock.hours?.from ?? '');
  const [to, setTo] = useState(clock.hours?.to ?? '');
  const [outcome, setOutcome] = useState<Outcome>();
  const isSaving = useRef(false);
  const hours = parseHours({ from, to });

  const save = async () => {
    // A second press can arrive before the first is saved.
    if (isSaving.current) return;
    if (!hours) return setOutcome({ kind: 'incomplete' });
    isSaving.current = true;
    try {
      await clock.save(hours);
      setOutcome({ kind: 'saved' });
    } catch (error) {
      // What was typed stays in the form for another try.
      setOutcome({ kind: 'saveFailed', error });
    } finally {
      isSaving.current = false;
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onChange={() => setOutcome(undefined)}
    >
      <Field label={t('from')}>
        <Input type="time" value={from} onChange={(_event, { value }) => setFrom(value)} />
      </Field>
      <Field label={t('to')} hint={hours && hours.to < hours.from ? t('overnight') : undefined}>
        <Input type="time" value={to} onChange={(_event, { value }) => setTo(value)} />
      </Field>
      <Button className={styles.button} appearance="primary" type="submit">
        {t('save')}
      </Button>
      {outcome && (
        <Notice tone={outcome.kind === 'saved' ? 'success' : 'danger'} title={t(outcome.kind)}>
          {outcome.kind === 'saveFailed' && problemText(outcome.error)}
        </Notice>
      )}
    </form>
  );
}
