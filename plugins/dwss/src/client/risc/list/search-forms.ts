import { type CommandHandler, type SearchProvider, translate } from '@gantry/plugin-sdk';
import { shownStatus } from '../../../contract/risc/shown-status.ts';
import { terms } from '../messages/terms.ts';
import type { RiscModule } from '../module.ts';

/** Forms that one search names. */
const named = 8;

/** Finds forms by number and description, for the search of the app. */
export function searchForms({ api, context }: RiscModule): SearchProvider {
  return async (search, signal) => {
    const [{ data }, { total }] = await Promise.all([
      api.rows({ search, limit: named }, { signal }),
      api.count({ search }, { signal }),
    ]);
    const { locale } = context.session;
    const entries = data.map(({ id, form_number, description, ...form }) => ({
      title: form_number ?? translate(terms, locale, 'noNumber'),
      subtitle: [description, translate(terms, locale, `status.${shownStatus(form)}`)].join(' · '),
      command: 'open-form',
      value: id,
    }));
    return { entries, total };
  };
}

/** Opens the form whose id is the value; without one, the list. */
export function openForm({ context }: RiscModule): CommandHandler {
  return ({ value }) => {
    if (typeof value === 'string') context.navigate('detail', { id: value });
    else context.navigate('list');
  };
}
