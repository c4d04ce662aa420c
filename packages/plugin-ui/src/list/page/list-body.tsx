import { observer } from 'mobx-react-lite';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { LoadingState } from '../../states/loading-state.tsx';
import {
  EmptyState,
  type EmptyStateProps,
  FailedState,
  NoMatchState,
  type NoMatchStateProps,
} from '../../states/states.tsx';
import { isUnderWay } from '../state/is-under-way.ts';
import type { PagedList } from '../state/paged-list.ts';
import type { Filters } from '../state/paged-list-options.ts';
import { SearchedNotice } from './searched-notice.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';

/** The list whose rows stand in a `ListBody`. */
export type ListBodyProps<Row, F extends Filters, O extends string> = {
  /** Says whether there are rows, and why not. */
  readonly list: PagedList<Row, F, O>;
  /** Such as `Plant did not load`. */
  readonly failed?: string | undefined;
  /** There is nothing yet, such as `No plant yet`; `'loading'` while the page is still finding out what to say. */
  readonly empty?: EmptyStateProps | 'loading' | undefined;
  /** Nothing matches the filters. Left out, `empty` is shown then too. */
  readonly noMatch?: NoMatchStateProps | undefined;
  /** Rows of the loading picture. */
  readonly skeletonRows?: number;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
  /** The rows. */
  readonly children: ReactNode;
};

/**
 * The rows of a list that a page draws itself, or why there are none. Rows that are there stay when they cannot be fetched again,
 * and are then marked as old. `ListTable` has this built in.
 */
export const ListBody = observer(function ListBody<Row, F extends Filters, O extends string>(
  props: ListBodyProps<Row, F, O>,
) {
  const { list, failed, empty, noMatch, skeletonRows, className, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const { load, rows } = list;
  const content = () => {
    if (rows.length > 0)
      return (
        <>
          {list.unreadable > 0 && <UnreadableNotice count={list.unreadable} />}
          <SearchedNotice list={list} />
          {load.kind === 'failed' && <StaleNotice error={load.error} onRetry={() => void list.refresh()} />}
          {children}
        </>
      );
    if (load.kind === 'failed')
      return <FailedState title={failed} error={load.error} onRetry={() => void list.refresh()} />;
    if (isUnderWay(load)) return <LoadingState rows={skeletonRows} />;
    if (list.unreadable > 0) return <UnreadableNotice count={list.unreadable} />;
    if (!list.isFiltered || noMatch === undefined)
      return empty === 'loading' ? <LoadingState rows={skeletonRows} /> : <EmptyState {...empty} />;
    const clear = () => {
      noMatch.onClear?.();
      // The pressed button vanishes.
      root.current?.focus();
    };
    return (
      <>
        <SearchedNotice list={list} />
        <NoMatchState {...noMatch} onClear={noMatch.onClear && clear} />
      </>
    );
  };
  return (
    <div ref={root} tabIndex={-1} className={className}>
      {content()}
    </div>
  );
  // `observer` forgets type parameters.
}) as <Row, F extends Filters, O extends string>(props: ListBodyProps<Row, F, O>) => ReactElement;
