/** The deepest nesting of objects and arrays. Code that walks a value recurses once for each level. */
const deepest = 100;

/**
 * Says in a sentence why a request's value cannot be read or stored; undefined if it can. Deep nesting overflows the stack of code
 * that walks it. A lone surrogate is valid in JSON and in a URL, but the database refuses it.
 */
export function obstacleIn(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return `It is nested more than ${deepest} levels deep.`;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && !item.isWellFormed()) return unreadable;
      if (typeof item !== 'object' || item === null) continue;
      if (Array.isArray(item)) for (const each of item) next.push(each);
      else
        for (const [name, each] of Object.entries(item)) {
          if (!name.isWellFormed()) return unreadable;
          next.push(each);
        }
    }
    level = next;
  }
  return undefined;
}

const unreadable = 'A text contains half of a surrogate pair.';
