import { createDisposableStore } from '@gantry/plugin-sdk';
import type { PageContext } from '../ui/plugin-ui-port.ts';
import type { HostParts } from './host-parts.ts';
import type { SessionParts } from './plugin-session.ts';
import { createPermissionService } from './services/server-services.ts';

type Parts = Pick<PageContext, 'people' | 'signing' | 'events'> &
  Pick<SessionParts, 'notices' | 'dialogs'> & {
    readonly host: {
      readonly live: Pick<HostParts['live'], 'on' | 'onResync'>;
    } & Pick<HostParts, 'projects' | 'api'>;
  };

/** What a page of the host that is built of `plugin-ui` needs. Disposing ends what the page began. */
export function createPageContext({ host, people, signing, events, notices, dialogs }: Parts): PageContext {
  const ending = new AbortController();
  const subscriptions = createDisposableStore({ name: 'page' });
  const { signal } = ending;
  const permissions = createPermissionService(host.projects, host.api);
  const dispose = () => {
    ending.abort();
    subscriptions.dispose();
  };
  return {
    signal,
    subscriptions,
    people,
    signing,
    events,
    notifications: { show: (notice) => notices.show(notice) },
    dialogs: {
      confirm: (question) => dialogs.confirm(question, signal),
      open: (view, options) =>
        dialogs.open<undefined>(({ finish }) => view(() => finish(undefined)), { ...options, signal }),
    },
    live: {
      on: (topic, listener) => subscriptions.add(host.live.on(topic, () => listener())),
      onDidResync: (listener) => subscriptions.add(host.live.onResync(() => listener())),
    },
    permissions: {
      has: permissions.has,
      onDidChange: (listener) => subscriptions.add(permissions.onDidChange(listener)),
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}
