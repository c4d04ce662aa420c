import { translate } from '@gantry/plugin-sdk';
import type { Monitor, MonitorGroup } from '@gantry/plugin-sdk/cameras';
import type { FormValues } from '@gantry/plugin-ui';
import { openForm, showToken } from '@gantry/plugin-ui/monitoring';
import type { CctvModule } from '../cctv-module.ts';
import { setupMessages } from './setup-messages.ts';

const word = ({ context }: CctvModule, key: (typeof setupMessages)['keys'][number]) =>
  translate(setupMessages, context.session.locale, key);

/**
 * Adds a camera, or changes one.
 * @param input - what was filled in before, such as a place
 */
export async function openCameraForm(
  module: CctvModule,
  camera?: Monitor,
  input: FormValues = {},
): Promise<void> {
  const { context } = module;
  const load = async () => (await import('./camera-form.tsx')).CameraForm;
  const title = word(module, camera === undefined ? 'addCamera' : 'editCamera');
  await showToken(context, await openForm(context, title, load, { module, camera, input }));
}

export async function openGroupForm(module: CctvModule, group?: MonitorGroup): Promise<void> {
  const load = async () => (await import('./group-form.tsx')).GroupForm;
  await openForm(module.context, word(module, group === undefined ? 'addGroup' : 'editGroup'), load, {
    module,
    group,
  });
}
