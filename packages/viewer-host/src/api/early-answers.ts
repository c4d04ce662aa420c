declare global {
  interface Window {
    /** Answers that the page itself has requested, by path; undefined if the server could not be reached. */
    gantryEarly?: Readonly<Record<string, Promise<Response | undefined>>>;
  }
}

/**
 * A fetch that uses the answers that the page requested before any code ran, each once. A refusal, or a change such as signing in,
 * makes the others outdated: they are dropped and requested again.
 * @param early - see `Window.gantryEarly`
 */
export function withEarlyAnswers(
  fetch: typeof globalThis.fetch,
  early: Window['gantryEarly'] = {},
): typeof globalThis.fetch {
  const answers = new Map(Object.entries(early));
  return async (input, init) => {
    // Do not create a new Request from it: that would consume the given body.
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
