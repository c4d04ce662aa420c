import { inPage } from '@gantry/contract';

declare global {
  interface Window {
    /** Answers that the page itself has requested, by path; undefined if the server could not be reached, or for what is stored here. */
    gantryEarly?: Readonly<Record<string, Promise<Response | undefined>>>;
  }
}

/** Answers by path, each to be used once. */
export type EarlyAnswers = Map<string, Promise<Response | undefined>>;

/**
 * The answers that the page has requested before any code ran, and those that the server has written into it, which are removed from it.
 * @param requested - see `Window.gantryEarly`
 */
export function earlyAnswers(page: ParentNode, requested: Window['gantryEarly'] = {}): EarlyAnswers {
  const answers: EarlyAnswers = new Map(Object.entries(requested));
  for (const block of page.querySelectorAll(`script[${inPage.answer}]`)) {
    answers.set(block.getAttribute(inPage.answer) ?? '', Promise.resolve(new Response(block.textContent)));
    block.remove();
  }
  return answers;
}

/**
 * A fetch that uses early answers, each once. A refusal, or a change such as signing in, makes the others outdated: they are dropped
 * and requested again.
 */
export function withEarlyAnswers(
  fetch: typeof globalThis.fetch,
  answers: EarlyAnswers,
): typeof globalThis.fetch {
  return async (input, init) => {
    // Do not create a new Request from it: that would consume the given body.
    const given =
      input instanceof Request ? input : { method: 'GET', url: new URL(input, location.href).href };
    if ((init?.method ?? given.method).toUpperCase() !== 'GET') dropEarly(answers);
    const path = given.url.slice(location.origin.length);
    const asked = answers.get(path);
    answers.delete(path);
    const answer = await (asked && untilAborted(asked, init?.signal));
    if (!answer) return fetch(input, init);
    if (!answer.ok) dropEarly(answers);
    return answer;
  };
}

/** Gives up the answers that nobody has used. A file that nobody reads would keep a connection busy. */
export function dropEarly(answers: EarlyAnswers): void {
  for (const answer of answers.values())
    void answer.then((response) => response?.body?.cancel()).catch(() => undefined);
  answers.clear();
}

/** The page's own request cannot be aborted; waiting for it can. */
function untilAborted<T>(wanted: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return wanted;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    wanted.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
