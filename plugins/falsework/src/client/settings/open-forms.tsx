import { translate } from '@gantry/plugin-sdk';
import type { FormValues } from '@gantry/plugin-ui';
import { openForm, showToken } from '@gantry/plugin-ui/monitoring';
import type { FalseworkModule } from '../falsework-module.ts';
import { setupMessages } from './setup-messages.ts';

const word = ({ context }: FalseworkModule, key: (typeof setupMessages)['keys'][number]) =>
  translate(setupMessages, context.session.locale, key);

/**
 * Adds a sensor, or changes how one is set up.
 * @param input - what was filled in before, such as a place
 */
export async function openSensorForm(
  module: FalseworkModule,
  sensorId?: string,
  input: FormValues = {},
): Promise<void> {
  const { context } = module;
  if (sensorId === undefined) {
    const load = async () => (await import('./sensor-form.tsx')).SensorForm;
    await showToken(context, await openForm(context, word(module, 'addSensor'), load, { module, input }));
    return;
  }
  const load = async () => (await import('./setup-form.tsx')).SetupForm;
  await openForm(context, word(module, 'setupTitle'), load, { module, sensorId, input });
}

export async function openThresholds(module: FalseworkModule, sensorId: string): Promise<void> {
  const load = async () => (await import('./threshold-form.tsx')).ThresholdForm;
  await openForm(module.context, word(module, 'thresholdsTitle'), load, { module, sensorId });
}
