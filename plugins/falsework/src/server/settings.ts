import type { ServerHost, Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Level } from '../contract/falsework.ts';

const label = z.string().trim().catch('');
const settings = z.object({ label1: label, label2: label, label3: label });
const usual = {
  1: { en: 'Alert', 'zh-CN': '预警' },
  2: { en: 'Alarm', 'zh-CN': '警报' },
  3: { en: 'Action', 'zh-CN': '行动' },
} as const;

/** What the project calls a level: its setting, the same in both languages, or the usual words. */
export async function levelName(tx: Tx, host: ServerHost, level: Exclude<Level, 0>) {
  const { [`label${level}` as const]: given } = settings.parse(await host.settings.project(tx));
  return given === '' ? usual[level] : { en: given, 'zh-CN': given };
}
