import { isTruncated, pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import { type ServerHost, streamedAnswer } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { listedStatuses } from '../../contract/risc/form.ts';
import { rowsInBatches, rowsOf } from './form-rows.ts';
import type { RiscHandlers } from './handlers.ts';
import { filterOf, orderOf } from './list-filter.ts';
import type { Forms } from './risc-kind.ts';

/** The list, with the numbers of its tabs where they are asked for. */
export function listHandlers({ people }: Pick<ServerHost, 'people'>, forms: Forms): RiscHandlers<'list'> {
  return {
    async list(query, context) {
      const { tx } = context;
      const filter = await filterOf(forms, actOf(context), query);
      const orderBy = orderOf(query, tx);
      const { statuses: _, ...ofAnyStatus } = filter;
      const summary = async () =>
        query.formStatusWithCountList ? tabsOf(await forms.counts(tx, ofAnyStatus)) : [];
      if (query.limit === -1) {
        const all = rowsInBatches({ people, forms }, tx, filter, orderBy);
        return streamedAnswer('data', all, async (totalCount) => ({
          summary: await summary(),
          page: 1,
          totalPage: 1,
          totalCount,
          truncated: false,
        }));
      }
      const asked = { page: query.page, pageSize: query.limit };
      const [{ items, total }, tabs] = await Promise.all([
        forms.list(tx, filter, { orderBy, ...pageOf(asked) }),
        summary(),
      ]);
      return {
        data: [...(await rowsOf({ people }, tx, items))],
        summary: tabs,
        page: query.page,
        totalPage: Math.max(1, Math.ceil(total / Math.min(asked.pageSize, rowLimit))),
        totalCount: total,
        truncated: isTruncated(asked, total),
      };
    },
  };
}

function tabsOf(counts: Readonly<Partial<Record<string, number>>>) {
  const tabs = listedStatuses.map((id) => ({ id, count: counts[id] ?? 0 }));
  return [{ id: 'All' as const, count: tabs.reduce((sum, { count }) => sum + count, 0) }, ...tabs];
}
