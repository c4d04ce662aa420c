import { type ObjectCardProvider, translate } from '@gantry/plugin-sdk';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import type { RiscModule } from '../module.ts';
import { toneOf } from '../parts/status-tag.tsx';

/** Forms that the card of an object names; the model tab shows all of them. */
const named = 5;

/** The commands of menus and cards of objects. */
export function implementModelCommands({ context: { implement }, links }: RiscModule): void {
  implement.commands('raise', (command) => links.raise(command));
  implement.commands('attach', (command) => links.attachTo(command));
  implement.commands('open-model', () => links.openTab());
}

/** Counts the forms of an object in its card, and names the latest. */
export function formsOfObject({ api, context }: RiscModule): ObjectCardProvider {
  return async ({ modelId, globalId }, signal) => {
    const { objectFormAttachList: links } = await api.objectForms({ modelId, bimId: globalId }, { signal });
    const { locale } = context.session;
    const rows = links.slice(0, named).map(({ formNo, status }) => ({
      label: formNo ?? translate(terms, locale, 'noNumber'),
      value: translate(terms, locale, `status.${status}`),
      tone: toneOf(status),
    }));
    const count = { label: translate(modelMessages, locale, 'card'), value: String(links.length) };
    const can = (permission: 'RISC_DRAFT' | 'BIM_ATTACH') => context.permissions.has(permission);
    return {
      rows: [count, ...rows],
      actions: [
        ...(can('BIM_ATTACH') && can('RISC_DRAFT') ? ['raise'] : []),
        ...(can('BIM_ATTACH') ? ['attach'] : []),
        'open-model',
      ],
    };
  };
}
