import { translate } from '@gantry/plugin-sdk';
import { PlacePicker } from '@gantry/plugin-ui/monitoring';
import type { CctvModule } from '../cctv-module.ts';
import { openCameraForm } from './open-forms.ts';
import { setupMessages } from './setup-messages.ts';

/** Picks places of cameras on the model. */
export const cameraPicker = (module: CctvModule): PlacePicker =>
  new PlacePicker(module.context, {
    tab: module.view.tab,
    command: () => translate(setupMessages, module.context.session.locale, 'placeHere'),
    async open(monitorId, { place, ...input }) {
      const { monitorList } =
        monitorId === undefined ? { monitorList: [] } : await module.api.getMonitorList({});
      const camera = monitorList.find((one) => one.monitorId === monitorId);
      await openCameraForm(module, camera, { ...input, ...(typeof place === 'object' && place) });
    },
  });
