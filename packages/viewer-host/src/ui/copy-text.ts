import { defineMessages, translate } from '@gantry/plugin-sdk';
import type { Host } from './host-context.ts';

const copyMessages = defineMessages({
  en: { refused: 'The browser refused to copy. Allow this page to use the clipboard, then try again.' },
  'zh-CN': { refused: '浏览器拒绝复制。请允许本页使用剪贴板，然后重试。' },
});

/** Milliseconds for which a confirmation is shown. */
const BRIEF_MS = 2500;

/** Copies the text and confirms it, or says that the browser refused. */
export function copyText(
  { plugins, preferences }: Pick<Host, 'plugins' | 'preferences'>,
  text: string,
  done: string,
): void {
  const refused = translate(copyMessages, preferences.locale, 'refused');
  navigator.clipboard.writeText(text).then(
    () => plugins.notify({ text: done, tone: 'success', timeoutMs: BRIEF_MS }),
    () => plugins.notify({ text: refused, tone: 'warning', timeoutMs: 8000 }),
  );
}
