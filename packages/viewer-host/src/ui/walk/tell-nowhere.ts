import { type Locale, translate } from '@gantry/plugin-sdk';
import type { Host } from '../host-context.ts';
import { walkMessages } from './walk-messages.ts';

const NOTICE_MS = 8000;

/** Says that a walk could not begin, and what to do. */
export function tellNowhere(
  plugins: Pick<Host['plugins'], 'notify'>,
  locale: Locale,
  { hasModels }: { readonly hasModels: boolean },
): void {
  plugins.notify({
    text: translate(walkMessages, locale, hasModels ? 'nowhere' : 'noModel'),
    tone: 'info',
    timeoutMs: NOTICE_MS,
  });
}
