import type { Route, ServerHost, ServerPlugin } from '@gantry/plugin-sdk/server';
import type { SharedKind } from './step-handlers.ts';

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
