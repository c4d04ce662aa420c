import {
  NotFoundError,
  type ProjectPerson,
  RuleError,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import {
  type Act,
  actOf,
  recordFileHandlers,
  recordFiles,
  recordHandlers,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { diaryPhoto } from '../../contract/diary/calls.ts';
import { blankPortion, portionFields } from '../../contract/diary/form.ts';
import { portionStatus } from '../../contract/diary/site-diary.ts';
import type { DiaryBooks, DiaryRecord } from './diary-kinds.ts';
import { type DiaryHost, portionsOf } from './diary-of.ts';
import type { DiaryHandlers, DiaryReply } from './handlers.ts';
import { requireNames, withTotals } from './written.ts';

/** Uploads that can become photos of a portion, by their name in requests. */
export const diaryUploads = {
  [diaryPhoto]: {
    permission: 'DIARY_EDIT',
    kinds: ['jpeg', 'png'],
    maxBytes: 30_000_000,
    /** The client asks for photos of at most 1 MB. */
    picture: { maxEdge: 2400, maxBytes: 1_000_000, thumbnailEdge: 320 },
  },
} as const;

type Names =
  | 'portion'
  | 'previousPortion'
  | 'addPortion'
  | 'savePortion'
  | 'addFiles'
  | 'removeFile'
  | 'portionComments'
  | 'addPortionComment';
const offeredRow = z.object({ isOffered: z.boolean() });
const previousRow = z.object({ diary_date: z.string(), ...portionFields });

/** The portions of a diary, which their engineers write side by side. */
export function portionHandlers(
  host: DiaryHost,
  books: DiaryBooks,
  reply: DiaryReply,
): Pick<DiaryHandlers, Names> {
  const { portions, diaries } = books;
  const photos = recordFiles(host, portions, {
    upload: diaryPhoto,
    /** Who may write the portion may change its photos. */
    async places(act, record) {
      const allowed = await portions.allowed(act, record);
      return allowed.some(({ action }) => action === 'save') ? ['photos'] : [];
    },
    // Also a signed photo: whoever may write the portion signs it again.
    takesOffSigned: () => true,
  });

  const { comments, addComment } = recordHandlers(host, portions, { id: 'portionID', status: portionStatus });
  return {
    portionComments: comments,
    addPortionComment: addComment,
    ...recordFileHandlers(photos, { id: 'portionID', reply: (act, { own }) => reply(act, own.diaryId) }),

    async portion({ portionID }, context) {
      const act = actOf(context);
      const record = await portions.read(act, portionID);
      const [portion] = await portionsOf(host, books, act, [record]);
      if (portion === undefined) throw new NotFoundError('The portion');
      return { diary_id: record.own.diaryId, portion };
    },

    async previousPortion({ portionID }, context) {
      const { tx } = context;
      const { own } = await portions.read(actOf(context), portionID);
      const found = await tx.maybe(
        previousRow,
        sql`select p.diary_date, p.activities, p.labour, p.plant, p.staff, p.engineers, p.utilities, p.remarks from diary_portion p
            join site_diary d on d.project_id = p.project_id and d.id = p.diary_id and d.status <> 'Deleted'
            where p.project_id = ${tx.projectId} and p.portion_id = ${own.portionId} and p.diary_date < ${own.diaryDate} and p.status <> 'Removed'
            order by p.diary_date desc limit 1`,
      );
      if (found === undefined) return { diary_date: null, written: null };
      const { diary_date, ...written } = found;
      return { diary_date, written };
    },

    async addPortion({ id, ...wanted }, context) {
      const act = actOf(context);
      await addPortion(host, books, act, await diaries.lock(act, id), wanted, '');
      return reply(act, id);
    },

    async savePortion({ portionID, version, ...input }, context) {
      const act = actOf(context);
      const before = await portions.lock(act, portionID);
      await requireNames(context.tx, input, before.own);
      const { own } = await portions.act(act, portionID, 'save', { version, input });
      return reply(act, own.diaryId);
    },
  };
}

/**
 * Begins a portion of a diary.
 * @param path - of the portion in the request, for what is refused
 * @throws RuleError RULE_BROKEN for a portion that new forms do not name, or somebody who cannot write
 */
export async function addPortion(
  { people }: Pick<ServerHost, 'people'>,
  { portions }: DiaryBooks,
  act: Act,
  diary: DiaryRecord,
  { portion: portionId, engineer }: { readonly portion: string; readonly engineer?: string | undefined },
  path: string,
): Promise<void> {
  const refuse = (field: string, code: string, message: string) => {
    throw new RuleError('RULE_BROKEN', message, { fields: [{ path: path + field, code }] });
  };
  const found = await portionOffered(act.tx, portionId);
  if (found === undefined) refuse('portion', 'UNKNOWN', 'There is no such portion.');
  if (found?.isOffered === false)
    refuse('portion', 'DEACTIVATED', 'This portion was deactivated. Choose another one.');
  const userId = engineer ?? (act.actor.kind === 'member' ? act.actor.userId : '');
  const named: ProjectPerson | undefined = (await people.named(act.tx, [userId])).get(userId);
  if (!named?.isMember || !(await people.holds(act.tx, userId, 'DIARY_EDIT')))
    refuse('engineer', 'NOT_ABLE', 'This person cannot write portions. Choose another one.');
  await portions.create(act, async () => ({
    own: withTotals({ ...blankPortion, diaryId: diary.id, diaryDate: diary.own.diaryDate, portionId }),
    people: {
      engineer: { userId, company: named?.company?.id ?? null },
      contractor: diary.people.author ?? null,
    },
  }));
}

const portionOffered = (tx: Tx, id: string) =>
  tx.maybe(
    offeredRow,
    sql`select active and offered as "isOffered" from portion where project_id = ${tx.projectId} and id = ${id} for share`,
  );
