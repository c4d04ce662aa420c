import { translate } from '@gantry/plugin-sdk';
import { PlacePicker } from '@gantry/plugin-ui/monitoring';
import type { FalseworkModule } from '../falsework-module.ts';
import { openSensorForm } from './open-forms.tsx';
import { setupMessages } from './setup-messages.ts';

/** Picks places of sensors on the model. */
export const sensorPicker = (module: FalseworkModule): PlacePicker =>
  new PlacePicker(module.context, {
    tab: 'gantry.falsework/sensors',
    command: () => translate(setupMessages, module.context.session.locale, 'placeHere'),
    open: (sensorId, input) => openSensorForm(module, sensorId, input),
  });
