/** What a proxy answers while the server behind it is away. */
const isAway = (status: number) => status === 502 || status === 504;

/** A fetch that reports a reading request that did not reach our own server and was not given up. */
export function noticeUnreached(fetch: typeof globalThis.fetch, missed: () => void): typeof globalThis.fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const reads = (init?.method ?? request?.method ?? 'GET').toUpperCase() === 'GET';
    const signal = init?.signal ?? request?.signal;
    try {
      const response = await fetch(input, init);
      if (reads && isAway(response.status)) missed();
      return response;
    } catch (error) {
      if (reads && !signal?.aborted) missed();
      throw error;
    }
  };
}
