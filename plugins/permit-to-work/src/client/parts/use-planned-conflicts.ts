import { type Fetched, useFetched } from '@gantry/plugin-ui';
import type { Conflict } from '../../contract/conflicts.ts';
import { type PlannedWork, topics } from '../../contract/wire.ts';
import { usePermitSession } from '../permit-session.ts';

const changing = [topics.permitChanged, topics.locationChanged];

/** The conflicts of work as it is planned, kept up to date; none are asked for without a plan. */
export function usePlannedConflicts(work: PlannedWork | undefined): Fetched<readonly Conflict[]> {
  const { api, context } = usePermitSession();
  return useFetched(
    async (signal) => (work ? (await api.plannedConflicts(work, { signal })).conflicts : []),
    { key: work && JSON.stringify(work), live: context.live, topics: changing },
  );
}
