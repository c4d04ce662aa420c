/** The part of the session store that is used here. */
interface WatchedSession {
  readonly current: object | undefined;
  expire(): void;
}

/**
 * A fetch that reports when our own server no longer knows the session. A refusal that arrives after somebody has signed in again
 * is ignored.
 */
export function watchSession(
  fetch: typeof globalThis.fetch,
  session: () => WatchedSession,
): typeof globalThis.fetch {
  return async (input, init) => {
    const asked = session().current;
    const response = await fetch(input, init);
    if (response.status === 401 && session().current === asked) session().expire();
    return response;
  };
}
