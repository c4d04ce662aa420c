import {
  AlertOff20Regular,
  Checkmark12Filled,
  CheckmarkCircle20Regular,
  Dismiss12Filled,
  Eye12Filled,
  Eye20Regular,
} from '@fluentui/react-icons';
import { createMessages, useMessages, useProblemText, type ViewProps } from '@gantry/plugin-sdk';
import { cameraCalls, type MonitorAlert, measuredTypes, type TriageState } from '@gantry/plugin-sdk/cameras';
import {
  RecordDialog,
  type RowAction,
  StateTag,
  TextField,
  type Tone,
  useRecordForm,
} from '@gantry/plugin-ui';
import { createElement, type ReactElement } from 'react';
import type { CameraView, InView } from '../camera-view.ts';
import { alertMessages } from './alert-messages.ts';
import { alertWord, useAlertWord } from './alert-words.ts';

const looks: Readonly<Record<TriageState, { readonly tone: Tone; readonly icon?: ReactElement }>> = {
  New: { tone: 'danger' },
  Acknowledged: { tone: 'warning', icon: <Eye12Filled /> },
  Resolved: { tone: 'success', icon: <Checkmark12Filled /> },
  'False alarm': { tone: 'neutral', icon: <Dismiss12Filled /> },
};

/** How far people have dealt with an alert. */
export function TriageTag({ triage }: Pick<MonitorAlert, 'triage'>) {
  const { t } = useMessages(alertMessages);
  const { tone, icon } = looks[triage];
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`state.${triage}`)}
    </StateTag>
  );
}

/** How an alert is closed. */
export type AlertOutcome = 'Resolved' | 'False alarm';
const schema = cameraCalls.resolveAlert.input.pick({ actionTaken: true });

/** A button for an alert. `short` is its text where the alert is in sight. */
export type TriageStep = RowAction & { readonly short: string };

/** What the camera measures ends with its cause alone: nobody has dealt with it while it goes on. */
const goesOn = ({ type, endTsMs }: MonitorAlert) => endTsMs === null && measuredTypes.includes(type);

/** What the member may do about an alert, worst first: nothing once it is closed. */
export function useTriage(
  view: CameraView,
  onDone: () => void,
): (alert: MonitorAlert) => readonly TriageStep[] {
  const { source, context } = view;
  const { t } = useMessages(alertMessages);
  const word = useAlertWord();
  const problemText = useProblemText();
  if (!source.mayAcknowledge()) return () => [];
  const acknowledge = async ({ monitorAlertId }: MonitorAlert) => {
    try {
      await source.api.acknowledgeAlert({ monitorAlertId });
      onDone();
    } catch (error) {
      context.notifications.show({ text: t('stepFailed', { why: problemText(error) }), tone: 'danger' });
    }
  };
  const close = async (alert: MonitorAlert, outcome: AlertOutcome) => {
    if (await closeAlert(view, alert, outcome)) onDone();
  };
  return (alert) => {
    if (alert.triage === 'Resolved' || alert.triage === 'False alarm') return [];
    const titled = (step: string) => t('stepOf', { step, type: word(alert.type), name: alert.monitorName });
    const seen: TriageStep = {
      short: t('acknowledge'),
      label: titled(t('acknowledge')),
      icon: <Eye20Regular />,
      isDisabled: alert.triage !== 'New',
      run: () => void acknowledge(alert),
    };
    if (goesOn(alert)) return [seen];
    return [
      seen,
      {
        short: t('resolve'),
        label: titled(t('resolve')),
        icon: <CheckmarkCircle20Regular />,
        run: () => void close(alert, 'Resolved'),
      },
      {
        short: t('falseAlarm'),
        label: titled(t('falseAlarm')),
        icon: <AlertOff20Regular />,
        run: () => void close(alert, 'False alarm'),
      },
    ];
  };
}

/** Asks in a dialog what was done about an alert, and closes it. Resolves with whether that was done. */
export async function closeAlert(
  view: CameraView,
  alert: MonitorAlert,
  outcome: AlertOutcome,
): Promise<boolean> {
  const { locale } = view.context.session;
  const { t } = createMessages(alertMessages, locale);
  const step = t(outcome === 'Resolved' ? 'resolve' : 'falseAlarm');
  type Props = ViewProps & { finish(isDone: boolean): void };
  const isDone = await view.context.dialogs.open<boolean>(
    { component: (shown: Props) => createElement(OutcomeForm, { ...shown, view, alert, outcome }) },
    { title: t('stepOf', { step, type: alertWord(alert.type, locale), name: alert.monitorName }) },
  );
  return isDone ?? false;
}

type OutcomeProps = ViewProps &
  InView & {
    readonly alert: MonitorAlert;
    readonly outcome: AlertOutcome;
    finish(isDone: boolean): void;
  };

/** Asks what was done, and closes the alert. */
function OutcomeForm({ view, alert, outcome, signal, finish }: OutcomeProps) {
  const { t } = useMessages(alertMessages);
  const form = useRecordForm({
    host: view.context,
    schema,
    messages: alertMessages,
    save: ({ actionTaken }) =>
      view.source.api.resolveAlert({ monitorAlertId: alert.monitorAlertId, outcome, actionTaken }),
    failedText: (why) => t('stepFailed', { why }),
    onDone: () => finish(true),
    onLeave: () => finish(false),
    signal,
  });
  return (
    <RecordDialog form={form} submitLabel={t(outcome === 'Resolved' ? 'resolve' : 'falseAlarm')}>
      <TextField
        form={form}
        name="actionTaken"
        label={t(outcome === 'Resolved' ? 'note' : 'noteWhy')}
        required
        autoFocus
        rows={3}
        maxLength={1000}
      />
    </RecordDialog>
  );
}
