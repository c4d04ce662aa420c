import { dayGaps } from '../../../contract/diary/form.ts';
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

/** Steps by their buttons: those that take back, those that go neither way, and those that go on. */
export const stepGroups = {
  back: ['delete', 'remove', 'return', 'reject'],
  aside: ['reassign'],
  on: ['submit', 'resubmit', 'receive', 'review', 'approve', 'countersign', 'sign'],
} as const;
const buttons: readonly string[] = Object.values(stepGroups).flat();
const turns: readonly string[] = [...stepGroups.on, 'save'];

/** Whether this member has a button for it. */
const hasSteps = (head: Head): boolean =>
  [...head.allowedActions].some(({ action }) => buttons.includes(action));

/**
 * Whether the diary or a part of it waits for this member. Whoever can only take it back or give it to others is not asked, nor who could
 * edit a day on which nothing is missing.
 */
export const isTurn = (diary: SiteDiary): boolean =>
  (allowedIn(diary, 'update') !== undefined && dayGaps(diary).length > 0) ||
  [diary, ...diary.portions, ...diary.reviews].some((head) =>
    [...head.allowedActions].some(({ action }) => turns.includes(action)),
  );

/**
 * Whose steps a phone has at its foot: those of the portion that is shown. If it has none, those of the diary and of the first review, which
 * are about all portions.
 */
export function partsAtFoot(diary: SiteDiary, shown: string): readonly Part[] {
  const withSteps = (set: Part['set'], head: Head | undefined): readonly Part[] =>
    head !== undefined && hasSteps(head) ? [{ set, id: head.id }] : [];
  const portion = withSteps(
    'portions',
    diary.portions.find(({ id }) => id === shown),
  );
  return portion.length > 0
    ? portion
    : [...withSteps('diary', diary), ...withSteps('reviews', diary.reviews.find(hasSteps))];
}

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
