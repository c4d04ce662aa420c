import { useLiveRecord } from '@gantry/plugin-ui';
import { useCallback } from 'react';
import { topics } from '../../contract/wire.ts';
import { usePermitSession } from '../permit-session.ts';
import { PermitStore } from '../state/permit-store.ts';

/** Fetches a permit and keeps it up to date while the component is mounted. */
export function usePermit(formUUID: string): PermitStore {
  const { api, context } = usePermitSession();
  const make = useCallback(() => new PermitStore(api, formUUID, context.signal), [api, formUUID, context]);
  return useLiveRecord(
    make,
    context,
    [topics.permitChanged, topics.permitCommented, topics.alarmsChanged],
    (payload) => payload.formUUID === formUUID || payload.subject === formUUID,
  );
}
