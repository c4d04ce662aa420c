import { implement } from '../../../packages/plugin-sdk/src/server/index.ts';
import { createPeople } from '../../../packages/server/src/people/people.ts';
import { permitEndpoints } from '../../../plugins/permit-to-work/src/contract/endpoints.ts';
import { listHandlers } from '../../../plugins/permit-to-work/src/server/list-handlers.ts';
import { permitsOf } from '../../../plugins/permit-to-work/src/server/permit-records.ts';
import { plugin } from '../../../plugins/permit-to-work/src/server/plugin.ts';
import { type ListRoute, listRoute, unused } from '../lists/bare-statements.ts';

/** The call for a page of permits, or for their number. */
export function permitRoute(name: 'permitRows' | 'permitCount'): ListRoute {
  const people = createPeople(() => new Date());
  const { permitRows, permitCount } = permitEndpoints;
  const handlers = listHandlers({ people, jobs: noJobs }, permitsOf({ people, ...unused }));
  const routes =
    name === 'permitRows'
      ? implement({ permitRows }, { permitRows: handlers.permitRows })
      : implement({ permitCount }, { permitCount: handlers.permitCount });
  return listRoute(plugin.id, `/api/permit-to-work${permitEndpoints[name].path}`, routes);
}

const noJobs = { start: () => Promise.reject(new Error('A list starts no job.')) };
