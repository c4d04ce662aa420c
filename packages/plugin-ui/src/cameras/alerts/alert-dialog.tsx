import { Button, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { alertsChanged, type Monitor, type MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { comfortable, FetchedContent, KeyValues, useFetched, VideoDialog } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { CameraView } from '../camera-view.ts';
import { ShowOnModel } from '../map/show-on-model.tsx';
import { alertMessages } from './alert-messages.ts';
import { AlertPicture } from './alert-picture.tsx';
import { useAlertWord } from './alert-words.ts';
import { TriageTag, useTriage } from './triage.tsx';

const topics = [alertsChanged];

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Props of `AlertDialog`. */
export interface AlertDialogProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** The alert. */
  readonly monitorAlertId: string;
  /** All cameras, as far as they are known: the title says whether the alert is the latest of its camera. */
  readonly cameras: readonly Monitor[];
  /** Opens the camera. */
  readonly onCamera: (monitorId: string) => void;
  /** Closes the dialog. */
  readonly onClose: () => void;
  /** Called when the member leaves for the model, after `onClose`. */
  readonly onModel?: (() => void) | undefined;
}

/** One alert: its clip and picture, what happened and what was done, and the way to its camera. */
export function AlertDialog({ view, monitorAlertId, cameras, onCamera, onClose, onModel }: AlertDialogProps) {
  const { t } = useMessages(alertMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const fetched = useFetched((signal) => view.source.api.alert({ monitorAlertId }, { signal }), {
    key: monitorAlertId,
    live: view.source.live,
    topics,
  });
  const alert = fetched.value?.alert;
  const isLatest = cameras.some(({ latestAlert }) => latestAlert?.monitorAlertId === monitorAlertId);
  const time = alert && dateTime(alert.tsMs);
  const title =
    alert === undefined || time === undefined
      ? t('title')
      : isLatest
        ? t('latestAlert', { time })
        : t('titleOf', { type: word(alert.type), time });
  return (
    <VideoDialog
      title={title}
      film={alert?.hasClip ? view.source.clipUrl(monitorAlertId) : undefined}
      onClose={onClose}
    >
      <FetchedContent fetched={fetched} failed={t('failed')}>
        {({ alert: known }) => (
          <>
            <AlertPicture view={view} alert={known} />
            <AlertFacts alert={known} />
            <Steps view={view} alert={known} onDone={fetched.refresh} onCamera={onCamera}>
              <ShowOnModel
                view={view}
                camera={cameras.find(({ monitorId }) => monitorId === known.monitorId)}
                onLeave={() => {
                  onClose();
                  onModel?.();
                }}
              />
            </Steps>
          </>
        )}
      </FetchedContent>
    </VideoDialog>
  );
}

function AlertFacts({ alert }: { readonly alert: MonitorAlert }) {
  const { t } = useMessages(alertMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const { acknowledgedBy, acknowledgedAt, resolvedBy, resolvedAt, endTsMs } = alert;
  const by = (name: string | null, at: string | null) =>
    at === null ? t('notYet') : t('by', { name: name ?? '–', time: dateTime(at) });
  return (
    <KeyValues
      keyWidth={120}
      items={[
        { id: 'camera', label: t('camera'), value: alert.monitorName, wrap: true },
        { id: 'type', label: t('type'), value: word(alert.type), wrap: true },
        ...(alert.zone === '' ? [] : [{ id: 'zone', label: t('zone'), value: alert.zone, wrap: true }]),
        { id: 'time', label: t('dateTime'), value: dateTime(alert.tsMs) },
        { id: 'end', label: t('ended'), value: endTsMs === null ? t('goesOn') : dateTime(endTsMs) },
        { id: 'state', label: t('state'), value: <TriageTag triage={alert.triage} /> },
        { id: 'seen', label: t('acknowledgedBy'), value: by(acknowledgedBy, acknowledgedAt), wrap: true },
        { id: 'closed', label: t('closedBy'), value: by(resolvedBy, resolvedAt), wrap: true },
        { id: 'action', label: t('actionTaken'), value: alert.actionTaken, wrap: true },
      ]}
    />
  );
}

function Steps(props: {
  readonly view: CameraView;
  readonly alert: MonitorAlert;
  readonly onDone: () => void;
  readonly onCamera: (monitorId: string) => void;
  readonly children: ReactNode;
}) {
  const { view, alert, onDone, onCamera, children } = props;
  const styles = useStyles();
  const { t } = useMessages(alertMessages);
  const steps = useTriage(view, onDone)(alert);
  return (
    <div className={styles.actions}>
      {steps
        .filter(({ isDisabled }) => !isDisabled)
        .map(({ short, label, icon, run }) => (
          <Button key={label} className={styles.button} icon={icon} aria-label={label} onClick={run}>
            {short}
          </Button>
        ))}
      <Button appearance="primary" className={styles.button} onClick={() => onCamera(alert.monitorId)}>
        {t('toCamera')}
      </Button>
      {children}
    </div>
  );
}
