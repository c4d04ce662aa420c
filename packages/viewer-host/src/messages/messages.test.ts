import { modelProblem } from '@gantry/contract';
import { expect, it } from 'vitest';
import { createI18n } from './i18n.ts';

const i18n = createI18n('en');
type Tree = { readonly [key: string]: string | Tree };
/** Leaf texts by their dotted key. */
function leaves(tree: Tree, path = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : leaves(value, `${path}${key}.`),
  );
}
const textsOf = (locale: string) => leaves(i18n.getResourceBundle(locale, 'translation'));
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

it('fills the same values into both languages', () => {
  const chinese = new Map(textsOf('zh-CN'));
  for (const [key, text] of textsOf('en')) {
    if (key.endsWith('_one')) continue;
    expect([key, placeholders(chinese.get(key) ?? 'missing')]).toEqual([key, placeholders(text)]);
  }
});

it('speaks Chinese in Chinese', () => {
  const words = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');
  const borrowed = textsOf('zh-CN').filter(
    ([, text]) => /\p{L}/u.test(words(text)) && !/\p{Script=Han}/u.test(words(text)),
  );
  expect(borrowed).toEqual([]);
});

it('has a sentence that says what to do for every way a file can fail', () => {
  const english = new Map(textsOf('en'));
  for (const problem of modelProblem.options) {
    const sentence = english.get(`problem.${problem}`) ?? '';
    expect(sentence.split(/[.;,] /).length, problem).toBeGreaterThan(1);
    expect(sentence).toMatch(/\.$/);
  }
});
