import { fakeEndpoints } from '@gantry/plugin-sdk/testing';
import type { z } from 'zod';
import { diaryCalls } from '../../../contract/diary/calls.ts';
import { dayGaps } from '../../../contract/diary/form.ts';
import {
  type DiaryPortion,
  type DiaryRow,
  diaryRow,
  type SiteDiary,
} from '../../../contract/diary/site-diary.ts';
import { listedStatuses } from '../../../contract/diary/workflow.ts';
import { disciplineNames, disciplines } from '../../../contract/discipline.ts';
import { referenceCalls } from '../../../contract/reference/calls.ts';
import { weatherCalls } from '../../../contract/weather-calls.ts';
import type { DiaryStep } from '../state/diary-record.ts';
import {
  at,
  company,
  diaryOf,
  entry,
  ink,
  lee,
  me,
  places,
  portionOf,
  today,
  types,
  uuid,
} from './diary-examples.ts';

type Verification = z.output<typeof diaryCalls.verification.response>;
export type Statistics = z.output<typeof diaryCalls.dashboard.response>;

/** Keeps diaries, as the calls of their pages need them. */
export function diaryServer(diaries: SiteDiary[]) {
  const history: DiaryStep[] = [];
  const verifications: Verification[] = [];
  const statistics: Statistics[] = [];
  const weather: z.output<typeof weatherCalls.observed.response>[] = [];
  /** On any portion. */
  const portionComments: z.output<typeof diaryCalls.portionComments.response>['comments'] = [];
  const before: z.output<typeof diaryCalls.previousPortion.response>[] = [];
  /** Portions that the project offers. */
  const offered = places.map((one) => ({ ...entry, ...one }));
  const replace = (next: SiteDiary) => {
    diaries.splice(
      diaries.findIndex(({ id }) => id === next.id),
      1,
      next,
    );
    return { form: next };
  };
  const get = (id: string): SiteDiary => {
    const found = diaries.find((one) => one.id === id);
    if (found === undefined) throw new Error(`The test has no diary ${id}.`);
    return found;
  };
  const put = (id: string, patch: Partial<SiteDiary>) =>
    replace({ ...get(id), ...patch, version: get(id).version + 1 });
  /** Changes a portion of whichever diary has it; the diary's own version stays. */
  const putPortion = (portionID: string, patch: Partial<DiaryPortion>) => {
    const diary = diaries.find(({ portions }) => portions.some(({ id }) => id === portionID));
    if (diary === undefined) throw new Error(`The test has no portion ${portionID}.`);
    return replace({
      ...diary,
      portions: diary.portions.map((one) =>
        one.id === portionID ? { ...one, ...patch, version: one.version + 1 } : one,
      ),
    });
  };
  const portionWith = (portionID: string) =>
    diaries.flatMap(({ portions }) => portions).find(({ id }) => id === portionID);
  const server = fakeEndpoints(
    // Both have a call `addPortion`; the diary's is meant.
    { ...referenceCalls, ...weatherCalls, ...diaryCalls },
    {
      list: ({ status, page, limit, counted, mine }) => {
        const found = diaries.filter(
          (one) =>
            (status.length === 0 || status.some((name) => name === one.status)) &&
            (counted !== 'overdue' || one.is_overdue) &&
            (!mine || one.allowedActions.length > 0),
        );
        return {
          data: found.slice((page - 1) * limit, page * limit).map((one): DiaryRow => diaryRow.parse(one)),
          summary: [
            { id: 'All' as const, count: diaries.length },
            ...listedStatuses.map((id) => ({ id, count: diaries.filter((one) => one.status === id).length })),
          ],
          page,
          totalPage: Math.ceil(found.length / limit),
          totalCount: found.length,
          isMore: false,
          unreadable: 0,
        };
      },
      calendar: ({ month }) => ({
        today,
        days: Array.from({ length: 30 }, (_, nth) => `${month}-${String(nth + 1).padStart(2, '0')}`).map(
          (date) => {
            const diary = diaries.find((one) => one.diary_date === date);
            const state = diary?.is_overdue ? ('overdue' as const) : diary?.status;
            const without = date > today ? ('future' as const) : ('missing' as const);
            return {
              date,
              state: state === undefined || state === 'Deleted' ? without : state,
              diary: diary ?? null,
            };
          },
        ),
      }),
      exportList: () => ({ jobId: uuid() }),
      observed: () => weather[0] ?? { isOffered: false, observed: null },
      siteDiaryUsers: () => ({
        users: [me, lee].map((one) => ({ ...one, title: '', can_write: true, can_sign: false })),
      }),
      diary: ({ id }) => ({ form: get(id) }),
      history: () => ({ history, intact: true }),
      comments: () => ({ comments: [] }),
      addComment: ({ text }) => ({
        comment: { id: uuid(), by: me, at, text, coverage: 'pending' as const },
      }),
      portionComments: () => ({ comments: portionComments }),
      addPortionComment({ text, commentId = uuid() }) {
        const comment = { id: commentId, by: me, at, text, coverage: 'pending' as const };
        portionComments.push(comment);
        return { comment };
      },
      signatureImage: () => ({ image: ink }),
      create({ id = uuid(), diary_date, portions }, { refuse }) {
        const existing = diaries.find((one) => one.diary_date === diary_date);
        if (existing)
          refuse('FORM_EXISTS', 'The day has a diary.', {
            fields: [{ path: 'diary_date', code: 'TAKEN' }],
            id: existing.id,
          });
        const diary = diaryOf('Draft', ['update', 'delete'], {
          id,
          diary_date,
          portions: portions.map(({ portion }) =>
            portionOf(
              places.findIndex((one) => one.id === portion),
              'Draft',
              ['save', 'submit'],
            ),
          ),
        });
        diaries.push(diary);
        return { form: diary };
      },
      update({ id, version: _, ...day }) {
        const { status, portions } = get(id);
        const isWritten = dayGaps({ ...get(id), ...day }).length === 0;
        // The server submits a diary whose portions are signed once its day is written.
        const isSubmitted =
          status === 'Draft' &&
          isWritten &&
          portions.length > 0 &&
          portions.every((one) => one.status === 'Submitted');
        return put(id, { ...day, ...(isSubmitted && { status: 'Submitted', allowedActions: [] }) });
      },
      remove: ({ id }) => ({ id }),
      exportDiary: ({ id }) => ({ form: get(id), printed_at: at }),
      verification: () => {
        const [found] = verifications;
        if (found === undefined) throw new Error('The test has no verification.');
        return found;
      },
      previousPortion: () => before[0] ?? { diary_date: null, written: null },
      addPortion: ({ id, portion }) =>
        put(id, {
          portions: [
            ...get(id).portions,
            portionOf(
              places.findIndex((one) => one.id === portion),
              'Draft',
              ['save', 'submit'],
            ),
          ],
        }),
      savePortion({ portionID, version, ...written }, { refuse }) {
        const now = portionWith(portionID);
        if (now && now.version !== version)
          refuse('VERSION_CONFLICT', 'The portion has changed.', {
            expectedVersion: version,
            currentVersion: now.version,
            changedFields: ['activities'],
            changedBy: lee,
            changedAt: at,
          });
        return putPortion(portionID, written);
      },
      addFiles: ({ portionID }) => putPortion(portionID, {}),
      removeFile: ({ portionID }) => putPortion(portionID, {}),
      step({ taskId, action }) {
        const diary = diaries.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
        if (diary) return put(diary.id, { status: nextOf[action] ?? diary.status, allowedActions: [] });
        const portion = diaries
          .flatMap(({ portions }) => portions)
          .find(({ tasks }) => tasks.some(({ id }) => id === taskId));
        if (portion)
          return putPortion(portion.id, {
            status: action === 'submit' ? 'Pending' : action === 'sign' ? 'Submitted' : 'Draft',
            allowedActions: [],
          });
        const reviewed = diaries.find(({ reviews }) => reviews.some(({ tasks }) => tasks[0]?.id === taskId));
        return put(reviewed?.id ?? '', { status: 'Reviewed' });
      },
      act: ({ id }) => put(id, { status: 'Rejected', allowedActions: [] }),
      reassign: ({ id }) =>
        portionWith(id)
          ? putPortion(id, { engineer: me, allowedActions: [] })
          : put(id, { allowedActions: [] }),
      batch: ({ formIds }) =>
        formIds.map((id, nth) => ({
          id,
          status: nth === 0 ? 1 : 0,
          form_number: get(id).form_number,
          code: nth === 0 ? null : 'FORBIDDEN',
        })),
      dashboard: () => {
        const [found] = statistics;
        if (found === undefined) throw new Error('The test has no statistics.');
        return found;
      },
      portionPage: () => ({ rows: offered, total: offered.length, truncated: false, unreadable: 0 }),
      contractorPage: () => ({
        rows: [{ ...entry, ...company }],
        total: 1,
        truncated: false,
        unreadable: 0,
      }),
      dynamicTypes: ({ type }) => ({
        types: types
          .filter((one) => one.type === type)
          .map((one) => ({
            ...entry,
            ...one,
            type,
            portion_master: null,
            portion_name: '',
            portion_name_zh: '',
          })),
        nested: [],
      }),
      disciplineEntries: () => ({
        rows: disciplines.map((id, nth) => ({
          id,
          version: 1,
          position: nth + 1,
          name: disciplineNames[id],
          name_zh: '',
          offered: true,
        })),
        unreadable: 0,
      }),
    },
  );
  return { server, get, put, putPortion, history, verifications, statistics, weather, before, offered };
}

const nextOf: Readonly<Record<string, SiteDiary['status']>> = {
  receive: 'Received',
  approve: 'Confirmed',
  countersign: 'Closed',
  reject: 'Rejected',
  resubmit: 'Submitted',
};
