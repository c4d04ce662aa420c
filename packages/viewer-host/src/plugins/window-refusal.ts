import { defineMessages, type Locale, translate } from '@gantry/plugin-sdk';

const messages = defineMessages({
  en: {
    gone: 'There is no window “{window}” in this project, or you lack the permission to see it.',
    tooMany: 'No more windows fit. Close one, then open this one again.',
  },
  'zh-CN': {
    gone: '此项目中没有窗口“{window}”，或您无权查看。',
    tooMany: '窗口过多。请先关闭一个，再打开此窗口。',
  },
});

/** Why a command has not opened a window. */
export function windowRefusal(locale: Locale, why: 'gone' | 'tooMany', window: string): string {
  return why === 'gone' ? translate(messages, locale, why, { window }) : translate(messages, locale, why);
}
