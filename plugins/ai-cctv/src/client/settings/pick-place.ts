import { translate } from '@gantry/plugin-sdk';
import type { FormValues } from '@gantry/plugin-ui';
import type { CctvModule } from '../cctv-module.ts';
import { setupMessages } from './setup-messages.ts';

/** Leaves a form for the model. What is filled in comes back with the place. */
export async function pickPlace(
  module: CctvModule,
  monitorId: string | undefined,
  input: FormValues,
): Promise<void> {
  const { context } = module;
  module.placing = { monitorId, input };
  context.notifications.show({ text: translate(setupMessages, context.session.locale, 'pickHow') });
  await context.commands.execute('gantry.host/open-model', { tab: module.view.tab });
}
