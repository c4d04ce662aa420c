import { useEffect, useMemo } from 'react';
import { alarmsChangedPayload, permitChangedPayload, topics } from '../../contract/wire.ts';
import { usePermitSession } from '../permit-session.ts';
import { PermitStore } from '../state/permit-store.ts';

/** Fetches a permit and keeps it up to date while the component is mounted. */
export function usePermit(formUUID: string): PermitStore {
  const { api, context } = usePermitSession();
  const store = useMemo(() => new PermitStore(api, formUUID, context.signal), [api, formUUID, context]);
  useEffect(() => {
    void store.refresh();
    const refresh = () => void store.refresh();
    const heard = [
      context.live.on(topics.permitChanged, (payload) => {
        const parsed = permitChangedPayload.safeParse(payload);
        if (parsed.success && parsed.data.formUUID === formUUID) refresh();
      }),
      context.live.on(topics.alarmsChanged, (payload) => {
        if (alarmsChangedPayload.safeParse(payload).data?.subject === formUUID) refresh();
      }),
      context.live.onDidResync(refresh),
      // What the member may do is part of the answer.
      context.permissions.onDidChange(refresh),
    ];
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [store, context, formUUID]);
  return store;
}
