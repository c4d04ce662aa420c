import { Button, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { alertsChanged, dangerTypes, type MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { comfortable, Notice, useFetched } from '@gantry/plugin-ui';
import type { InView } from '../camera-view.ts';
import { alertMessages } from './alert-messages.ts';
import { useAlertWord } from './alert-words.ts';
import { TriageTag, useTriage } from './triage.tsx';

const topics = [alertsChanged];

const useStyles = makeStyles({
  // The buttons need a line of their own on a phone.
  parts: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', ':empty': { display: 'none' } },
  button: { [comfortable]: { minHeight: '44px' } },
});

const isOpenDanger = ({ type, triage, endTsMs }: MonitorAlert) =>
  endTsMs === null && dangerTypes.includes(type) && (triage === 'New' || triage === 'Acknowledged');

/** The open alerts of a camera in which somebody may be hurt, each with its state and what the member can do. An alarm opens the camera with them. */
export function OpenDangers({ view, monitorId }: InView & { readonly monitorId: string }) {
  const { source } = view;
  const styles = useStyles();
  const { t } = useMessages(alertMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const found = useFetched(
    (signal) =>
      source.api.getMonitorAlertListByPaging(
        { monitorId, page: 1, pageSize: 10, isDesc: true, alertType: 'SafetyAlert', state: 'open' },
        { signal },
      ),
    { key: monitorId, live: source.live, topics },
  );
  const steps = useTriage(view, found.refresh);
  return (found.value?.monitorAlertList ?? []).filter(isOpenDanger).map((alert) => (
    <Notice key={alert.monitorAlertId} tone={alert.triage === 'New' ? 'danger' : 'warning'}>
      <div className={styles.parts}>
        <span className={styles.line}>
          <b>{[word(alert.type), alert.zone].filter((one) => one !== '').join(' · ')}</b>
          {dateTime(alert.tsMs)}
          <TriageTag triage={alert.triage} />
          {alert.acknowledgedAt !== null && (
            <span>
              {t('by', { name: alert.acknowledgedBy ?? '–', time: dateTime(alert.acknowledgedAt) })}
            </span>
          )}
        </span>
        <span className={styles.actions}>
          {steps(alert)
            .filter(({ isDisabled }) => !isDisabled)
            .map(({ short, label, icon, run }) => (
              <Button key={label} className={styles.button} icon={icon} aria-label={label} onClick={run}>
                {short}
              </Button>
            ))}
        </span>
      </div>
    </Notice>
  ));
}
