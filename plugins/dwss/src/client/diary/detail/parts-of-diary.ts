import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import type { DiaryRecord } from '../state/diary-record.ts';

/** The diary, or one of its items. */
export interface Part {
  readonly set: 'diary' | 'portions' | 'reviews';
  readonly id: string;
}
export type Head = SiteDiary | SiteDiary['portions'][number] | SiteDiary['reviews'][number];

export function headOf(diary: SiteDiary | undefined, { set, id }: Part): Head | undefined {
  if (set === 'diary') return diary;
  const items: readonly Head[] = diary?.[set] ?? [];
  return items.find((one) => one.id === id);
}

/** An action that a head allows to this member. */
export const allowedIn = (head: Head, action: string) =>
  [...head.allowedActions].find((one) => one.action === action);

/** The history of a part as of a record of its own. */
export const historyOf = ({ history }: DiaryRecord, { set, id }: Part) =>
  history
    .filter(({ item }) => (set === 'diary' ? item === null : item?.id === id))
    .map((entry) => ({ ...entry, item: null }));

/** A part as others left it, for a form that was refused because of their work. */
export async function partNow(record: DiaryRecord, part: Part) {
  await record.refresh();
  const current = record.load.kind === 'ready' ? headOf(record.form, part) : undefined;
  return current && { current, currentVersion: current.version };
}
