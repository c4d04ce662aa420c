/** Pattern for ILIKE that finds the text anywhere; `%`, `_` and `\` in it stand for themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
