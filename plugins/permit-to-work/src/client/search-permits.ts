import { type CommandHandler, type SearchProvider, translate } from '@gantry/plugin-sdk';
import { openPermits } from './host-pages.ts';
import { terms } from './messages/terms.ts';
import type { PermitSession } from './permit-session.ts';

/** Permits that one search names. */
const named = 8;

/** Finds permits of any day by number, description and location, for the search of the app. */
export function searchPermits({ api, context }: PermitSession): SearchProvider {
  return async (search, signal) => {
    const { workflows, total } = await api.index({ page: 1, pageSize: named, search }, { signal });
    const entries = workflows.map(({ formUUID, number, description, locationName, status, alarms }) => {
      const { locale } = context.session;
      const statusName = translate(terms, locale, `status.${status}`);
      const dangers = alarms.map(({ tag }) => tag[locale]);
      return {
        title: number ?? description,
        subtitle: [...dangers, ...(number === null ? [] : [description]), locationName, statusName].join(
          ' · ',
        ),
        command: 'open-permit',
        value: formUUID,
      };
    });
    return { entries, total };
  };
}

/** Opens the permit whose id is the value. */
export function openPermit({ context }: PermitSession): CommandHandler {
  return ({ value }) => openPermits(context, typeof value === 'string' ? { formUUID: value } : {});
}
