import { fakeEndpoints } from '@gantry/plugin-sdk/testing';
import type { z } from 'zod';
import { disciplineNames, disciplines } from '../../../contract/discipline.ts';
import { referenceCalls } from '../../../contract/reference/calls.ts';
import type { DisciplineEntry } from '../../../contract/reference/entries.ts';
import { type historyEntry, riscCalls } from '../../../contract/risc/calls.ts';
import { type RiscForm, signatureDates } from '../../../contract/risc/form.ts';
import { decidingStatuses, type ObjectFormAttach } from '../../../contract/risc/object-links.ts';
import type { Contradiction } from '../../../contract/risc/place-check.ts';
import type { RiscVerification } from '../../../contract/risc/verification.ts';
import type { RiscAction, RiscTask } from '../../../contract/risc/workflow.ts';

export const user = { id: '51111111-1111-4111-8111-111111111111', name: 'Chan Siu-fung' };
export const lee = { userId: '52222222-2222-4222-8222-222222222222', name: 'Lee Ka-yan', company: 'AECOM' };
export const portion = { id: '53333333-3333-4333-8333-333333333333', name: 'Portion 3', name_zh: '' };
export const location = { id: '54444444-4444-4444-8444-444444444444', name: 'EB Bay 006', name_zh: '' };
/** A PNG of one pixel. */
export const ink =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const me = { userId: user.id, name: user.name, company: 'Kai Shing JV' };

/** The disciplines under their usual names. */
export const disciplineEntries: readonly DisciplineEntry[] = disciplines.map((id, at) => ({
  id,
  version: 1,
  position: at + 1,
  name: disciplineNames[id],
  name_zh: '',
  offered: true,
}));

type FormFile = RiscForm['contractor_attachments'][number];

/** A document of the signed-in member. */
export const fileOf = (fields: Pick<FormFile, 'id' | 'name'> & Partial<FormFile>): FormFile => ({
  mime: 'application/pdf',
  bytes: 2_000,
  url: `/attachment/${fields.id}`,
  hasThumbnail: false,
  takenAt: null,
  position: null,
  uploaded_by: user.name,
  uploaded_by_id: user.id,
  uploaded_at: '2026-11-20T05:00:00.000Z',
  is_signed: false,
  ...fields,
});

const noDates = Object.fromEntries(Object.keys(signatureDates).map((name) => [name, null])) as Record<
  keyof typeof signatureDates,
  null
>;

const beforeInspection: readonly RiscForm['status'][] = [
  'Draft',
  'Submitted',
  'Received',
  'Classified',
  'Assigned',
];

/** A form with an open task, and what its reader may do with it. */
export function wholeForm(
  status: RiscForm['status'],
  task: readonly [task: RiscTask, part: string] | null,
  actions: readonly RiscAction[],
  fields: Partial<RiscForm> = {},
): RiscForm {
  const taskId = crypto.randomUUID();
  const opened_at = '2026-11-19T03:48:00.000Z';
  const open =
    task === null
      ? []
      : [{ id: taskId, task: task[0], part: task[1], assignee: null, opened_at, closed_at: null }];
  return {
    id: crypto.randomUUID(),
    form_number: status === 'Draft' ? null : 'BEM/C/2611/0179',
    form_type: 'waterproofing',
    discipline: { id: 'C', active: true, deleted: false, key: 'Civil' },
    portion,
    location,
    description: 'Membrane to roof slab',
    survey_time: beforeInspection.includes(status) ? '2026-11-25T07:00:00.000Z' : '2026-11-20T07:00:00.000Z',
    submission_date: status === 'Draft' ? null : opened_at,
    is_late_submission: false,
    short_notice: false,
    status,
    form_result: null,
    tags: [],
    draft_by: me,
    processed_by: null,
    assignee: null,
    open_task: task?.[0] ?? null,
    due_at: task === null ? null : '2026-11-20T03:48:00.000Z',
    related_form: [],
    attachment_count: 0,
    bim_count: 0,
    version: 3,
    created_at: opened_at,
    updated_at: opened_at,
    variant: 'TY',
    revision: 0,
    next_operation: 'Protection screed',
    next_operation_date: null,
    equipment: '',
    attn: [],
    cc: [],
    draft_can_submit_by: null,
    contractor: status === 'Draft' ? null : me,
    LS: null,
    SSOE: null,
    SOE: null,
    RE: null,
    countersign_LS: null,
    countersigned_LS: null,
    countersigned_RE: null,
    skip_iow: false,
    need_countersign: 'none',
    results: [],
    ...noDates,
    consultant_attachments: [],
    contractor_attachments: [],
    tasks: open,
    withdrawalTask: null,
    allowedActions: actions.map((action) => ({ action, task_id: taskId, for: null })),
    can_attach: null,
    ...fields,
  };
}

