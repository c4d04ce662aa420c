import { fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { type Discipline, disciplineNames } from '../../../contract/discipline.ts';
import { referenceCalls } from '../../../contract/reference/calls.ts';
import { riscCalls } from '../../../contract/risc/calls.ts';
import { type FormRow, listedStatuses } from '../../../contract/risc/form.ts';
import type { ObjectFormAttach } from '../../../contract/risc/object-links.ts';
import type { ListQuery } from '../../../contract/risc/requests.ts';
import { referenceAnswers } from './reference-answers.ts';

/** The signed-in member of the tests. */
export const me = { id: '11111111-1111-4111-8111-111111111111', name: 'Ho Wai-lam' };
const company = 'Kai Shing JV';
export const inspector = {
  userId: '22222222-2222-4222-8222-222222222222',
  name: 'Wong Chi-kin',
  company: 'Harbour Consult',
  title: 'Inspector of Works',
};
/** A PNG of one pixel. */
export const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let serial = 100;

/** A form that waits to be received. */
export function formRow(fields: Partial<FormRow> & { readonly of?: Discipline } = {}): FormRow {
  const { of = 'C', ...rest } = fields;
  serial += 1;
  return {
    id: crypto.randomUUID(),
    form_number: `BEM/${of}/2611/0${serial}`,
    form_type: 'formwork',
    discipline: { id: of, active: true, deleted: false, key: disciplineNames[of] },
    portion: { id: crypto.randomUUID(), name: 'Portion 3', name_zh: '' },
    location: { id: crypto.randomUUID(), name: 'EB Bay 013', name_zh: '' },
    description: 'Roof slab formwork',
    survey_time: '2026-11-21T01:00:00.000Z',
    submission_date: '2026-11-19T02:42:00.000Z',
    is_late_submission: false,
    short_notice: false,
    status: 'Submitted',
    skip_iow: false,
    form_result: null,
    tags: [],
    draft_by: { userId: me.id, name: me.name, company },
    processed_by: { userId: me.id, name: me.name, company },
    assignee: null,
    open_task: 'RECEIVE',
    due_at: '2026-11-20T02:42:00.000Z',
    related_form: [],
    attachment_count: 0,
    bim_count: 0,
    version: 2,
    created_at: '2026-11-19T02:00:00.000Z',
    updated_at: '2026-11-19T02:42:00.000Z',
    ...rest,
  };
}

const slabOf = (formId: string): ObjectFormAttach => ({
  id: formId,
  layerId: '',
  modelId: 'tunnel',
  elementId: '',
  bimId: 'slab',
  objectName: 'Base slab B06',
  fingerprint: '',
  formId,
  formNo: null,
  formType: null,
  discipline: 'C',
  status: 'Submitted',
  attachedAt: '2026-11-19T02:00:00.000Z',
  afterResult: false,
  change: 'free',
});

/** Forms as the list asks for them, with what its filters and its batch need. */
export function riscServer(rows: FormRow[] = []) {
  type Narrowed = Pick<
    ListQuery,
    'search' | 'discipline' | 'batchGroup' | 'form_result' | 'status' | 'showAll'
  >;
  const matching = ({ search, discipline, batchGroup, form_result }: Narrowed) =>
    rows.filter(
      (row) =>
        `${row.form_number} ${row.description}`.includes(search) &&
        (discipline === '' || row.discipline.id === discipline) &&
        (form_result === '' || row.form_result === form_result) &&
        (batchGroup === '' || batchGroup === 'receive'),
    );
  const inTab = (query: Narrowed) =>
    matching(query).filter(
      ({ status }) =>
        query.showAll || query.status.length === 0 || query.status.some((one) => one === status),
    );
  const summaryOf = (query: Narrowed) => {
    const all = matching(query);
    const tabs = listedStatuses.map((id) => ({
      id,
      count: all.filter(({ status }) => status === id).length,
    }));
    return [{ id: 'All' as const, count: all.length }, ...tabs];
  };
  const server = fakeEndpoints(
    { ...riscCalls, ...referenceCalls },
    {
      rows(query) {
        const end = query.page * query.limit;
        const found = inTab(query);
        const data = found.slice(end - query.limit, end);
        return { data, hasMore: found.length > end, unreadable: 0, searched: null };
      },
      count: (query) => ({ total: inTab(query).length, isMore: false, summary: summaryOf(query) }),
      list(query) {
        const ofTab = inTab(query);
        return {
          data: ofTab.slice((query.page - 1) * query.limit, query.page * query.limit),
          summary: query.formStatusWithCountList ? summaryOf(query) : [],
          page: query.page,
          totalPage: Math.max(1, Math.ceil(ofTab.length / query.limit)),
          totalCount: ofTab.length,
          truncated: false,
          unreadable: 0,
        };
      },
      ...referenceAnswers,
      filterValues: () => ({ values: [] }),
      users: () => ({ users: [inspector] }),
      formObjects: ({ id }) => ({ objectFormAttachList: [slabOf(id)] }),
      remove({ id }) {
        rows.splice(
          rows.findIndex((row) => row.id === id),
          1,
        );
        return { id };
      },
      batch({ formIds }) {
        const tagsOf = (id: string) => rows.find((row) => row.id === id)?.tags ?? [];
        const failed = formIds.filter((id) =>
          tagsOf(id).some((tag) => tag === 'not mine' || tag === 'incomplete'),
        );
        return {
          successIds: formIds.filter((id) => !failed.includes(id)),
          failedIds: failed,
          updated_at: '2026-11-20T06:32:00.000Z',
          failures: failed.map((id) => ({
            id,
            form_number: rows.find((row) => row.id === id)?.form_number ?? null,
            ...(tagsOf(id).includes('incomplete')
              ? { code: 'FORM_INCOMPLETE', about: ['portion', 'survey_time'] }
              : { code: 'FORBIDDEN' }),
          })),
        };
      },
    },
  );
  return { server, rows };
}
