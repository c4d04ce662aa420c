import { type RefObject, useEffect, useRef } from 'react';

/** Fields mark themselves so; what is no field does it as `ProblemSpot` does. */
const wrong = '[aria-invalid="true"], [data-problem]';

/**
 * Moves focus to the first thing within that is marked as wrong, each time that sending was tried.
 * @param attempt - counts the tries; 0 before the first
 */
export function useFocusOnProblem(attempt: number): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) root.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [attempt]);
  return root;
}
