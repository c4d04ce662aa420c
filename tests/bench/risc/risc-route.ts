import { implement } from '../../../packages/plugin-sdk/src/server/index.ts';
import { createPeople } from '../../../packages/server/src/people/people.ts';
import { formCalls } from '../../../plugins/dwss/src/contract/risc/calls.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';
import { listHandlers } from '../../../plugins/dwss/src/server/risc/list/list-handlers.ts';
import { formsOf } from '../../../plugins/dwss/src/server/risc/risc-kind.ts';
import { type ListRoute, listRoute, unused } from '../lists/bare-statements.ts';

/** The call for a page of forms, or for their number. */
export function riscRoute(name: 'rows' | 'count'): ListRoute {
  const people = createPeople(() => new Date());
  const call = formCalls[name];
  const settings = { project: async () => ({}) };
  const forms = formsOf({ people, settings, ...unused });
  const handlers = listHandlers({ people, settings }, forms);
  const [route] =
    name === 'rows'
      ? implement({ rows: formCalls.rows }, { rows: handlers.rows })
      : implement({ count: formCalls.count }, { count: handlers.count });
  return listRoute(plugin.id, `/api/dwss${call.path}`, route === undefined ? [] : [route]);
}
