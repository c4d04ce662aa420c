import type { Monitor } from '../../contract/cctv.ts';
import { AlertDialog } from '../alerts/alert-dialog.tsx';
import { type DayOf, hasAlertToday } from '../cameras/camera-facts.ts';
import type { CctvModule } from '../cctv-module.ts';
import { CameraDialog } from './camera-dialog.tsx';

/** What is open over the page: a camera, or an alert. */
export type Opened =
  | { readonly kind: 'camera'; readonly monitorId: string }
  | { readonly kind: 'alert'; readonly monitorAlertId: string };

/** What a press on a camera opens: first its alert of today, whose button leads on to the camera. */
export function openedBy(camera: Monitor, now: number, dayOf: DayOf): Opened {
  const { monitorId, latestAlert } = camera;
  return latestAlert !== null && hasAlertToday(camera, now, dayOf)
    ? { kind: 'alert', monitorAlertId: latestAlert.monitorAlertId }
    : { kind: 'camera', monitorId };
}

/** The dialog of a camera or an alert; each leads to the other. */
export function OpenedCamera(props: {
  readonly module: CctvModule;
  readonly opened: Opened | undefined;
  /** Undefined until they are fetched. */
  readonly cameras: readonly Monitor[] | undefined;
  readonly onOpen: (opened: Opened | undefined) => void;
}) {
  const { module, opened, cameras, onOpen } = props;
  const close = () => onOpen(undefined);
  if (opened === undefined) return null;
  if (opened.kind === 'alert')
    return (
      <AlertDialog
        key={opened.monitorAlertId}
        module={module}
        monitorAlertId={opened.monitorAlertId}
        cameras={cameras ?? []}
        onCamera={(monitorId) => onOpen({ kind: 'camera', monitorId })}
        onClose={close}
      />
    );
  return (
    <CameraDialog
      key={opened.monitorId}
      module={module}
      monitorId={opened.monitorId}
      cameras={cameras}
      onAlert={(monitorAlertId) => onOpen({ kind: 'alert', monitorAlertId })}
      onClose={close}
    />
  );
}
