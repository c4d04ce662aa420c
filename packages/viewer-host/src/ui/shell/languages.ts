import type { Locale } from '@gantry/plugin-sdk';

/** Each in its own language. */
export const languages: readonly {
  readonly locale: Locale;
  readonly name: string;
  readonly short: string;
}[] = [
  { locale: 'en', name: 'English', short: 'EN' },
  { locale: 'zh-CN', name: '简体中文', short: '简' },
];
