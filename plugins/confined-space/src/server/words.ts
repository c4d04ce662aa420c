import type { NotificationText } from '@gantry/plugin-sdk/server';
import type { ProblemKind } from '../contract/confined-space.ts';
import { lostFor, overFor } from '../contract/rules.ts';

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const overSeconds = overFor / 1000;
const lostMinutes = lostFor / 60_000;

/** Why a permit was suspended. */
export const reasons: Readonly<
  Record<
    Exclude<ProblemKind, 'no-permit'>,
    (camera: string, count: number, limit: number) => NotificationText
  >
> = {
  'over-limit': (camera, count, limit) =>
    text(
      `${people(count)} counted by ${camera}, limit ${limit}, for ${overSeconds} s`,
      `${camera} 点算到 ${count} 人，上限 ${limit} 人，已持续 ${overSeconds} 秒`,
    ),
  'camera-lost': (camera) =>
    text(
      `${camera} was lost for ${lostMinutes} min: nobody counted the people inside`,
      `${camera} 失去信号已 ${lostMinutes} 分钟，无法点算内部人数`,
    ),
};

const leave = text('Get everybody out: the permit is suspended', '许可证已暂停：安排所有人员撤离');

const countByEye = text('Count the people inside, and get the camera back', '清点内部人数，并恢复摄像头');

/** What an alarm under a permit says, before and after the permit was suspended. It does not change with time alone. */
export const dangers = {
  'over-limit': (camera: string, count: number, limit: number, isSuspended: boolean, isOld: boolean) => ({
    title: isOld
      ? text(
          `${people(count)} at the last count by ${camera}, limit ${limit}: no count since`,
          `${camera} 最后一次点算到 ${count} 人，上限 ${limit} 人，此后没有人数`,
        )
      : text(
          `${people(count)} counted by ${camera}, limit ${limit}`,
          `${camera} 点算到 ${count} 人，上限 ${limit} 人`,
        ),
    tag: isOld
      ? text(`${count} at the last count`, `最后点算 ${count} 人`)
      : text(`${count} inside, limit ${limit}`, `${count} 人，上限 ${limit}`),
    todo: isSuspended
      ? leave
      : isOld
        ? countByEye
        : text(
            `Get ${people(count - limit)} out: the permit is suspended after ${overSeconds} s`,
            `安排 ${count - limit} 人撤离：持续 ${overSeconds} 秒即暂停许可证`,
          ),
  }),
  'camera-lost': (camera: string, isSuspended: boolean) => ({
    title: text(`${camera} is lost: nobody counts the people inside`, `${camera} 失去信号，无法点算内部人数`),
    tag: text('Camera lost', '摄像头失去信号'),
    todo: isSuspended
      ? leave
      : text(
          `Get the camera back: the permit is suspended after ${lostMinutes} min`,
          `恢复摄像头：持续 ${lostMinutes} 分钟即暂停许可证`,
        ),
  }),
} as const;

const states: Readonly<Record<string, NotificationText>> = {
  Issued: text('not started', '尚未开始'),
  Suspended: text('suspended', '已暂停'),
};

/** What the alarm of people without an active permit says. */
export function entryWithoutPermit(
  count: number,
  permits: readonly { readonly permitNumber: string; readonly status: string }[],
  isOld: boolean,
) {
  const listed = (language: keyof NotificationText) =>
    permits
      .map(({ permitNumber, status }) => `${permitNumber} · ${states[status]?.[language] ?? status}`)
      .join(language === 'en' ? ', ' : '、');
  return {
    title: isOld
      ? text(
          `${people(count)} inside without an active permit at the last count: no count since`,
          `最后一次点算时，无有效许可证，内有 ${count} 人，此后没有人数`,
        )
      : text(`${people(count)} inside without an active permit`, `无有效许可证，内有 ${count} 人`),
    tag: text('No permit', '无许可证'),
    todo: text('Get everybody out until a permit is active', '在许可证生效前，安排所有人员撤离'),
    ...(permits.length > 0 && { detail: text(listed('en'), listed('zh-CN')) }),
  };
}
