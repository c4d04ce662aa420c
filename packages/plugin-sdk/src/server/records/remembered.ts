/**
 * Remembers answers for as long as an object lives, such as a transaction: `ask` is called once for each key, and again after a failure.
 *
 * @example
 * const holders = remembered<readonly string[]>();
 * const able = await holders(act.batch ?? act.tx, permission, () => idsOfHolders(act.tx, permission));
 */
export function remembered<T>(): (during: object, key: string, ask: () => Promise<T>) => Promise<T> {
  const known = new WeakMap<object, Map<string, Promise<T>>>();
  return (during, key, ask) => {
    const answers = known.get(during) ?? new Map<string, Promise<T>>();
    known.set(during, answers);
    const before = answers.get(key);
    if (before !== undefined) return before;
    const answer = ask();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
