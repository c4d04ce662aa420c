import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useHost } from '../host-context.ts';

/** Holds the way to another page until the forms of this one were asked. A change of the query stays on the page. */
export function useLeaveQuestions(): void {
  const { plugins, session } = useHost();
  const asked = useRef<readonly (() => Promise<boolean>)[]>([]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) => {
      // Who has signed out can save nothing any more.
      if (currentLocation.pathname === nextLocation.pathname || !session.current) return false;
      asked.current = plugins.leaveQuestions();
      return asked.current.length > 0;
    },
  );
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  });
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    let isCurrent = true;
    const ask = async () => {
      for (const mayLeave of asked.current) if (!(await mayLeave())) return false;
      return true;
    };
    // A question that fails must not hold the user on the page.
    void ask()
      .catch(() => true)
      .then((isFree) => {
        if (!isCurrent) return;
        if (isFree) latest.current.proceed?.();
        else latest.current.reset?.();
      });
    return () => {
      isCurrent = false;
    };
  }, [state]);
}
