import { expect, it } from 'vitest';
import { commentIn, systemComment } from './system-comment.ts';

const both = systemComment({ en: '8 people,\nlimit 6', 'zh-CN': '8 人，上限 6 人' });

it.each([
  [both, true, 'en', '8 people, limit 6'],
  [both, true, 'zh-CN', '8 人，上限 6 人'],
  ['Rain\nand wind', false, 'zh-CN', 'Rain\nand wind'],
  ['Lapsed', true, 'zh-CN', 'Lapsed'],
  ['a\nb\nc', true, 'en', 'a\nb\nc'],
  ['', true, 'en', ''],
] as const)('reads %j, by the system: %s, in %s', (comment, isBySystem, locale, read) => {
  expect(commentIn(comment, isBySystem, locale)).toBe(read);
});