/** Keeps one form after another, as the calls of its page and of its editor need it. */
export function formServer(forms: RiscForm[]) {
  const history: z.output<typeof historyEntry>[] = [];
  const contradictions: Contradiction[] = [];
  const linked: ObjectFormAttach[] = [];
  /** The first one is what a check finds. */
  const verifications: RiscVerification[] = [];
  const comments: z.output<typeof riscCalls.comments.response>['comments'] = [];
  /** Fields that the next step sets on its form. */
  const made: Partial<RiscForm> = {};
  const get = (id: string): RiscForm => {
    const found = forms.find((form) => form.id === id);
    if (found === undefined) throw new Error(`The test has no form ${id}.`);
    return found;
  };
  const put = (id: string, patch: Partial<RiscForm>) => {
    const form = { ...get(id), ...patch, version: get(id).version + 1 };
    forms.splice(forms.indexOf(get(id)), 1, form);
    return { form };
  };
  /** Lee Ka-yan changes a form. */
  const change = (id: string, patch: Partial<RiscForm>) => {
    const { status } = get(id);
    const { form } = put(id, patch);
    history.push({
      seq: form.version,
      action: 'update',
      part: null,
      from: status,
      to: form.status,
      by: lee,
      at: '2026-11-20T02:42:00.000Z',
      comment: '',
      changedFields: Object.keys(patch),
      approval_result: null,
      objects: [],
      handedOver: [],
      item: null,
      contradictions: [],
      coverage: 'covered',
      signature: null,
    });
  };
  const server = fakeEndpoints(
    { ...riscCalls, ...referenceCalls },
    {
      disciplineEntries: () => ({ rows: [...disciplineEntries], unreadable: 0 }),
      // Every object of the test lies at the location.
      placeOf: () => ({
        place: { portion: portion.id, location: location.id, name: location.name, by: 'storey' as const },
      }),
      form: ({ id }) => ({ form: get(id) }),
      history: () => ({ history, intact: true }),
      exportForm: ({ id }) => ({
        form: get(id),
        history,
        intact: true,
        objects: [{ global_id: '0slab', name: 'Roof slab R06' }],
        printed_at: '2026-11-21T01:00:00.000Z',
      }),
      signatureImage: () => ({ image: ink }),
      verification() {
        const [found] = verifications;
        if (found === undefined) throw new Error('The test has no verification.');
        return found;
      },
      comments: () => ({ comments }),
      addComment({ text, commentId = crypto.randomUUID() }) {
        const at = '2026-11-20T06:00:00.000Z';
        const comment = { id: commentId, by: { ...me }, at, text, coverage: 'pending' as const };
        comments.push(comment);
        return { comment };
      },
      addFiles: ({ formId, uploadIds }) =>
        put(formId, {
          contractor_attachments: [
            ...get(formId).contractor_attachments,
            ...uploadIds.map((id) => fileOf({ id, name: `${id.slice(-4)}.pdf` })),
          ],
        }),
      removeFile: ({ formId, attachmentId }) =>
        put(formId, {
          contractor_attachments: get(formId).contractor_attachments.filter(({ id }) => id !== attachmentId),
        }),
      formObjects: () => ({ objectFormAttachList: linked }),
      placeCheck: () => ({ contradictions }),
      objectStates: () => ({ states: [...decidingStatuses], models: [], next: null }),
      // Every form of the test is about the slab.
      objectForms: ({ modelId, bimId }) => ({
        objectFormAttachList: forms.map(({ id, form_number, form_type, discipline, status, created_at }) => ({
          id,
          layerId: '',
          modelId,
          elementId: '',
          bimId,
          objectName: 'Roof slab',
          fingerprint: '',
          formId: id,
          formNo: form_number,
          formType: form_type,
          discipline: discipline.id,
          status,
          attachedAt: created_at,
          afterResult: false,
          change: 'free' as const,
        })),
      }),
      // Only surveys have somebody for LS.
      users: ({ permissionCodes, discipline }) => ({
        users:
          permissionCodes.includes('RISC_CS_LS') && discipline !== 'S'
            ? []
            : [{ userId: lee.userId, name: lee.name, company: lee.company, title: '' }],
      }),
      portions: () => ({ portions: [portion] }),
      portionLocations: () => ({ locations: [{ ...location, portion_master: portion.id }] }),
      create({ id = crypto.randomUUID(), description, discipline }) {
        if (!forms.some((form) => form.id === id))
          forms.push({
            ...wholeForm('Draft', ['SUBMIT', 'author'], ['update', 'submit', 'delete'], { description }),
            id,
            discipline: { id: discipline, active: true, deleted: false, key: 'Civil' },
          });
        return { form: get(id) };
      },
      update: ({ id, description }) => put(id, description === undefined ? {} : { description }),
      withdraw: ({ id }) => put(id, { status: 'Withdrew', allowedActions: [], ...made }),
      requestEdit: ({ id }) => {
        const [task = null] = get(id).tasks;
        return put(id, {
          allowedActions: [],
          withdrawalTask: task && { ...task, id: crypto.randomUUID(), task: 'EDIT', part: 'G' },
        });
      },
      resubmit: ({ id, newId = id }) => {
        if (newId !== id) forms.push({ ...get(id), id: newId, status: 'Submitted', allowedActions: [] });
        return { form: get(newId) };
      },
      step: ({ taskId, action, approval_result }) => {
        const form = forms.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
        if (action === 'countersign' && form?.need_countersign === 'both')
          // The resident engineer is next.
          return put(form.id, {
            tasks: form.tasks.map((task) => ({ ...task, task: 'COUNTERSIGN_RE', part: 'RE' })),
            allowedActions: [],
          });
        const status = action === 'submit' ? 'Submitted' : action === 'signoff' ? 'Inspected' : 'Returned';
        return put(form?.id ?? '', {
          status,
          form_number: 'BEM/C/2611/0179',
          form_result: approval_result ?? null,
          allowedActions: [],
          ...made,
        });
      },
      stepTo: ({ taskId }) => {
        const form = forms.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
        return put(form?.id ?? '', { status: 'Assigned', allowedActions: [], ...made });
      },
    },
  );
  return { server, get, put, change, contradictions, linked, history, comments, verifications, made };
}
