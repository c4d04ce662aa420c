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
    const changed = context.live.on(topics.permitChanged, (payload) => {
      const parsed = permitChangedPayload.safeParse(payload);
      if (parsed.success && parsed.data.formUUID === formUUID) void store.refresh();
    });
    const alarmed = context.live.on(topics.alarmsChanged, (payload) => {
      if (alarmsChangedPayload.safeParse(payload).data?.subject === formUUID) void store.refresh();
    });
    const resynced = context.live.onDidResync(() => void store.refresh());
    return () => {
      changed.dispose();
      alarmed.dispose();
      resynced.dispose();
    };
  }, [store, context, formUUID]);
  return store;
}
