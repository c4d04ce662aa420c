import { dateTimeInZone } from '@gantry/plugin-sdk/contract';
import type { NotificationText } from '@gantry/plugin-sdk/server';
import type { RecordAlarm } from '@gantry/plugin-sdk/server/records';
import { hasPosition } from '../contract/location.ts';
import type { Passage } from '../contract/passages.ts';
import type { Permit } from '../contract/permit.ts';
import { type PermitAlarm, permitAlarmsAt } from '../contract/permit-alarms.ts';
import { placeOf } from './permit-places.ts';

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** What each alarm says: what, against which limit, and what to do. */
const words: Readonly<
  Record<
    PermitAlarm['name'],
    (count: number, limit: number, until: string) => Pick<RecordAlarm, 'title' | 'tag' | 'todo'>
  >
> = {
  'over-stay': (count, limit) => ({
    title: text(`${people(count)} over the ${limit} min stay`, `${count} 人超过 ${limit} 分钟停留上限`),
    tag: text(`${count} over stay`, `${count} 人超时`),
    todo: text('Get them out, or suspend the permit', '安排人员撤离，或暂停许可证'),
  }),
  'too-many': (count, limit) => ({
    title: text(`${people(count)} inside, limit ${limit}`, `内有 ${count} 人，上限 ${limit} 人`),
    tag: text(`${count} inside, limit ${limit}`, `${count} 人，上限 ${limit}`),
    todo: text(`Get ${people(count - limit)} out`, `安排 ${count - limit} 人撤离`),
  }),
  'expired-inside': (count, _limit, until) => ({
    title: text(
      `${people(count)} inside after the permit ended at ${until}`,
      `许可证已于 ${until} 到期，内有 ${count} 人`,
    ),
    tag: text(`${count} inside, expired`, `已过期，内有 ${count} 人`),
    todo: text('Get them out', '安排人员撤离'),
  }),
};

/** Who may take an alarm of a permit: whoever plays a part in it. */
export const takers = ['PTW_HOLD', 'PTW_ISSUE', 'PTW_CHECK'] as const;

/** Everything about the permit that its alarms say, whoever reports them. */
export function aboutPermit(permit: Permit) {
  const { formUUID, number, location, holder, issuer } = permit;
  const { latitude, longitude, height } = location;
  return {
    takePermissions: takers,
    place: placeOf(location),
    opens: { dashboardItem: 'dwss-ty-permitToWork', params: { formUUID } },
    ...(hasPosition(location) && { flyTo: { latitude, longitude, height } }),
    tell: { users: [holder?.userId, issuer?.userId] },
    /** After the number, whom it is about, and who is in charge. */
    detailOf: (names: readonly string[]) => {
      const line = (between: string, holds: string) =>
        [number ?? '', names.join(between), holder ? `${holds}${holder.name}` : '']
          .filter(Boolean)
          .join(' · ');
      return text(line(', ', 'holder '), line('、', '负责人 '));
    },
  } as const;
}

/** The dangers under a permit, in words. */
export function alarmsOfPermit(
  permit: Permit,
  passages: readonly Passage[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly RecordAlarm[] {
  const { detailOf, ...about } = aboutPermit(permit);
  const until = dateTimeInZone(permit.validTo, timeZone).slice(11);
  return permitAlarmsAt(permit, passages, now).map(({ name, people: who, limit, since }) => ({
    name,
    severity: 'critical',
    ...about,
    ...words[name](who.length, limit ?? 0, until),
    detail: detailOf(who.map((one) => one.name)),
    // The stay itself grows by the minute, and screens count it from `since`.
    ...(name !== 'over-stay' && { value: who.length }),
    ...(limit !== null && { limit }),
    ...(since && { since }),
  }));
}
