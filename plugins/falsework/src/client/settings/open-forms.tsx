import { translate, type ViewProps } from '@gantry/plugin-sdk';
import type { FormValues } from '@gantry/plugin-ui';
import { type ComponentType, createElement } from 'react';
import type { FalseworkModule, InModule } from '../falsework-module.ts';
import { setupMessages } from './setup-messages.ts';

/** A form in a dialog. */
export type FormView<R> = InModule<ViewProps & { finish(result: R | undefined): void }>;

/** What a device sends with, which no later answer contains. */
export interface ShownToken {
  readonly name: string;
  readonly token: string;
}

function open<R, More extends object>(
  module: FalseworkModule,
  title: string,
  load: () => Promise<ComponentType<FormView<R> & More>>,
  more: More,
): Promise<R | undefined> {
  type Props = ViewProps & { finish(result: R | undefined): void };
  const view = {
    load: async () => {
      const Form = await load();
      return { default: (props: Props) => createElement(Form, { ...props, module, ...more }) };
    },
  };
  return module.context.dialogs.open<R | undefined>(view, { title, size: 'm' });
}

const word = ({ context }: FalseworkModule, key: (typeof setupMessages)['keys'][number]) =>
  translate(setupMessages, context.session.locale, key);

/** Shows the token of a device that was registered, if it has one. */
async function showToken(module: FalseworkModule, shown: ShownToken | undefined): Promise<void> {
  if (shown === undefined) return;
  await open<never, { readonly shown: ShownToken }>(
    module,
    word(module, 'tokenTitle'),
    async () => (await import('./shown-token.tsx')).TokenView,
    { shown },
  );
}

export async function openGatewayForm(module: FalseworkModule): Promise<void> {
  const load = async () => (await import('./gateway-form.tsx')).GatewayForm;
  await showToken(module, await open<ShownToken, object>(module, word(module, 'addGateway'), load, {}));
}

/**
 * Adds a sensor, or changes how one is set up.
 * @param input - what was filled in before, such as a place
 */
export async function openSensorForm(
  module: FalseworkModule,
  sensorId?: string,
  input: FormValues = {},
): Promise<void> {
  if (sensorId === undefined) {
    const load = async () => (await import('./sensor-form.tsx')).SensorForm;
    await showToken(
      module,
      await open<ShownToken, { readonly input: FormValues }>(module, word(module, 'addSensor'), load, {
        input,
      }),
    );
    return;
  }
  const load = async () => (await import('./setup-form.tsx')).SetupForm;
  await open(module, word(module, 'setupTitle'), load, { sensorId, input });
}

export async function openThresholds(module: FalseworkModule, sensorId: string): Promise<void> {
  const load = async () => (await import('./threshold-form.tsx')).ThresholdForm;
  await open(module, word(module, 'thresholdsTitle'), load, { sensorId });
}
