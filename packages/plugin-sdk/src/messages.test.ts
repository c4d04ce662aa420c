import { createMessages, defineMessages, formatDate, formatNumber, translate } from '@gantry/plugin-sdk';
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

  it('shows dates in the project’s time zone', () => {
    // Late in the evening in UTC is the next day in Hong Kong.
    const date = new Date('2026-11-19T22:05:00Z');
    const styles = ['short', 'long', 'day', 'time'] as const;
    const all = (locale: 'en' | 'zh-CN', zone: string) =>
      styles.map((style) => formatDate(date, style, locale, zone));
    expect(all('en', 'Asia/Hong_Kong')).toEqual(['2026-11-20 06:05', '20 Nov 2026', '2026-11-20', '06:05']);
    expect(all('zh-CN', 'Asia/Hong_Kong')).toEqual([
      '2026-11-20 06:05',
      '2026年11月20日',
      '2026-11-20',
      '06:05',
    ]);
    expect(formatDate(date, 'short', 'en', 'UTC')).toBe('2026-11-19 22:05');
    expect(formatDate(new Date('2026-11-19T16:00:00Z'), 'time', 'en', 'Asia/Hong_Kong')).toBe('00:00');
  });

  it('formats numbers', () => {
    expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5');
    const { t, formatDate: date } = createMessages(bundle, 'en', 'UTC');
    expect([t('title'), date(new Date(0))]).toEqual(['Permits', '1970-01-01 00:00']);
  });
});
