import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

export type Locale = 'en' | 'zh-CN';

/** Texts of the parts themselves; what a part says about its data comes in through props. */
export type Messages = typeof en;

const byLocale: Record<Locale, Messages> = { en, 'zh-CN': zhCn };

export const messagesFor = (locale: Locale): Messages => byLocale[locale];
