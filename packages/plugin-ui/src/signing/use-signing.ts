import { type OwnSigning, type SigningService, toDisposable } from '@gantry/plugin-sdk';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { StoredSignature } from '../fields/signature-pad.tsx';
import { useFetched } from '../values/use-fetched.ts';

/** Signing is locked for so long after a signature was stored, in milliseconds. */
const lockMs = 5000;

/** What the signed-in user signs with, as `SignatureField` and the dialogs take it. */
export interface Signing {
  /** The signature that they keep. */
  readonly stored: StoredSignature;
  /** Whether they may sign on this browser; undefined until it is known. */
  readonly device: OwnSigning['device'] | undefined;
  /** What is signed must not be sent now: the server would refuse this browser, or a signature was stored a moment ago. */
  readonly isLocked: boolean;
  /** Asks the server again. */
  readonly refresh: () => void;
  /** Stores a signature for next time, and locks for five seconds. Rejects with the reason. */
  readonly keep: (image: string) => Promise<void>;
}

/**
 * What the signed-in user signs with, kept up to date.
 *
 * @param service - `ctx.signing`
 * @param isWanted - false while nothing on the screen is signed
 * @example
 * const signing = useSigning(context.signing);
 * return <RecordActionDialog signing={signing} … />;
 */
export function useSigning(service: SigningService, isWanted = true): Signing {
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => setIsFresh(false), lockMs);
    return () => clearTimeout(timer);
  }, [isFresh]);
  const live = useMemo(
    () => ({
      on: () => toDisposable(() => undefined),
      onDidResync: service.onDidChange,
    }),
    [service],
  );
  const { value, load, refresh } = useFetched((signal) => service.own(signal), {
    key: isWanted ? 'own' : undefined,
    live,
  });
  const keep = useCallback(
    async (image: string) => {
      await service.keep(image);
      setIsFresh(true);
    },
    [service],
  );
  const device = value?.device;
  const isRefused = device === 'unregistered' || device === 'revoked';
  return { stored: { value, load }, device, isLocked: isFresh || isRefused, refresh, keep };
}
