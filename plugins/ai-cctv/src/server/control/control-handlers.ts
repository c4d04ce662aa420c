import type { Handlers, ServerHost } from '@gantry/plugin-sdk/server';
import type { cctvCalls } from '../../contract/cctv-calls.ts';
import { findMonitor } from '../monitor-rows.ts';
import { connectedControl, giveOrder } from './control-orders.ts';
import { readControl } from './control-rows.ts';
import { saveControl, testControl } from './control-setup.ts';
import { changePresets } from './presets.ts';
import { shownControl } from './shown-control.ts';
import { takeStill } from './still-pictures.ts';
import { talkTo } from './talk-to-camera.ts';

type Calls = Handlers<typeof cctvCalls>;

/** Turns cameras, and says what serves their streams. */
export function controlHandlers(
  host: ServerHost,
): Pick<
  Calls,
  | 'getMonitorControl'
  | 'monitorControl'
  | 'monitorControlByGet'
  | 'getPresetList'
  | 'savePreset'
  | 'removePreset'
  | 'saveMonitorControl'
  | 'testMonitorControl'
  | 'uploadSingleThumbnail'
  | 'uploadSingleThumbnailByGet'
  | 'getMediaServiceList'
> {
  const monitorControl: Calls['monitorControl'] = (input, context) => giveOrder(host, input, context);
  const uploadSingleThumbnail: Calls['uploadSingleThumbnail'] = (input, context) =>
    takeStill(host, input, context);
  return {
    async getMonitorControl({ monitorId }, context) {
      await findMonitor(context.tx, host, monitorId);
      return { monitorControl: await shownControl(host, context, monitorId) };
    },
    monitorControl,
    monitorControlByGet: monitorControl,
    async getPresetList({ monitorId }, context) {
      const row = await connectedControl(host, context, monitorId, readControl);
      await context.commit();
      return { presetList: [...(await talkTo(host, context.project.id, row, (camera) => camera.presets()))] };
    },
    savePreset: ({ monitorId, name }, context) =>
      changePresets(host, context, monitorId, {
        work: (camera) => camera.savePreset(name),
        entry: { action: 'save-preset', after: { preset: name } },
      }),
    removePreset: ({ monitorId, presetToken }, context) =>
      changePresets(host, context, monitorId, {
        work: (camera) => camera.removePreset(presetToken),
        entry: { action: 'remove-preset', before: { preset: presetToken } },
      }),
    saveMonitorControl: (input, context) => saveControl(host, input, context),
    testMonitorControl: (input, context) => testControl(host, input, context),
    uploadSingleThumbnail,
    uploadSingleThumbnailByGet: uploadSingleThumbnail,
    async getMediaServiceList() {
      return { mediaServiceList: host.videos.services() };
    },
  };
}
