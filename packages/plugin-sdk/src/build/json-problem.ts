/**
 * Why a value is not plain JSON: a sentence that names the first place, such as `manifest.name is a function.`
 * @param place - what the value is called in that sentence
 */
export function jsonProblem(value: unknown, place: string): string | undefined {
  return problemIn(value, place, []);
}

function problemIn(value: unknown, place: string, above: readonly object[]): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : `${place} is ${value}, which JSON has no number for.`;
  if (value === undefined) return `${place} is undefined; leave it out.`;
  if (typeof value !== 'object') return `${place} is a ${typeof value}.`;
  if (above.includes(value)) return `${place} contains itself.`;
  if (!Array.isArray(value) && !isPlain(value))
    return `${place} is an object of the class ${value.constructor.name}.`;
  for (const [key, inner] of Object.entries(value)) {
    const problem = problemIn(inner, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`, [
      ...above,
      value,
    ]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The manifest may come from another realm, whose Object is not ours. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
