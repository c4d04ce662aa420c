/** The part of the session that is told. */
interface WatchedSession {
  readonly current: object | undefined;
  expire(): void;
}

/**
 * A fetch which tells when our own server no longer knows the session. An answer that comes after somebody has signed in
 * again says nothing of this session.
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
