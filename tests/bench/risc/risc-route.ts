import { implement } from '../../../packages/plugin-sdk/src/server/index.ts';
import { createPeople } from '../../../packages/server/src/people/people.ts';
import { formCalls } from '../../../plugins/dwss/src/contract/risc/calls.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';
import { listHandlers } from '../../../plugins/dwss/src/server/risc/list-handlers.ts';
import { formsOf } from '../../../plugins/dwss/src/server/risc/risc-kind.ts';
import { type ListRoute, listRoute, unused } from '../lists/bare-statements.ts';

export function riscRoute(): ListRoute {
  const people = createPeople(() => new Date());
  const { list } = formCalls;
  const noSettings = () => Promise.reject(new Error('A list reads no settings.'));
  const forms = formsOf({ people, settings: { project: noSettings }, ...unused });
  return listRoute(plugin.id, `/api/dwss${list.path}`, implement({ list }, listHandlers({ people }, forms)));
}
