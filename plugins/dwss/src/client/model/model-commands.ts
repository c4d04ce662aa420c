import {
  type Json,
  type MenuHit,
  type ObjectCardProvider,
  type ObjectRef,
  translate,
} from '@gantry/plugin-sdk';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import type { RiscModule } from '../module.ts';
import { openModelTab } from '../state/model-links.ts';
import { seenObject } from '../state/seen-object.ts';

/** Forms that the card of an object names; the model tab shows all of them. */
const named = 5;

/** The commands of menus and cards of objects. */
export function implementModelCommands({ context, work }: RiscModule): void {
  const { implement } = context;
  implement.commands('raise', async ({ value, target, signal }) => {
    const object = objectIn(value, target) ?? context.selection.current[0];
    if (object === undefined) return tell('noBim');
    const seen = await seenObject(context, object, signal);
    if (seen === undefined) return tell('gone');
    work.choose(seen);
    context.navigate('create');
  });
  implement.commands('attach', async ({ value, target }) => {
    const object = objectIn(value, target) ?? context.selection.current[0];
    if (object === undefined) return tell('noBim');
    work.attach(object);
    await openModelTab(context);
  });
  implement.commands('open-model', () => openModelTab(context));

  function tell(key: 'noBim' | 'gone'): void {
    context.notifications.show({
      text: translate(modelMessages, context.session.locale, key),
      tone: 'warning',
    });
  }
}

/** Counts the forms of an object in its card, and names the latest. */
export function formsOfObject({ api, context }: RiscModule): ObjectCardProvider {
  return async ({ modelId, globalId }, signal) => {
    const { objectFormAttachList: links } = await api.objectForms({ modelId, bimId: globalId }, { signal });
    const { locale } = context.session;
    const rows = links.slice(0, named).map(({ formNo, status }) => ({
      label: formNo ?? translate(terms, locale, 'noNumber'),
      value: translate(terms, locale, `status.${status}`),
    }));
    const count = { label: translate(modelMessages, locale, 'card'), value: String(links.length) };
    const can = (permission: 'RISC_DRAFT' | 'BIM_ATTACH') => context.permissions.has(permission);
    return {
      rows: [count, ...rows],
      actions: [
        'open-model',
        ...(can('BIM_ATTACH') && can('RISC_DRAFT') ? ['raise'] : []),
        ...(can('BIM_ATTACH') ? ['attach'] : []),
      ],
    };
  };
}

/** The object of a menu, or of a command's value. */
function objectIn(value: Json | undefined, target: MenuHit | undefined): ObjectRef | undefined {
  if (target?.kind === 'object') return target.objects[0];
  if (typeof value !== 'object' || value === null || !('globalId' in value) || !('modelId' in value))
    return undefined;
  const { modelId, globalId } = value;
  return typeof modelId === 'string' && typeof globalId === 'string' ? { modelId, globalId } : undefined;
}
