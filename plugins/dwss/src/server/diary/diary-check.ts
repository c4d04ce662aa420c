import { verificationHandlers } from '@gantry/plugin-sdk/server/records';
import { anyStatus } from '../../contract/diary/site-diary.ts';
import { disciplinesOf } from '../reference/disciplines.ts';
import { placeNames } from '../reference/places.ts';
import type { DiaryBooks } from './diary-kinds.ts';
import type { DiaryHost } from './diary-of.ts';

/** Checks the signatures of a diary, of its portions and their photos, and a printed diary against them. */
export const diaryVerification = (
  host: Pick<DiaryHost, 'people' | 'files'>,
  { diaries, portions, reviews }: DiaryBooks,
) =>
  verificationHandlers(host, diaries, {
    status: anyStatus,
    async itemNames({ tx }, id) {
      const [ownPortions, ownReviews] = [await portions.of(tx, id), await reviews.of(tx, id)];
      const places = await placeNames(
        tx,
        ownPortions.map(({ own }) => own.portionId),
      );
      const disciplines = await disciplinesOf(tx);
      return (item) => {
        const portion = ownPortions.find((one) => one.id === item);
        const review = ownReviews.find((one) => one.id === item);
        if (portion !== undefined) return places.get(portion.own.portionId)?.name ?? '';
        return disciplines.find((one) => one.id === review?.own.discipline)?.name ?? '';
      };
    },
  });
