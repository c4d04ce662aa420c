import type { Route, ServerHost, ServerPlugin, Sql, Tx } from '@gantry/plugin-sdk/server';
import type { SharedKind } from './step-handlers.ts';

/** Counts the forms that name an entry, as a scalar of SQL. Forms that were deleted, which nobody sees again, do not count. */
type Uses = (tx: Tx, id: string) => Sql;

/** By which lists of the reference data a kind of form names entries. An entry that forms name is deactivated rather than deleted. */
export interface ReferenceUses {
  readonly portion?: Uses;
  readonly location?: Uses;
  readonly type?: Uses;
  readonly contractor?: Uses;
}

/** What a kind of form, or another part of the module, brings to its server half. The plugin joins those of `kinds.ts`. */
export interface ServerKind
  extends Pick<ServerPlugin, 'permissions'>,
    Partial<
      Pick<
        ServerPlugin,
        'uploads' | 'jobs' | 'timers' | 'provides' | 'figures' | 'handOver' | 'auditKinds' | 'seedDemo'
      >
    > {
  routes(host: ServerHost): readonly Route[];
  /** What it does for the paths that all kinds of forms share. */
  shared?(host: ServerHost): SharedKind;
}
