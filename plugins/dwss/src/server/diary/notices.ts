import type { NotificationText } from '@gantry/plugin-sdk/server';
import type { RecordNotices } from '@gantry/plugin-sdk/server/records';
import { type DiaryTerm, diaryTerms } from '../../contract/diary/terms.ts';
import type { DiaryNames, PortionNames, ReviewNames } from '../../contract/diary/workflow.ts';
import { placeCalled, placeNames } from '../reference/places.ts';
import type { DiaryRecord, PortionRecord, ReviewRecord } from './diary-kinds.ts';

const term = (key: DiaryTerm): NotificationText => ({
  en: diaryTerms.en[key],
  'zh-CN': diaryTerms['zh-CN'][key],
});
const named = (day: string, id: string, more: Readonly<Record<string, string>> = {}) => ({
  name: { en: `Site diary of ${day}`, 'zh-CN': `${day} 工地日志` },
  place: { route: '/sitediary/detail', params: { id, ...more } },
});

/** What people call a diary, and where it is shown. */
export const namedDiary = ({ id, own }: DiaryRecord) => named(own.diaryDate, id);
export const namedPortion = ({ id, own }: PortionRecord) =>
  named(own.diaryDate, own.diaryId, { portion: id });
export const namedReview = ({ own }: ReviewRecord) => named(own.diaryDate, own.diaryId);

export const diaryNotices: RecordNotices<DiaryNames, DiaryRecord['own']> = {
  step: (task) => term(`task.${task}`),
  waiting: (_act, { own, task }) => (task === 'WRITE' ? { due: new Date(own.dueAt) } : {}),
  untold: ['WRITE', 'REVIEW'],
  silent: ['update'],
};

export const portionNotices: RecordNotices<PortionNames, PortionRecord['own']> = {
  step: (task) => term(`task.${task}`),
  async waiting({ tx }, { own: { portionId } }) {
    const place = (await placeNames(tx, [portionId])).get(portionId);
    return place === undefined ? {} : { at: placeCalled(portionId, place) };
  },
  silent: ['save'],
};

export const reviewNotices: RecordNotices<ReviewNames, ReviewRecord['own']> = {
  step: (task) => term(`task.${task}`),
};
