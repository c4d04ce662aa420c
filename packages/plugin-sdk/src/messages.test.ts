import { defineMessages, translate } from '@gantry/plugin-sdk';
import { describe, expect, it } from 'vitest';

const bundle = defineMessages({
  en: {
    title: 'Permits',
    'problem.late': 'Too late',
    place: '{name} at {place}',
    found_one: '{count} permit at {place}',
    found_other: '{count} permits at {place}',
  },
  'zh-CN': {
    title: '许可证',
    'problem.late': '太晚',
    place: '{place}的{name}',
    found_other: '{place}有 {count} 张许可证',
  },
});

describe('translate', () => {
  it('finds the text in each language, dots in its key or not', () => {
    expect([translate(bundle, 'en', 'title'), translate(bundle, 'zh-CN', 'title')]).toEqual([
      'Permits',
      '许可证',
    ]);
    expect(translate(bundle, 'zh-CN', 'problem.late')).toBe('太晚');
    expect(bundle.keys).toEqual(['title', 'problem.late', 'place', 'found']);
  });

  it('chooses the plural by the rules of the language', () => {
    const found = (locale: 'en' | 'zh-CN', count: number) =>
      translate(bundle, locale, 'found', { count, place: 'A' });
    expect([0, 1, 3].map((count) => found('en', count))).toEqual([
      '0 permits at A',
      '1 permit at A',
      '3 permits at A',
    ]);
    expect([1, 3].map((count) => found('zh-CN', count))).toEqual(['A 有 1 张许可证', 'A 有 3 张许可证']);
    expect([found('en', 1942), found('zh-CN', 1942)]).toEqual(['1,942 permits at A', 'A 有 1,942 张许可证']);
  });

  it('sets Latin words apart in Chinese, and nothing else', () => {
    const place = (name: string, at: string) => translate(bundle, 'zh-CN', 'place', { name, place: at });
    expect(place('Wong Chi-kin', 'Bay 6')).toBe('Bay 6 的 Wong Chi-kin');
    expect(place('陈大文', '6号井 A区')).toBe('6号井 A区的陈大文');
    expect(place('3', '（A）')).toBe('（A）的3');
  });

  it('leaves a missing value visible', () => {
    expect(translate(bundle, 'en', 'found', { count: 2 })).toBe('2 permits at {place}');
  });

  it('takes values as they are, whatever they look like', () => {
    for (const value of ['{place}', '$& $1', '<b>&amp;</b>', '$t(title)', '{{name}}', ''])
      expect(translate(bundle, 'en', 'place', { name: value, place: 'B' })).toBe(`${value} at B`);
  });

  it('keeps the names of values apart from the options of i18next', () => {
    const named = defineMessages({
      en: { text: '{lng} {context} {ns} {ordinal}' },
      'zh-CN': { text: '{lng}{context}{ns}{ordinal}' },
    });
    const values = { lng: 'zh-CN', context: 'other', ns: 'x', ordinal: 1 };
    expect(translate(named, 'en', 'text', values)).toBe('zh-CN other x 1');
  });
});
