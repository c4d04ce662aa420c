import { blankDay, blankPortion } from '../../../contract/diary/form.ts';
import type { DiaryPortion, DiaryReview, SiteDiary } from '../../../contract/diary/site-diary.ts';
import type { DiaryStep } from '../state/diary-record.ts';

export const uuid = () => crypto.randomUUID();
export const user = { id: '61111111-1111-4111-8111-111111111111', name: 'Chan Siu-fung' };
export const me = { userId: user.id, name: user.name, company: 'Kai Shing JV' };
export const lee = {
  userId: '62222222-2222-4222-8222-222222222222',
  name: 'Lee Ka-yan',
  company: 'Kai Shing JV',
};
export const today = '2026-11-20';
export const at = '2026-11-20T03:48:00.000Z';
/** A PNG of one pixel. */
export const ink =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const places = ['Portion 1', 'Portion 2'].map((name) => ({ id: uuid(), name, name_zh: '' }));
export const entry = { version: 1, position: 1, offered: true, uses: 0, code: '', name_zh: '' };
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
  comment_count: 0,
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
