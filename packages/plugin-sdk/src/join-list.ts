import type { Locale } from './primitives.ts';

/**
 * A list in running text: `a, b` or `a、b`. Semicolons separate items of which one has a comma itself.
 * @example joinList(['Helmet', 'Gloves'], 'zh-CN') // 'Helmet、Gloves'
 */
export function joinList(items: readonly string[], locale: Locale): string {
  const hasComma = items.some((item) => /[,，、]/.test(item));
  if (locale === 'zh-CN') return items.join(hasComma ? '；' : '、');
  return items.join(hasComma ? '; ' : ', ');
}
