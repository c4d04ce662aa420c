import { isTruncated, pageOf, rowLimit } from '@gantry/plugin-sdk/contract';
import type { ServerHost } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { listedStatuses } from '../../contract/risc/form.ts';
import { rowsOf } from './form-of.ts';
import type { RiscHandlers } from './handlers.ts';
import { filterOf, orderOf } from './list-filter.ts';
import type { Forms } from './risc-kind.ts';

/** The list, with the numbers of its tabs where they are asked for. */
export function listHandlers({ people }: Pick<ServerHost, 'people'>, forms: Forms): RiscHandlers<'list'> {
  return {
    async list(query, context) {
      const { tx } = context;
      const asked = { page: query.page, pageSize: query.limit === -1 ? 99_999 : query.limit };
      const filter = await filterOf(forms, actOf(context), query);
      const page = { orderBy: orderOf(query, tx), ...pageOf(asked) };
      const { items, total } = await forms.list(tx, filter, page);
      const { statuses: _, ...ofAnyStatus } = filter;
      const counts = query.formStatusWithCountList ? await forms.counts(tx, ofAnyStatus) : undefined;
      return {
        data: [...(await rowsOf({ people }, tx, items))],
        summary: counts === undefined ? [] : tabsOf(counts),
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
