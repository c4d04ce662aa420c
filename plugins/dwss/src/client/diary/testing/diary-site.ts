import { createTestHost, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { z } from 'zod';
import {
  type DiaryPortion,
  type DiaryReview,
  type DiaryRow,
  diaryCalls,
  diaryRow,
  type SiteDiary,
} from '../../../contract/diary/calls.ts';
import { blankDay, blankPortion } from '../../../contract/diary/form.ts';
import { listedStatuses } from '../../../contract/diary/workflow.ts';
import { disciplineNames, disciplines } from '../../../contract/discipline.ts';
import { referenceCalls } from '../../../contract/reference/calls.ts';
import { weatherCalls } from '../../../contract/weather-calls.ts';
import { plugin } from '../../plugin.ts';
import type { DiaryStep } from '../state/diary-record.ts';
// Imported here, so that transforming the lazily loaded views does not count against the test host's time limits.
import '../detail/diary-detail-page.tsx';
import '../form/new-diary-page.tsx';
import '../list/diary-list-page.tsx';
import '../paper/diary-print-page.tsx';
import '../verify/diary-verify-page.tsx';

const uuid = () => crypto.randomUUID();
export const user = { id: '61111111-1111-4111-8111-111111111111', name: 'Chan Siu-fung' };
export const me = { userId: user.id, name: user.name, company: 'Kai Shing JV' };
export const lee = {
  userId: '62222222-2222-4222-8222-222222222222',
  name: 'Lee Ka-yan',
  company: 'Kai Shing JV',
};
export const today = '2026-11-20';
const at = '2026-11-20T03:48:00.000Z';
/** A PNG of one pixel. */
export const ink =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const places = ['Portion 1', 'Portion 2'].map((name) => ({ id: uuid(), name, name_zh: '' }));
const entry = { version: 1, position: 1, offered: true, uses: 0, code: '', name_zh: '' };
export const welder = {
  id: uuid(),
  type: 'Labour',
  subtype: 'Steel',
  data: 'Welder',
  data_zh: '焊工',
  code: 'L1',
};
export const crane = { id: uuid(), type: 'Plant', subtype: 'Lifting', data: 'Crane', data_zh: '', code: '' };
export const foreman = { id: uuid(), type: 'Staff', subtype: 'Site', data: 'Foreman', data_zh: '', code: '' };
const surveyor = { id: uuid(), type: 'Engineer', subtype: 'Site', data: 'Surveyor', data_zh: '', code: '' };
export const types = [welder, crane, foreman, surveyor];
export const company = { id: uuid(), name: 'Wing Steel', name_zh: '' };

const task = (name: string, part: string) => ({
  id: uuid(),
  task: name,
  part,
  assignee: null,
  opened_at: at,
  closed_at: null,
  lane: 'main' as const,
});
/** What every head says, with an open task by which the actions are taken. */
function head<A extends string>(open: readonly [string, string] | null, actions: readonly A[]) {
  const tasks = open === null ? [] : [task(...open)];
  return {
    id: uuid(),
    version: 1,
    created_by: me,
    created_at: at,
    updated_at: at,
    tasks,
    allowedActions: actions.map((action) => ({ action, task_id: tasks[0]?.id ?? null, for: null })),
  };
}

export const portionOf = (
  nth: number,
  status: DiaryPortion['status'],
  actions: readonly DiaryPortion['allowedActions'][number]['action'][],
  fields: Partial<DiaryPortion> = {},
): DiaryPortion => ({
  ...head(status === 'Pending' ? ['SIGN', 'agent'] : ['SUBMIT', 'engineer'], actions),
  form_number: null,
  status,
  portion: places[nth] ?? { id: uuid(), name: `Portion ${nth + 1}`, name_zh: '' },
  engineer: lee,
  ...blankPortion,
  attachments: [],
  subsidiary_signature_url: null,
  site_agent_signature: null,
  ...fields,
});

export const reviewOf = (status: DiaryReview['status'], actions: readonly 'review'[] = []): DiaryReview => ({
  ...head(['REVIEW', 'reviewer'], actions),
  form_number: null,
  status,
  discipline: 'C',
});

const taskOf: Partial<Record<SiteDiary['status'], readonly [string, string]>> = {
  Draft: ['WRITE', 'contractor'],
  Submitted: ['RECEIVE', 'gate'],
  Received: ['REVIEW', 'items'],
  Reviewed: ['APPROVE', 'gate'],
  Confirmed: ['COUNTERSIGN', 'cre'],
  Rejected: ['RESUBMIT', 'contractor'],
};

export const diaryOf = (
  status: SiteDiary['status'],
  actions: readonly SiteDiary['allowedActions'][number]['action'][],
  fields: Partial<SiteDiary> = {},
): SiteDiary => ({
  ...head(taskOf[status] ?? null, actions),
  form_number: status === 'Draft' ? null : `SD/${fields.diary_date ?? today}`,
  status,
  diary_date: today,
  siteDay: 320,
  diary_dayweek: 5,
  portion_count: fields.portions?.length ?? 0,
  submitted_count: 0,
  labour_total: 12,
  plant_total: 2,
  staff_total: 3,
  due_at: '2026-11-21T04:00:00.000Z',
  submission_date: status === 'Draft' ? null : at,
  is_overdue: false,
  is_late_submission: false,
  ...blankDay,
  sign_date: null,
  portions: [],
  reviews: [],
  can_add_portion: false,
  types: types.map(({ id, type, subtype, data, data_zh, code }) => ({
    id,
    type,
    subtype,
    data,
    data_zh,
    code,
  })),
  contractors: [company],
  head_count: null,
  ...fields,
});

export const stepOf = (seq: number, action: string, fields: Partial<DiaryStep> = {}): DiaryStep => ({
  item: null,
  seq,
  action,
  part: null,
  by: lee,
  at,
  comment: '',
  changedFields: [],
  handedOver: [],
  coverage: 'covered',
  signature: null,
  from: null,
  to: 'Draft',
  sign_date: null,
  ...fields,
});

type Verification = z.output<typeof diaryCalls.verification.response>;
export type Statistics = z.output<typeof diaryCalls.dashboard.response>;

/** Keeps diaries, as the calls of their pages need them. */
export function diaryServer(diaries: SiteDiary[]) {
  const history: DiaryStep[] = [];
  const verifications: Verification[] = [];
  const statistics: Statistics[] = [];
  const weather: z.output<typeof weatherCalls.observed.response>[] = [];
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
      signatureImage: () => ({ image: ink }),
      create({ id = uuid(), diary_date, portions }, { refuse }) {
        const existing = diaries.find((one) => one.diary_date === diary_date);
        if (existing)
          refuse('FORM_EXISTS', 'The day has a diary.', { fields: ['diary_date'], id: existing.id });
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
      update: ({ id, version: _, ...day }) => put(id, day),
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

const every = [
  'RISC_VIEW',
  'DIARY_VIEW',
  'DIARY_EXPORT',
  'DIARY_EDIT',
  'DIARY_SIGN',
  'DIARY_RECEIVE',
  'DIARY_REVIEW',
  'DIARY_COUNTERSIGN',
  'DIARY_ADMIN',
];

/** Call at the top of a test file: a host with the plugin and a server that has these diaries. It ends after the test. */
export function diarySiteOfEachTest(device: 'desktop' | 'phone' = 'desktop') {
  let ending: (() => Promise<void>) | undefined;
  beforeEach(() => {
    // happy-dom has no canvas to draw on, and no width.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        // Of a query only these are read.
        ({
          media,
          matches: device === 'phone' && media === '(max-width: 640px)',
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    );
  });
  afterEach(async () => {
    await ending?.();
    ending = undefined;
    vi.restoreAllMocks();
  });
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** @param confirm - answers what is asked; yes unless given */
    async start(
      diaries: SiteDiary[],
      permissions: readonly string[] = every,
      confirm: () => boolean = () => true,
    ) {
      const site = diaryServer(diaries);
      const host = await createTestHost(plugin, {
        permissions: [...permissions],
        confirm,
        user,
        signing: { image: ink },
        serverNow: () => Date.parse('2026-11-20T08:00:00.000Z'),
        http: site.server.http,
        wrapper: Surroundings,
      });
      ending = () => host.dispose();
      return {
        ...site,
        host,
        open: (
          route: 'diary-list' | 'diary-create' | 'diary-detail' | 'diary-print' | 'diary-verify',
          params: Readonly<Record<string, string>> = {},
        ) => host.render('routes', route, { params }),
      };
    },
  };
}
