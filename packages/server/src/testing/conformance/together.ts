import type { TestAnswer } from '../test-client.ts';
import { inGroups } from './in-groups.ts';
import { replaced, type Way } from './leaves.ts';
import type { ConformanceSite, Input } from './site.ts';

/** One value at one place of an input. */
export interface Attempt {
  readonly way: Way;
  readonly value: unknown;
}

interface Judgement<A extends Attempt> {
  /** A valid input, to be changed by an attempt. Refused calls may share theirs. */
  input(): Promise<Input>;
  /** Whether no two calls may run at the same time, because one may use up the input of the other. */
  readonly inTurn?: boolean;
  /** Attempts of one group are sent in one request, unless they are about the same field. */
  groupOf(attempt: A): string;
  /** Whether the answer to several attempts shows that this one is taken as it should be. A fault never does. */
  isProven(attempt: A, answer: TestAnswer): boolean;
  /** What is wrong with the answer to one attempt. A fault is wrong anyway. */
  problem?(attempt: A, answer: TestAnswer): string | undefined;
}

/**
 * Makes several attempts in one request, because a request costs much more than a field of it. What its answer does not prove is sent
 * again by itself, so that a problem is told of the field that has it.
 */
export async function together<A extends Attempt>(
  site: ConformanceSite,
  name: string,
  attempts: readonly A[],
  { input, inTurn = false, groupOf, isProven, problem }: Judgement<A>,
): Promise<readonly string[]> {
  const send = async (some: readonly A[]) =>
    site.send(
      name,
      some.reduce<Input>((all, { way, value }) => replaced(all, way, value), await input()),
    );
  const alone: A[] = [];
  for (const request of requestsFor(attempts, groupOf)) {
    const answer = request.length > 1 ? await send(request) : undefined;
    alone.push(
      ...request.filter(
        (attempt) => answer === undefined || answer.status >= 500 || !isProven(attempt, answer),
      ),
    );
  }
  const tryAlone = async (attempt: A) => {
    const answer = await send([attempt]);
    const found = answer.status >= 500 ? '' : problem?.(attempt, answer);
    if (found === undefined) return [];
    const sent = JSON.stringify(attempt.value)?.slice(0, 40);
    return [`${site.title(name)} with ${attempt.way.join('.')} = ${sent} answered ${answer.status}${found}.`];
  };
  if (!inTurn) return inGroups(alone, tryAlone);
  const problems: string[] = [];
  for (const attempt of alone) problems.push(...(await tryAlone(attempt)));
  return problems;
}

function requestsFor<A extends Attempt>(
  attempts: readonly A[],
  groupOf: (attempt: A) => string,
): readonly (readonly A[])[] {
  const groups = new Map<string, A[][]>();
  for (const attempt of attempts) {
    const key = groupOf(attempt);
    const requests = groups.get(key) ?? [];
    const free = requests.find((request) => request.every(({ way: [field] }) => field !== attempt.way[0]));
    if (free) free.push(attempt);
    else requests.push([attempt]);
    groups.set(key, requests);
  }
  return [...groups.values()].flat();
}
