import { daysBetween } from '@gantry/plugin-sdk/contract';
import { type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, headsOf, recordFilesOf, recordPersonOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { attachmentFiles } from '../../contract/attachment.ts';
import type { DiaryPortion, DiaryRow, SiteDiary } from '../../contract/diary/site-diary.ts';
import { openStatuses } from '../../contract/diary/workflow.ts';
import { companiesById, typesById } from '../reference/named-types.ts';
import { placeNames } from '../reference/places.ts';
import type { DiaryBooks, DiaryRecord, PortionRecord, ReviewRecord } from './diary-kinds.ts';
import { headCount, headCountPermission } from './head-count.ts';
import { rulesOf } from './rules.ts';
import { namesIn, writtenOf } from './written.ts';

export type DiaryHost = Pick<ServerHost, 'people' | 'files' | 'signing' | 'settings' | 'services' | 'jobs'>;

const sumsRow = z.object({
  id: z.uuid(),
  portion_count: z.number(),
  submitted_count: z.number(),
  labour_total: z.number(),
  plant_total: z.number(),
  staff_total: z.number(),
});
const noSums = { portion_count: 0, submitted_count: 0, labour_total: 0, plant_total: 0, staff_total: 0 };

/** Counts and totals over the portions of each diary. */
async function sumsOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx.many(
    sumsRow,
    sql`select id, portion_count, submitted_count, labour_total, plant_total, staff_total from site_diary
        where project_id = ${tx.projectId} and id = any(${[...ids]}::uuid[]) limit 10000`,
  );
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** Whether a diary was never submitted although its time is over. */
export const isOverdue = (
  { dueAt, submittedAt }: Pick<DiaryRecord['own'], 'dueAt' | 'submittedAt'>,
  now: Date,
) => submittedAt === null && Date.parse(dueAt) < now.getTime();

/** Diaries as lists show them, in their order, in as many statements for a page as for one. */
export async function rowsOf(
  host: Pick<DiaryHost, 'people' | 'settings'>,
  { diaries }: Pick<DiaryBooks, 'diaries'>,
  act: Act,
  records: readonly DiaryRecord[],
): Promise<DiaryRow[]> {
  const ids = records.map(({ id }) => id);
  const [heads, sums, { contractStart }] = await Promise.all([
    headsOf(host, diaries, act, records),
    sumsOf(act.tx, ids),
    rulesOf(host.settings, act.tx),
  ]);
  return records.flatMap(({ own }, nth) => {
    const head = heads[nth];
    if (head === undefined) return [];
    const day = contractStart === undefined ? null : daysBetween(contractStart, own.diaryDate) + 1;
    return [
      {
        ...head,
        ...(sums.get(head.id) ?? noSums),
        diary_date: own.diaryDate,
        siteDay: day !== null && day > 0 ? day : null,
        diary_dayweek: new Date(own.diaryDate).getUTCDay(),
        due_at: own.dueAt,
        submission_date: own.submittedAt,
        is_overdue: isOverdue(own, act.now),
        is_late_submission: own.isLate,
      },
    ];
  });
}

const signatureRow = z.object({ record_id: z.uuid(), action: z.string(), id: z.uuid() });

/** The last signature of the engineer and of the agent on each portion. */
async function lastSignatures(tx: Tx, ids: readonly string[]) {
  const rows = await tx.many(
    signatureRow,
    sql`select distinct on (record_id, action) record_id, action, id from record_signature
        where project_id = ${tx.projectId} and record_id = any(${[...ids]}::uuid[]) and action in ('submit', 'sign')
        order by record_id, action, seq desc`,
  );
  return (portion: string, action: 'submit' | 'sign') =>
    rows.find((one) => one.record_id === portion && one.action === action)?.id;
}

const commentsRow = z.object({ record_id: z.uuid(), comments: z.int() });

/** How many comments there are on each portion. */
async function commentCounts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many(
    commentsRow,
    sql`select record_id, count(*)::int as comments from record_comment
        where project_id = ${tx.projectId} and record_id = any(${[...ids]}::uuid[]) group by record_id`,
  );
  return new Map(rows.map((row) => [row.record_id, row.comments]));
}

