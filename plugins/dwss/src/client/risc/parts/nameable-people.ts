import type { PeopleService } from '@gantry/plugin-sdk';
import { discipline } from '../../../contract/discipline.ts';
import type { RiscApi } from '../risc-api.ts';

/**
 * People without those who cannot be named for a part of a form, whom the server would refuse: above all members of the submitter's
 * company.
 */
export function nameablePeople(people: PeopleService, api: RiscApi, formId: string): PeopleService {
  return {
    named: (ids) => people.named(ids),
    current: () => people.current(),
    onDidChange: people.onDidChange,
    async search(query = {}, signal) {
      const about = {
        permissionCodes: query.permission ?? '',
        discipline: discipline.safeParse(query.discipline).data ?? ('' as const),
        formIds: formId,
      };
      const [found, { users }] = await Promise.all([
        people.search(query, signal),
        api.users(about, { ...(signal && { signal }) }),
      ]);
      const nameable = new Set(users.map(({ userId }) => userId));
      const shown = found.people.filter(({ id }) => nameable.has(id));
      return { ...found, people: shown, total: found.total - (found.people.length - shown.length) };
    },
  };
}
