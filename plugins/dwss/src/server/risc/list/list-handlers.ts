import { isTruncated, pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import { type ServerHost, streamedAnswer } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { listedStatuses } from '../../../contract/risc/form.ts';
import { filtersOf, mostCounted, ordersBeside } from '../../../contract/risc/list-offer.ts';
import { rowsInBatches, rowsOf } from '../form/form-rows.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms } from '../risc-kind.ts';
import { filterOf, orderOf } from './list-filter.ts';
import { pageFor } from './list-page.ts';

/**
 * The list, with the numbers of its tabs where they are asked for. A screen asks for rows and numbers apart: a page costs the same
 * however many forms there are, and counting them does not.
 */
export function listHandlers(
  services: Pick<ServerHost, 'people' | 'settings'>,
  forms: Forms,
): RiscHandlers<'list' | 'rows' | 'count'> {
  return {
    async list(query, context) {
      const { tx } = context;
      const act = actOf(context);
      const filter = await filterOf(forms, act, query);
      const orderBy = orderOf(query);
      const { statuses: _, ...ofAnyStatus } = filter;
      const summary = async () =>
        query.formStatusWithCountList ? tabsOf(await forms.counts(tx, ofAnyStatus)) : [];
      if (query.limit === -1) {
        const all = rowsInBatches({ ...services, forms }, act, filter, orderBy);
        return streamedAnswer('data', all, async (totalCount) => ({
          summary: await summary(),
          page: 1,
          totalPage: 1,
          totalCount,
          truncated: false,
          // A damaged form ends the answer: whoever asks for all of them must not take some for all.
          unreadable: 0,
        }));
      }
      const asked = { page: query.page, pageSize: query.limit };
      const part = pageOf(asked);
      const read = async () => {
        if (!ordersBeside(filtersOf(query)).includes(query.orderBy))
          return forms.list(tx, filter, { orderBy, ...part });
        const indexed = await pageFor(forms, act, query);
        const found = await forms.page(tx, indexed.filter, { ...indexed.order, ...part });
        // This answer names a total, so it has all forms, however long that takes.
        return found.searched === null ? found : forms.list(tx, filter, { orderBy, ...part });
      };
      const [found, total, tabs] = await Promise.all([read(), forms.total(tx, filter), summary()]);
      return {
        data: [...(await rowsOf(services, act, found.items))],
        unreadable: found.unreadable,
        summary: tabs,
        page: query.page,
        totalPage: Math.max(1, Math.ceil(total / Math.min(asked.pageSize, rowLimit))),
        totalCount: total,
        truncated: isTruncated(asked, total),
      };
    },

    async rows(query, context) {
      const act = actOf(context);
      const { filter, order } = await pageFor(forms, act, query);
      const { limit, page } = query;
      const { items, ...found } = await forms.page(act.tx, filter, {
        ...order,
        limit,
        offset: (page - 1) * limit,
      });
      return { data: [...(await rowsOf(services, act, items))], ...found };
    },

    async count(query, context) {
      const filter = await filterOf(forms, actOf(context), query);
      const { statuses, ...ofAnyStatus } = filter;
      const { total, byStatus, isMore } = await forms.tally(context.tx, ofAnyStatus, mostCounted);
      const ofStatuses = statuses?.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
      if (!isMore)
        return { total: statuses?.length ? (ofStatuses ?? 0) : total, isMore, summary: tabsOf(byStatus) };
      if (!statuses?.length) return { total, isMore, summary: [] };
      const some = await forms.tally(context.tx, filter, mostCounted);
      return { total: some.total, isMore: some.isMore, summary: [] };
    },
  };
}

function tabsOf(counts: Readonly<Partial<Record<string, number>>>) {
  const tabs = listedStatuses.map((id) => ({ id, count: counts[id] ?? 0 }));
  return [{ id: 'All' as const, count: tabs.reduce((sum, { count }) => sum + count, 0) }, ...tabs];
}
