import { defineMessages, translate } from '@gantry/plugin-sdk';
import { describe, expect, it } from 'vitest';

const bundle = defineMessages({
  en: { title: 'Permits', count: '{n} {n|permit|permits} at {place}' },
  'zh-CN': { title: '许可证', count: '{place}有 {n} 张许可证' },
});

describe('messages', () => {
  it('fills in values and chooses by number', () => {
    expect(translate(bundle, 'en', 'count', { n: 1, place: 'A' })).toBe('1 permit at A');
    expect(translate(bundle, 'en', 'count', { n: 3, place: 'A' })).toBe('3 permits at A');
    expect(translate(bundle, 'zh-CN', 'count', { n: 3, place: 'A' })).toBe('A有 3 张许可证');
  });

  it('leaves a missing value visible, and values as they are', () => {
    expect(translate(bundle, 'en', 'count', { n: 2 })).toBe('2 permits at {place}');
    expect(translate(bundle, 'en', 'count', { n: 2, place: '{n} $& <b>' })).toBe('2 permits at {n} $& <b>');
  });
});
