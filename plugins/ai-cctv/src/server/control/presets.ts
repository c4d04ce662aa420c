import type { CameraPreset } from '@gantry/plugin-sdk/cameras';
import type { AuditEntry, RouteContext, ServerHost } from '@gantry/plugin-sdk/server';
import { connectedControl, type RefuseControl, takeControl } from './control-orders.ts';
import { lockControl } from './control-rows.ts';
import type { OnvifCamera } from './onvif/onvif-camera.ts';
import { talkTo } from './talk-to-camera.ts';

/** A change of the positions that a camera keeps. */
interface PresetChange {
  readonly work: (camera: OnvifCamera) => Promise<void>;
  /** Of the audit trail, once the camera has done it. */
  readonly entry: Omit<AuditEntry, 'entity' | 'entityId'>;
}

/** Changes the positions that a camera keeps, and answers them as they are then. */
export async function changePresets(
  host: ServerHost,
  context: RouteContext & { readonly refuse: RefuseControl },
  monitorId: string,
  { work, entry }: PresetChange,
): Promise<{ readonly presetList: CameraPreset[] }> {
  const { project, user, requestId, ip } = context;
  const row = await connectedControl(host, context, monitorId, lockControl);
  await takeControl(host, context, row);
  await context.commit();
  const presets = await talkTo(host, project.id, row, async (camera) => {
    await work(camera);
    await host.database.inProject(project.id, { kind: 'user', userId: user.id, requestId, ip }, (tx) =>
      tx.audit({ entity: 'cctv-monitor', entityId: monitorId, ...entry }),
    );
    return camera.presets();
  });
  return { presetList: [...presets] };
}
