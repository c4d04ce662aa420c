import { alertsChanged, type Monitor, type MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { useFetched } from '@gantry/plugin-ui';
import type { CameraView } from '../camera-view.ts';

const topics = [alertsChanged];

const isOpenInZone = ({ endTsMs, zone }: MonitorAlert) => endTsMs === null && zone !== '';

/** The zone that the latest open alert of a camera names; alerts about the whole camera name none. Undefined: there is none. */
export function useZoneInAlarm({ source }: CameraView, camera: Monitor): string | undefined {
  const { monitorId, latestAlert, openAlerts } = camera;
  const isLatest = latestAlert !== null && isOpenInZone(latestAlert);
  const { value } = useFetched(
    (signal) =>
      source.api.getMonitorAlertListByPaging(
        { monitorId, page: 1, pageSize: 10, isDesc: true, alertType: '', state: 'open' },
        { signal },
      ),
    { key: !isLatest && openAlerts > 0 ? monitorId : undefined, live: source.live, topics },
  );
  if (isLatest) return latestAlert.zone;
  return openAlerts > 0 ? value?.monitorAlertList.find(isOpenInZone)?.zone : undefined;
}
