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
    expect([1, 3].map((count) => found('zh-CN', count))).toEqual(['A有 1 张许可证', 'A有 3 张许可证']);
    expect([found('en', 1942), found('zh-CN', 1942)]).toEqual(['1,942 permits at A', 'A有 1,942 张许可证']);
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
