import type { Api, LiveService, ServiceToken, VideoService } from '@gantry/plugin-sdk';
import type { cameraCalls } from './camera-calls.ts';
import type { controlCalls } from './control-calls.ts';

/** The cameras of a project, as AI CCTV offers them to other modules. The server checks `CCTV_VIEW` at each call. */
export interface CameraSource {
  /** Cameras, their groups, alerts and counts, and the calls that turn them. */
  readonly api: Api<typeof cameraCalls & typeof controlCalls>;
  /** Their videos. The id of a camera's video is its `monitorId`. */
  readonly videos: VideoService;
  /** Their events: `camerasSent`, `setupChanged`, `alertsChanged` and `controlChanged`. */
  readonly live: LiveService;
  /** Address of the still picture of an alert, for an `img`. */
  pictureUrl(monitorAlertId: string): string;
  /** Address of the film of an alert, for a `video`. */
  clipUrl(monitorAlertId: string): string;
  /** Opens the page on which cameras are set up. Only for members for whom `mayManage` is true. */
  openSettings(): Promise<void>;
  /** Whether the member may set cameras up. MobX observable. */
  mayManage(): boolean;
  /** Whether the member may say what was done about an alert. MobX observable. */
  mayAcknowledge(): boolean;
  /** Whether the member may turn cameras. MobX observable. */
  mayControl(): boolean;
}

/** What AI CCTV offers: name it in `manifest.requires` and ask `ctx.services.get` for it. */
export const cameraSource: ServiceToken<CameraSource> = { id: 'gantry.ai-cctv/cameras@1' };