/** Portions of one diary, as the actor may see them. */
export async function portionsOf(
  host: Pick<DiaryHost, 'people' | 'files'>,
  { portions }: Pick<DiaryBooks, 'portions'>,
  act: Act,
  records: readonly PortionRecord[],
): Promise<DiaryPortion[]> {
  const { tx } = act;
  const ids = records.map(({ id }) => id);
  const [heads, places, attached, comments, signatureOf, names] = await Promise.all([
    headsOf(host, portions, act, records),
    placeNames(
      tx,
      records.map(({ own }) => own.portionId),
    ),
    recordFilesOf(host, tx, ids, attachmentFiles),
    commentCounts(tx, ids),
    lastSignatures(tx, ids),
    host.people.named(
      tx,
      records.map(({ people }) => people.engineer?.userId),
    ),
  ]);
  return records.flatMap(({ id, status, own, people }, nth) => {
    const head = heads[nth];
    if (head === undefined) return [];
    const urlOf = (signature: string | undefined) =>
      signature === undefined ? null : `/v1/form/SiteDiary/${own.diaryId}/signatures/${signature}`;
    return [
      {
        ...head,
        ...writtenOf(own),
        portion: { id: own.portionId, name: '', name_zh: '', ...places.get(own.portionId) },
        engineer: recordPersonOf(names, people.engineer?.userId, people.engineer?.actingFor),
        attachments: attached.filter(({ recordId }) => recordId === id).map(({ file }) => file),
        comment_count: comments.get(id) ?? 0,
        subsidiary_signature_url: status === 'Draft' ? null : urlOf(signatureOf(id, 'submit')),
        site_agent_signature: status === 'Submitted' ? urlOf(signatureOf(id, 'sign')) : null,
      },
    ];
  });
}

/** A whole diary, as the actor may see it. */
export async function diaryOf(
  host: Pick<DiaryHost, 'people' | 'files' | 'settings' | 'services'>,
  books: DiaryBooks,
  act: Act,
  record: DiaryRecord,
): Promise<SiteDiary> {
  const { tx, actor } = act;
  const [row] = await rowsOf(host, books, act, [record]);
  if (row === undefined) throw new Error('A diary has a row.');
  const [ownPortions, ownReviews] = [
    await books.portions.of(tx, record.id),
    await books.reviews.of(tx, record.id),
  ];
  const named = namesIn(ownPortions.map(({ own }) => own));
  const isSeen = actor.kind === 'member' && actor.permissions.has(headCountPermission);
  const counts = isSeen ? await host.services.find(tx, headCount) : undefined;
  const isOpen = openStatuses.some((status) => status === record.status);
  return {
    ...row,
    ...record.own.day,
    sign_date: record.own.signDate,
    portions: await portionsOf(host, books, act, ownPortions),
    reviews: await reviewsOf(host, books, act, ownReviews),
    can_add_portion:
      isOpen && row.allowedActions.some(({ action }) => action === 'update' || action === 'reassign'),
    types: (await typesById(tx, named.types)).map(({ isOffered: _, portion: __, ...type }) => type),
    contractors: (await companiesById(tx, named.companies)).map(({ isOffered: _, ...company }) => company),
    head_count: (await counts?.onDay(tx, record.own.diaryDate)) ?? null,
  };
}

async function reviewsOf(
  host: Pick<DiaryHost, 'people'>,
  { reviews }: DiaryBooks,
  act: Act,
  records: readonly ReviewRecord[],
) {
  const heads = await headsOf(host, reviews, act, records);
  return heads.flatMap((head, nth) => {
    const own = records[nth]?.own;
    return own === undefined ? [] : [{ ...head, discipline: own.discipline }];
  });
}
