import { type Locale, translate } from '@gantry/plugin-sdk';
import type { Host } from '../host-context.ts';
import { planMessages } from './plan-messages.ts';

const NOTICE_MS = 8000;

/** Says why there is no plan, and what to do. */
export function tellNoPlan(plugins: Pick<Host['plugins'], 'notify'>, locale: Locale): void {
  plugins.notify({ text: translate(planMessages, locale, 'noModel'), tone: 'info', timeoutMs: NOTICE_MS });
}
