import { type Act, actOf, type Verification } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { anyStatus } from '../../contract/diary/calls.ts';
import { disciplinesOf } from '../reference/disciplines.ts';
import { placeNames } from '../reference/places.ts';
import {
  type Checked,
  checkedSignatures,
  namedFiles,
  notCovered,
  paperOf,
  problemsOf,
  readable,
  signatureOnPaper,
  signedFilesOf,
} from '../verification.ts';
import type { DiaryBooks } from './diary-kinds.ts';
import type { DiaryHost } from './diary-of.ts';
import type { DiaryHandlers } from './handlers.ts';

const content = z.object({ attachments: namedFiles });
const itemSet = z.enum(['portions', 'reviews']);

/** Checks the signatures of a diary, of its portions and their photos, and a printed diary against them. */
export const diaryVerification = (
  { people, files }: Pick<DiaryHost, 'people' | 'files'>,
  { diaries, portions, reviews }: DiaryBooks,
): Pick<DiaryHandlers, 'verification'> => ({
  async verification({ id, seal, v }, context) {
    const act = actOf(context);
    const record = await diaries.read(act, id);
    const found = await diaries.verify(act, id);
    const timeline = await diaries.timeline(act, id);
    const checked: Checked = { entries: timeline.filter(({ item }) => item === null), found };
    const onPaper = signatureOnPaper(checked, seal);
    const [ownPortions, ownReviews] = [await portions.of(act.tx, id), await reviews.of(act.tx, id)];
    const places = await placeNames(
      act.tx,
      ownPortions.map(({ own }) => own.portionId),
    );
    const disciplines = await disciplinesOf(act.tx);
    const nameOf = (item: string) => {
      const portion = ownPortions.find((one) => one.id === item);
      const review = ownReviews.find((one) => one.id === item);
      if (portion !== undefined) return places.get(portion.own.portionId)?.name ?? '';
      return disciplines.find((one) => one.id === review?.own.discipline)?.name ?? '';
    };
    const items = await Promise.all(
      found.items.map(async (one) => {
        const entries = timeline.filter(({ item }) => item?.id === one.id);
        return {
          id: one.id,
          set: itemSet.parse(one.set),
          name: nameOf(one.id),
          status: anyStatus.parse(entries.at(-1)?.to ?? 'Removed'),
          intact: one.intact,
          problems: problemsOf({ entries, found: one }),
          signatures: await checkedSignatures(people, act, { entries, found: one }, anyStatus),
        };
      }),
    );
    const photos = await signedPhotos({ files }, portions, act, found);
    return {
      form_number: record.number,
      status: record.status,
      version: record.version,
      intact: found.intact && photos.every(({ state }) => state === 'intact'),
      problems: problemsOf(checked),
      not_covered: notCovered(checked, (await diaries.comments(act, id)).length),
      signatures: await checkedSignatures(people, act, checked, anyStatus),
      items,
      files: photos,
      paper: seal === undefined ? null : paperOf(onPaper, v, record.version),
    };
  },
});

/** The photos that the last signature of each portion covers. */
async function signedPhotos(
  { files }: Pick<DiaryHost, 'files'>,
  portions: DiaryBooks['portions'],
  act: Act,
  { items }: Verification,
) {
  const all = [];
  for (const { id, set, signatures } of items) {
    const last = signatures.at(-1);
    if (set !== 'portions' || last === undefined) continue;
    const { data } = content.safeParse(await readable(portions.signedContent(act, id, last.id)));
    for (const file of await signedFilesOf(files, act, data?.attachments ?? []))
      all.push({ item: id, ...file });
  }
  return all;
}
