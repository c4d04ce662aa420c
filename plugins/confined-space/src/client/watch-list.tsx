import type { Api } from '@gantry/plugin-sdk';
import { useFetched } from '@gantry/plugin-ui';
import type { confinedSpaceCalls } from '../contract/confined-space.ts';

/** The locations that cameras watch. */
export function WatchList({ api }: { readonly api: Api<typeof confinedSpaceCalls> }) {
  const { value } = useFetched((signal) => api.watches({}, { signal }), { key: 'watches' });
  return (
    <ul>
      {value?.watches.map(({ monitorId, locationName }) => (
        <li key={monitorId}>{locationName}</li>
      ))}
    </ul>
  );
}
