import type { ObjectRef } from '@gantry/plugin-sdk';
import { useEffect, useState } from 'react';
import { useRiscModule } from '../module.ts';
import { type SeenObject, seenObject } from '../state/seen-object.ts';

/** The object that was pointed at, else the first selected one; undefined without one that the model has. For an `observer`. */
export function useSelectedObject(): SeenObject | undefined {
  const { context, work } = useRiscModule();
  const object: ObjectRef | undefined = work.pointed ?? context.selection.current[0];
  const key = object && JSON.stringify([object.modelId, object.globalId]);
  const [found, setFound] = useState<{ readonly key: string; readonly seen: SeenObject | undefined }>();
  useEffect(() => {
    const heard = [context.selection.onDidChange(() => work.forget())];
    return () => {
      for (const one of heard) one.dispose();
    };
  }, [context, work]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reference to the same object is not read again
  useEffect(() => {
    if (object === undefined || key === undefined) return;
    const leaving = new AbortController();
    seenObject(context, object, leaving.signal).then(
      (seen) => leaving.signal.aborted || setFound({ key, seen }),
      (error: unknown) => {
        if (!leaving.signal.aborted)
          context.log.warn('An object could not be read.', { error: String(error) });
      },
    );
    return () => leaving.abort();
  }, [context, key]);
  return found?.key === key ? found?.seen : undefined;
}
