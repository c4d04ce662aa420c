import { defineMessages, translate } from '@gantry/plugin-sdk';
import type { Host } from './host-context.ts';

const copyMessages = defineMessages({
  en: { refused: 'The browser refused to copy. Allow this page to use the clipboard, then try again.' },
  'zh-CN': { refused: '浏览器拒绝复制。请允许本页使用剪贴板，然后重试。' },
});

/** Milliseconds for which a confirmation is shown. */
const BRIEF_MS = 2500;
/** Of one that says more. */
const LONG_MS = 6000;

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

/**
 * Copies a text that is still being made. The clipboard is asked at once, because some browsers allow it only while they handle the key or the click.
 * @throws what the making throws (a rejection); nothing is copied or told then
 */
export async function copyTextLater(
  { plugins, preferences }: Pick<Host, 'plugins' | 'preferences'>,
  text: Promise<string>,
  done: string,
): Promise<void> {
  const writing = write(text).then(
    () => true,
    () => false,
  );
  await text;
  if (await writing) plugins.notify({ text: done, tone: 'success', timeoutMs: LONG_MS });
  else
    plugins.notify({
      text: translate(copyMessages, preferences.locale, 'refused'),
      tone: 'warning',
      timeoutMs: 8000,
    });
}

async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
