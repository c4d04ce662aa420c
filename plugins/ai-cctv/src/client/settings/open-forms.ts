import { translate, type ViewProps } from '@gantry/plugin-sdk';
import type { Monitor, MonitorGroup } from '@gantry/plugin-sdk/cameras';
import type { FormValues } from '@gantry/plugin-ui';
import { type ComponentType, createElement } from 'react';
import type { CctvModule, InModule } from '../cctv-module.ts';
import { setupMessages } from './setup-messages.ts';

/** A form in a dialog. */
export type FormView<R> = InModule<ViewProps & { finish(result: R | undefined): void }>;

/** What a device sends with, which no later answer contains. */
export interface ShownToken {
  readonly name: string;
  readonly token: string;
}

function open<R, More extends object>(
  module: CctvModule,
  title: (typeof setupMessages)['keys'][number],
  load: () => Promise<ComponentType<FormView<R> & More>>,
  more: More,
): Promise<R | undefined> {
  const { dialogs, session } = module.context;
  type Props = ViewProps & { finish(result: R | undefined): void };
  const view = {
    load: async () => {
      const Form = await load();
      return { default: (props: Props) => createElement(Form, { ...props, module, ...more }) };
    },
  };
  return dialogs.open<R | undefined>(view, {
    title: translate(setupMessages, session.locale, title),
    size: 'm',
  });
}

/** Shows the token of a device that was registered, if it has one. */
async function showToken(module: CctvModule, shown: ShownToken | undefined): Promise<void> {
  if (shown === undefined) return;
  const load = async () => (await import('./shown-token.tsx')).TokenView;
  await open<never, { readonly shown: ShownToken }>(module, 'tokenTitle', load, { shown });
}

export async function openGatewayForm(module: CctvModule): Promise<void> {
  const load = async () => (await import('./gateway-form.tsx')).GatewayForm;
  await showToken(module, await open<ShownToken, object>(module, 'addGateway', load, {}));
}

/**
 * Adds a camera, or changes one.
 * @param input - what was filled in before, such as a place
 */
export async function openCameraForm(
  module: CctvModule,
  camera?: Monitor,
  input: FormValues = {},
): Promise<void> {
  const load = async () => (await import('./camera-form.tsx')).CameraForm;
  const title = camera === undefined ? 'addCamera' : 'editCamera';
  const more = { camera, input };
  await showToken(module, await open<ShownToken, typeof more>(module, title, load, more));
}

export async function openGroupForm(module: CctvModule, group?: MonitorGroup): Promise<void> {
  const load = async () => (await import('./group-form.tsx')).GroupForm;
  const title = group === undefined ? 'addGroup' : 'editGroup';
  const more = { group };
  await open<never, typeof more>(module, title, load, more);
}
