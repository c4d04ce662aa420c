import { useLocation } from 'react-router';

/** State of a navigation to the list of projects that nobody asked for: after signing in, or at the root of the site. */
export const entering = { isEntering: true } as const;

/** Whether the user came to this page without having asked for it. */
export function useIsEntering(): boolean {
  // Whatever the browser keeps with the entry of its history.
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isEntering' in state && state.isEntering === true;
}
