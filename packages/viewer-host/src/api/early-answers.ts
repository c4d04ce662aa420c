declare global {
  interface Window {
    /** What the page has asked for itself, by path; undefined where the server could not be reached. */
    gantryEarly?: Readonly<Record<string, Promise<Response | undefined>>>;
  }
}

/**
 * A fetch that hands out what the page has asked for before any code ran, each answer once. A refusal, or a change such as
 * signing in, makes the rest of them worthless: they are dropped, and asked for again.
 * @param early - see `Window.gantryEarly`
 */
export function withEarlyAnswers(
  fetch: typeof globalThis.fetch,
  early: Window['gantryEarly'] = {},
): typeof globalThis.fetch {
  const answers = new Map(Object.entries(early));
  return async (input, init) => {
    // Read off, not made a request of: that would take the body out of the one that is given.
    const given =
      input instanceof Request ? input : { method: 'GET', url: new URL(input, location.href).href };
    if ((init?.method ?? given.method).toUpperCase() !== 'GET') answers.clear();
    const path = given.url.slice(location.origin.length);
    const asked = answers.get(path);
    answers.delete(path);
    const answer = await asked;
    if (!answer) return fetch(input, init);
    if (!answer.ok) answers.clear();
    return answer;
  };
}
