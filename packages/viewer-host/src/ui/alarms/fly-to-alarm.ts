import type { Alarm, AlarmTarget } from '@gantry/contract';
import type { Host } from '../host-context.ts';
import { paths } from '../paths.ts';

/** Height of the camera above a place, in metres. */
const focusHeight = 7;

/**
 * Shows the model, with the camera at the place of an alarm, which is marked. On a phone no tab is open then: its sheet would cover half of the
 * view. The address of the model page flies to an object by itself.
 */
export function flyToAlarm(
  host: Pick<Host, 'flyTo' | 'alarmPin'>,
  { projectCode, isPhone }: { readonly projectCode: string; readonly isPhone: boolean },
  { id, flyTo: target }: Pick<Alarm, 'id'> & { readonly flyTo: AlarmTarget },
  navigate: (path: string) => void,
): void {
  if ('object' in target) {
    navigate(paths.model(projectCode, { object: target.object }));
    return;
  }
  navigate(paths.model(projectCode, isPhone ? { tab: 'none' } : {}));
  host.alarmPin.show({ id });
  const { latitude: lat, longitude: lon, height, heading, tilt } = target;
  const how =
    heading === undefined ? { focusHeight } : { along: { heading, ...(tilt !== undefined && { tilt }) } };
  void host.flyTo.flyTo({ frame: 'wgs84', lat, lon, height }, how);
}
