import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { AlertDialog } from '../alerts/alert-dialog.tsx';
import type { CameraView } from '../camera-view.ts';
import { type DayOf, hasAlertToday } from '../list/camera-facts.ts';
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

/** Props of `OpenedCamera`. */
export interface OpenedCameraProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** Undefined: nothing. */
  readonly opened: Opened | undefined;
  /** Undefined until they are fetched. */
  readonly cameras: readonly Monitor[] | undefined;
  /** Called with what is to be open instead. */
  readonly onOpen: (opened: Opened | undefined) => void;
  /** Called when the member leaves for the model, to close what is over it beside the dialog. */
  readonly onModel?: (() => void) | undefined;
}

/** The dialog of a camera or an alert; each leads to the other. */
export function OpenedCamera(props: OpenedCameraProps) {
  const { view, opened, cameras, onOpen, onModel } = props;
  const close = () => onOpen(undefined);
  if (opened === undefined) return null;
  if (opened.kind === 'alert')
    return (
      <AlertDialog
        key={opened.monitorAlertId}
        view={view}
        monitorAlertId={opened.monitorAlertId}
        cameras={cameras ?? []}
        onCamera={(monitorId) => onOpen({ kind: 'camera', monitorId })}
        onClose={close}
        onModel={onModel}
      />
    );
  return (
    <CameraDialog
      key={opened.monitorId}
      view={view}
      monitorId={opened.monitorId}
      cameras={cameras}
      onAlert={(monitorAlertId) => onOpen({ kind: 'alert', monitorAlertId })}
      onClose={close}
      onModel={onModel}
    />
  );
}
