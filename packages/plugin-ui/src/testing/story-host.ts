import type { Disposable } from '@gantry/plugin-sdk';
import type { FormHost } from '../form/form-host.ts';
import type { ListContext } from '../list/state/paged-list-options.ts';

const nothing: Disposable = { dispose() {}, [Symbol.dispose]() {} };

/** Nothing is ever heard in a story. */
export const storyLive = () => nothing;

/** The host's side of lists and forms in stories: everything is allowed, and nothing changes by itself. */
export const storyHost: ListContext & FormHost = {
  signal: new AbortController().signal,
  subscriptions: { timeout: () => nothing, interval: () => nothing },
  live: { on: storyLive, onDidResync: storyLive },
  permissions: { has: (id) => id !== 'NOT_HELD', onDidChange: () => nothing },
  events: { onWillClose: () => nothing, onWillLeavePage: () => nothing },
  notifications: { show: () => nothing },
  dialogs: { confirm: async () => true },
};
