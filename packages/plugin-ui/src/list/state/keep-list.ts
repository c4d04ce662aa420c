import type { DisposableStore, StorageArea } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { useEffect, useRef } from 'react';
import { applyListParams, isListParam, listParams, type Params } from './list-params.ts';
import type { PagedList } from './paged-list.ts';
import type { Filters } from './paged-list-options.ts';

/** A page whose address has a query: that of a dashboard item, whose props fit, or a route. */
export type LinkedPage = {
  /** The query of the page's address as it is now. */
  readonly params: Readonly<Record<string, string>>;
} & (
  | {
      /** Sets and, where undefined, removes parameters; all others stay as they are. */
      setParams(params: Readonly<Record<string, string | undefined>>): void;
    }
  | {
      /** Shows the route with this query and no other. */
      navigate(query: Readonly<Record<string, string>>): void;
    }
);

/**
 * Keeps the list's search, filters, sort and page in the page's query, so that a link shows the same rows. A query that
 * comes in another way, as by the Back button, changes the list. Call it in the page's component.
 */
export function useListLink<Row, F extends Filters, O extends string>(
  list: PagedList<Row, F, O>,
  page: LinkedPage,
): void {
  const { params } = page;
  const written = useRef<string>(undefined);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  const mine = Object.fromEntries(Object.entries(params).filter(([name]) => isListParam(list, name)));
  const asked = textOf(mine);
  useEffect(() => {
    // A page opened without a query shows what was remembered, or was shown before.
    const isFirst = written.current === undefined;
    if (asked !== written.current && !(isFirst && asked === '{}')) applyListParams(list, JSON.parse(asked));
    written.current = asked;
  }, [list, asked]);
  useEffect(
    () =>
      reaction(
        () => listParams(list),
        (now) => {
          const text = textOf(now);
          if (text === written.current) return;
          written.current = text;
          if ('setParams' in latest.current) latest.current.setParams(now);
          else latest.current.navigate(JSON.parse(text));
        },
        { equals: (a, b) => textOf(a) === textOf(b), fireImmediately: true },
      ),
    [list],
  );
}

const quietMs = 1000;

/**
 * Remembers the list's filters, sort, page size and columns for this member. Search and page are not kept. The storage is read when the list
 * is first shown, so that opening a project does not wait for lists that nobody looks at.
 * @param key - of the storage area, such as `list.permits`
 */
export function rememberList<Row, F extends Filters, O extends string>(
  list: PagedList<Row, F, O>,
  context: { readonly subscriptions: Pick<DisposableStore, 'add' | 'timeout'> },
  area: Pick<StorageArea, 'get' | 'set'>,
  key: string,
): void {
  const kept = () => ({ ...listParams(list), search: undefined, page: undefined });
  const start = textOf(kept());
  list.prepare(async () => {
    const before = await area.get<Record<string, string>>(key).catch(() => undefined);
    // The user was quicker than the storage, or came with a link.
    if (before && textOf(kept()) === start && list.search === '') applyListParams(list, before);
  });
  let isWaiting = false;
  context.subscriptions.add(
    reaction(
      () => textOf(kept()),
      () => {
        if (isWaiting) return;
        isWaiting = true;
        context.subscriptions.timeout(() => {
          isWaiting = false;
          // Without it the list starts as usual the next time, so nobody needs to know.
          area.set(key, JSON.parse(textOf(kept()))).catch(() => undefined);
        }, quietMs);
      },
    ),
  );
}

/** The same text for the same parameters, whatever their order; those that are undefined left out. */
function textOf(params: Params): string {
  const set = Object.entries(params).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(set.sort(([a], [b]) => (a < b ? -1 : 1))));
}
