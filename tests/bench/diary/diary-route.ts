import { implement } from '../../../packages/plugin-sdk/src/server/index.ts';
import { createPeople } from '../../../packages/server/src/people/people.ts';
import { diaryCalls } from '../../../plugins/dwss/src/contract/diary/calls.ts';
import { diaryBooks } from '../../../plugins/dwss/src/server/diary/diary-kinds.ts';
import { listHandlers } from '../../../plugins/dwss/src/server/diary/list-page.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';
import { type ListRoute, listRoute, unused } from '../lists/bare-statements.ts';

/** The call for a page of diaries with the numbers of its tabs. */
export function diaryRoute(): ListRoute {
  const people = createPeople(() => new Date());
  const settings = { project: async () => ({}) };
  const { list } = listHandlers({ people, settings }, diaryBooks({ people, settings, ...unused }));
  const routes = implement({ list: diaryCalls.list }, { list });
  return listRoute(plugin.id, `/api/dwss${diaryCalls.list.path}`, routes);
}
