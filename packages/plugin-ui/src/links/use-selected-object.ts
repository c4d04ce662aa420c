import type { ObjectRef } from '@gantry/plugin-sdk';
import { useEffect, useState } from 'react';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import { type SeenObject, seenObject } from './seen-object.ts';

/** The object that was pointed at, else the first selected one; undefined without one that the model has. For an `observer`. */
export function useSelectedObject<L extends LinkedRecord>({
  host,
  work,
}: RecordLinks<L>): SeenObject | undefined {
  const object: ObjectRef | undefined = work.pointed ?? host.selection.current[0];
  const key = object && JSON.stringify([object.modelId, object.globalId]);
  const [found, setFound] = useState<{ readonly key: string; readonly seen: SeenObject | undefined }>();
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const heard = [
      host.selection.onDidChange(() => work.forget()),
      // A selection may outlive its model, which somebody deletes or replaces.
      host.scene.onDidUnloadModel(({ modelId }) =>
        setFound((now) => (now?.seen?.modelId === modelId ? { key: now.key, seen: undefined } : now)),
      ),
      host.scene.onDidLoadModel(() => setLoads((now) => now + 1)),
    ];
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [host, work]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reference to the same object is not read again
  useEffect(() => {
    if (object === undefined || key === undefined) return;
    const leaving = new AbortController();
    seenObject(host, object, leaving.signal).then(
      (seen) => leaving.signal.aborted || setFound({ key, seen }),
      (error: unknown) => {
        if (!leaving.signal.aborted) host.log.warn('An object could not be read.', { error: String(error) });
      },
    );
    return () => leaving.abort();
  }, [host, key, loads]);
  return found?.key === key ? found?.seen : undefined;
}
