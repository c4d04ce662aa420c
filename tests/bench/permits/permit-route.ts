import { implement } from '../../../packages/plugin-sdk/src/server/index.ts';
import { createPeople } from '../../../packages/server/src/people/people.ts';
import { permitEndpoints } from '../../../plugins/permit-to-work/src/contract/endpoints.ts';
import { listHandlers } from '../../../plugins/permit-to-work/src/server/list-handlers.ts';
import { permitsOf } from '../../../plugins/permit-to-work/src/server/permit-records.ts';
import { plugin } from '../../../plugins/permit-to-work/src/server/plugin.ts';
import { type ListRoute, listRoute, unused } from '../lists/bare-statements.ts';

export function permitRoute(): ListRoute {
  const people = createPeople(() => new Date());
  const { index } = permitEndpoints;
  const handlers = { index: listHandlers(people, permitsOf({ people, ...unused })).index };
  return listRoute(plugin.id, `/api/permit-to-work${index.path}`, implement({ index }, handlers));
}
