import { useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../../use-attempt.ts';
import { useSettingsApi } from '../../use-settings-api.ts';

/** Milliseconds between two looks whether the server is there again. */
const lookEvery = 1000;

/** Restarts the server and waits until it answers again. */
export function useServerRestart(onDone: () => void): {
  readonly isRestarting: boolean;
  readonly restart: () => void;
} {
  const api = useSettingsApi();
  const refuse = useRefusal();
  const [isRestarting, setRestarting] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (!isRestarting) return;
    const ending = new AbortController();
    // The first look may still reach the server that is about to stop; the list then says again that a restart is needed.
    const timer = setInterval(() => {
      api.installs({ signal: ending.signal }).then(
        ({ needsRestart }) => {
          if (needsRestart) return;
          setRestarting(false);
          done.current();
        },
        () => undefined,
      );
    }, lookEvery);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [isRestarting, api]);
  const restart = () => {
    setRestarting(true);
    api.restartServer().catch((error: unknown) => {
      setRestarting(false);
      refuse(error);
    });
  };
  return { isRestarting, restart };
}
