import { translate } from '@gantry/plugin-sdk';
import { modelMessages } from '../messages/model.ts';
import type { RiscContext, RiscSource } from '../risc-api.ts';
import type { ModelWork } from './model-work.ts';
import type { SeenObject } from './seen-object.ts';

/** Shows the model with the tab of the inspection forms. */
export const openModelTab = (context: RiscContext) =>
  context.commands.execute('gantry.host/open-model', { tab: 'gantry.dwss/dwss' });

interface Change {
  readonly attach?: readonly string[];
  readonly detach?: readonly string[];
}

/** Links forms to an object and takes others off it, and tells the member how it went. Answers whether all of it was done. */
export async function changeLinks(
  { api, context }: RiscSource,
  object: Omit<SeenObject, 'objectName' | 'fingerprint'> & Partial<SeenObject>,
  { attach = [], detach = [] }: Change,
): Promise<boolean> {
  const { modelId, bimId, objectName = '', fingerprint = '' } = object;
  const tell = (key: 'updateSuccess' | 'updateFailed', tone: 'success' | 'danger') =>
    context.notifications.show({ text: translate(modelMessages, context.session.locale, key), tone });
  try {
    if (attach.length > 0) {
      const objectFormAttachList = attach.map((formId) => ({ formId }));
      await api.attachForms({ modelId, bimId, objectName, fingerprint, objectFormAttachList });
    }
    if (detach.length > 0) await api.detachForms({ modelId, bimId, formIds: [...detach] });
    tell('updateSuccess', 'success');
    return true;
  } catch (error) {
    context.log.warn('The links of an object could not be changed.', { error: String(error) });
    tell('updateFailed', 'danger');
    return false;
  }
}

/** Links the object that was chosen for a new form to the form, once it is saved. */
export async function attachChosen(
  module: RiscSource & { readonly work: ModelWork },
  formId: string,
): Promise<void> {
  const { chosen } = module.work;
  if (chosen !== undefined && (await changeLinks(module, chosen, { attach: [formId] })))
    module.work.choose(undefined);
}
