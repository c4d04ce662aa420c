import { type ObjectRef, translate } from '@gantry/plugin-sdk';
import { openForm } from '@gantry/plugin-ui/monitoring';
import type { CctvModule } from '../cctv-module.ts';
import { seeingMessages } from './seeing-messages.ts';

/** Opens the list of the cameras that see objects. */
export async function showSeeingCameras(module: CctvModule, objects: readonly ObjectRef[]): Promise<void> {
  const { context } = module;
  const title = translate(seeingMessages, context.session.locale, 'title', { count: objects.length });
  const load = async () => (await import('./seeing-list.tsx')).SeeingList;
  await openForm<never, { module: CctvModule; objects: readonly ObjectRef[] }>(context, title, load, {
    module,
    objects,
  });
}
