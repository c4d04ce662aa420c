import type { Row } from './types.ts';

/** What a row of a table may say beside its first five fields. */
export type RowDetails = Omit<Row, 'id' | 'by' | 'action' | 'from' | 'to' | 'task'>;

/**
 * A row of a table on few lines: `by` does `action` in one of the statuses `from`, which leads to a status and a main task.
 * @param more - the row's other fields
 *
 * @example
 * tableRow('D2', ['author'], 'report', ['Draft'], ['Reported', 'CLOSE'], { signature: true, guards: ['described'] })
 */
export function tableRow<
  const By extends readonly string[],
  const Action extends string,
  const From extends readonly string[],
  const To extends string,
  const Task extends string | null,
  // biome-ignore lint/complexity/noBannedTypes: a row that says no more
  const M extends RowDetails = {},
>(
  id: string,
  by: By,
  action: Action,
  from: From,
  [to, task]: readonly [to: To, task: Task],
  more?: M & { readonly [K in Exclude<keyof M, keyof RowDetails>]: never },
) {
  // Left out, `more` is what its type parameter defaults to.
  return { id, action, from, to, task, by, ...(more as M) };
}
