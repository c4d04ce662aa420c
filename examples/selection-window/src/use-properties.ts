import type { Json, ObjectRef } from '@gantry/plugin-sdk';
import { useCallback, useEffect, useState } from 'react';

type Properties = Readonly<Record<string, Json>>;
type Reading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly properties: Properties }
  | { readonly kind: 'failed'; readonly error: Error };

/** The result of `read` for an object, read again when the object changes. A late answer is ignored. */
export function useProperties(
  object: ObjectRef,
  read: (object: ObjectRef, signal: AbortSignal) => Promise<Properties>,
): Reading & { retry(): void } {
  const [{ load, of }, setState] = useState<{ load: Reading; of?: ObjectRef }>({ load: { kind: 'loading' } });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same object again
  useEffect(() => {
    const request = new AbortController();
    const finish = (result: Reading) => {
      if (!request.signal.aborted) setState({ load: result, of: object });
    };
    read(object, request.signal).then(
      (properties) => finish({ kind: 'ready', properties }),
      (error: Error) => finish({ kind: 'failed', error }),
    );
    return () => request.abort();
  }, [object, read, attempt]);

  const retry = useCallback(() => {
    setState({ load: { kind: 'loading' } });
    setAttempt((count) => count + 1);
  }, []);
  // Between a change of selection and the answer the state still holds the previous object's properties.
  return { ...(of === object ? load : { kind: 'loading' }), retry };
}
