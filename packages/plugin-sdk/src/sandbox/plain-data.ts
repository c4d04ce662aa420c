/** Limits of one message, so that checking it takes a bounded time. */
export interface DataBudget {
  /** Values, inner ones included. */
  readonly values: number;
  /** Characters of all texts and names. */
  readonly characters: number;
}

/** Deeper than any message of the protocol needs. */
const deepest = 40;

/**
 * Whether a value is made of plain objects, arrays, dates, blobs and primitives only, within a budget. It may come from
 * hostile code through a structured clone: it may be cyclic, or hold buffers, maps and ports. A blob has no content to look at: the
 * browser keeps it until somebody reads it.
 */
export function isPlainData(value: unknown, budget: DataBudget): boolean {
  const left = { ...budget };
  return isPlain(value, left, 0);
}

/**
 * A copy that can be posted. MobX proxies and class instances become their enumerable fields, without functions and undefined.
 * @throws RangeError over the budget
 */
export function toPlainData(value: unknown, budget: DataBudget): unknown {
  return copy(value, { ...budget }, 0);
}

type Left = { values: number; characters: number };

function isPlain(value: unknown, left: Left, depth: number): boolean {
  if (!spend(value, left) || depth > deepest) return false;
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol';
  if (value instanceof Date || value instanceof Blob) return true;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, left, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && spend(key, left) && isPlain(item, left, depth + 1),
  );
}

function copy(value: unknown, left: Left, depth: number): unknown {
  if (!spend(value, left)) throw new RangeError('The answer is too large for a message.');
  if (depth > deepest) throw new RangeError('The answer is nested too deeply for a message.');
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, left, depth + 1) ?? null);
  const entries = Object.entries(value).flatMap(([key, item]) => {
    spend(key, left);
    const inner = copy(item, left, depth + 1);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return Object.fromEntries(entries);
}

/** Charges a value to the budget; false if that is used up. */
function spend(value: unknown, left: Left): boolean {
  left.values -= 1;
  if (typeof value === 'string') left.characters -= value.length;
  return left.values >= 0 && left.characters >= 0;
}
