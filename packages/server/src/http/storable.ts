/** Levels of objects and lists inside each other: what reads or stores a value calls itself once for each. */
const deepest = 100;

/**
 * What keeps a value of a request from being read and stored, as a sentence; undefined when nothing does. Deep nesting ends a program
 * that walks it, and half a surrogate pair is valid in JSON and in an address but is no character, which the database refuses.
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

const unreadable = 'A text contains half of a character.';
