import type { Api } from '@gantry/plugin-sdk';
import { type CameraSource, cameraFiles } from '@gantry/plugin-sdk/cameras';
import { permissions } from '../contract/cctv.ts';
import type { cctvCalls } from '../contract/cctv-calls.ts';
import type { CctvContext } from './cctv-context.ts';
import { openCameraSettings } from './open-pages.ts';

/** The cameras as other modules and the parts of the kit read them. */
export const offeredCameras = (context: CctvContext, api: Api<typeof cctvCalls>): CameraSource => ({
  api,
  videos: context.videos,
  live: context.live,
  pictureUrl: (monitorAlertId) => context.files.url(cameraFiles.alertPicture, { monitorAlertId }),
  clipUrl: (monitorAlertId) => context.files.url(cameraFiles.alertClip, { monitorAlertId }),
  openSettings: () => openCameraSettings(context),
  mayManage: () => context.permissions.has(permissions.manage),
  mayAcknowledge: () => context.permissions.has(permissions.acknowledge),
  mayControl: () => context.permissions.has(permissions.control),
});
