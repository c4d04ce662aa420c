import { type Locale, translate } from '@gantry/plugin-sdk';
import type { StatusCode } from '../../contract/falsework.ts';
import type { FalseworkContext } from '../falsework-module.ts';
import { levelMessages } from './level-messages.ts';

/** What the project calls a status: its setting for levels 1 to 3, or the usual word. */
export function statusWord(context: FalseworkContext, status: StatusCode, locale: Locale): string {
  const { label1, label2, label3 } = context.settings.values;
  const own = { '-1': '', '0': '', '1': label1, '2': label2, '3': label3 }[`${status}` as const].trim();
  return own === '' ? translate(levelMessages, locale, `status.${status}`) : own;
}
