import type { Api, PluginContext } from '@gantry/plugin-sdk';
import { PagedList } from '@gantry/plugin-ui';
import { type Discipline, disciplines } from '../../../contract/discipline.ts';
import { type riscCalls, topics } from '../../../contract/risc/calls.ts';
import {
  type Counted,
  countedAs,
  type InspectionType,
  inspectionTypes,
  wireRange,
} from '../../../contract/risc/counted.ts';
import { workType } from '../../../contract/risc/disciplines.ts';
import {
  type ApprovalResult,
  approvalResults,
  type FormRow,
  type ListedStatus,
  listedStatuses,
} from '../../../contract/risc/form.ts';
import { filtersOf, type ListOrder, offeredOrders, ordersBeside } from '../../../contract/risc/list-offer.ts';
import { type BatchVerb, batchVerbs } from '../../../contract/risc/requests.ts';
import type { manifest } from '../../manifest.ts';

export type FormFilters = {
  readonly status: ListedStatus | undefined;
  readonly form_result: ApprovalResult | undefined;
  readonly discipline: Discipline | undefined;
  readonly portion: string | undefined;
  readonly location: string | undefined;
  /** First and last day of the submission. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** First and last day of the return. */
  readonly returnedFrom: string | undefined;
  readonly returnedTo: string | undefined;
  /** Forms that a number of the statistics counts. */
  readonly counted: Counted | undefined;
  readonly type: InspectionType | undefined;
  /** The day on which the work is ready for inspection. */
  readonly date: string | undefined;
  readonly processedBy: string | undefined;
  /** Several, with commas between them, as the tags are. */
  readonly workTypes: string | undefined;
  readonly tags: string | undefined;
  readonly description: string | undefined;
  /** Only forms on which this member may do this now. */
  readonly batchGroup: BatchVerb | undefined;
  /** `'true'`: only forms whose next step this member can do now. */
  readonly mine: 'true' | undefined;
};
export type FormOrder = ListOrder;
export type FormList = PagedList<FormRow, FormFilters, FormOrder>;

const noFilters: FormFilters = {
  status: undefined,
  form_result: undefined,
  discipline: undefined,
  portion: undefined,
  location: undefined,
  from: undefined,
  to: undefined,
  returnedFrom: undefined,
  returnedTo: undefined,
  counted: undefined,
  type: undefined,
  date: undefined,
  processedBy: undefined,
  workTypes: undefined,
  tags: undefined,
  description: undefined,
  batchGroup: undefined,
  mine: undefined,
};

/** Which forms a list asks for and in which order, as the server takes it. */
export function questionOf(ask: ReturnType<FormList['ask']>) {
  const { page: _page, pageSize: _pageSize, isDesc, orderBy, ...asked } = ask;
  return { ...narrowedBy(asked), orderBy, order: isDesc ? ('desc' as const) : ('asc' as const) };
}

/** Filters as the server takes them. */
function narrowedBy<F extends Partial<FormFilters>>({ from, to, returnedFrom, returnedTo, ...rest }: F) {
  return { ...rest, dateRange: wireRange(from, to), returnRange: wireRange(returnedFrom, returnedTo) };
}

/** The project's forms, latest change first. */
export function formList(context: PluginContext<typeof manifest>, api: Api<typeof riscCalls>): FormList {
  return new PagedList(context, {
    orderBy: 'updated_at',
    isDesc: true,
    orders: offeredOrders,
    ordersFor: ({ status: _tab, ...filters }, search) =>
      ordersBeside(filtersOf({ ...narrowedBy(filters), search })),
    filters: noFilters,
    choices: {
      status: listedStatuses,
      form_result: approvalResults,
      discipline: disciplines,
      workTypes: workType.options,
      batchGroup: batchVerbs,
      mine: ['true'],
      counted: countedAs,
      type: inspectionTypes,
    },
    several: ['workTypes', 'tags'],
    rowKey: ({ id }) => id,
    topics: [topics.formChanged],
    permission: 'RISC_VIEW',
    async fetch(ask, signal) {
      const { page, pageSize } = ask;
      const { data, ...found } = await api.rows({ ...questionOf(ask), page, limit: pageSize }, { signal });
      return { rows: data, ...found };
    },
    async count(ask, signal) {
      const { orderBy: _by, order: _order, ...asked } = questionOf(ask);
      const { total, isMore, summary } = await api.count(asked, { signal });
      const counts = summary.map(({ id, count }) => [id === 'All' ? 'all' : id, count]);
      return { total, isMore, ...(counts.length > 0 && { counts: Object.fromEntries(counts) }) };
    },
  });
}
