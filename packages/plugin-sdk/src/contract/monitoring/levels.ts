import * as z from 'zod';

/** How far a measured value is above its thresholds: 0 normal, 1 alert, 2 alarm, 3 action. */
export const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** How far a measured value is above its thresholds. */
export type Level = z.output<typeof level>;

/** -1 offline, or the level. The settings of a project may give 1 to 3 other names. */
export const statusCode = z.union([z.literal(-1), level]);
/** -1 offline, or the level. */
export type StatusCode = z.output<typeof statusCode>;

/** What a device shows. One that fell silent above a threshold is offline and keeps its level: silence is no sign that all is well. */
export interface LevelState {
  /** -1 while it is silent, else its level. */
  readonly status: StatusCode;
  /** Its level, also while it is silent. */
  readonly level: Level;
}

/** Names that a project gives the levels 1 to 3; empty: the usual ones. */
export interface LevelLabels {
  /** Of level 1. */
  readonly label1: string;
  /** Of level 2. */
  readonly label2: string;
  /** Of level 3. */
  readonly label3: string;
}

const usual: Readonly<Record<StatusCode, { readonly en: string; readonly 'zh-CN': string }>> = {
  '-1': { en: 'Offline', 'zh-CN': '离线' },
  '0': { en: 'Normal', 'zh-CN': '正常' },
  '1': { en: 'Alert', 'zh-CN': '预警' },
  '2': { en: 'Alarm', 'zh-CN': '警报' },
  '3': { en: 'Action', 'zh-CN': '行动' },
};

/** What a project calls a status: its own name, the same in both languages, or the usual words. */
export function levelName(
  status: StatusCode,
  { label1, label2, label3 }: LevelLabels,
): { readonly en: string; readonly 'zh-CN': string } {
  const own = { '-1': '', '0': '', '1': label1, '2': label2, '3': label3 }[`${status}` as const].trim();
  return own === '' ? usual[status] : { en: own, 'zh-CN': own };
}
