import { type Locale, translate } from '@gantry/plugin-sdk';
import type { Sensor, StatusCode } from '../../contract/falsework.ts';
import type { FalseworkContext } from '../falsework-module.ts';
import { levelMessages } from './level-messages.ts';

/** What the project calls a status: its setting for levels 1 to 3, or the usual word. */
export function statusWord(context: FalseworkContext, status: StatusCode, locale: Locale): string {
  const { label1, label2, label3 } = context.settings.values;
  const own = { '-1': '', '0': '', '1': label1, '2': label2, '3': label3 }[`${status}` as const].trim();
  return own === '' ? translate(levelMessages, locale, `status.${status}`) : own;
}

/** The word of a sensor's status. One that fell silent above a threshold keeps its level: silence is no sign that the falsework is sound. */
export function sensorWord(
  context: FalseworkContext,
  { status, level }: Pick<Sensor, 'status' | 'level'>,
  locale: Locale,
): string {
  const word = statusWord(context, status, locale);
  return status === -1 && level > 0 ? `${statusWord(context, level, locale)} · ${word}` : word;
}
