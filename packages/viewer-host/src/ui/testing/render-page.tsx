import { toDisposable } from '@gantry/plugin-sdk';
import { onTestFinished } from 'vitest';
import { DialogStore } from '../../plugins/dialog-store.ts';
import { createHostEvents } from '../../plugins/host-events.ts';
import { NoticeStore } from '../../plugins/notice-store.ts';
import { createPageContext } from '../../plugins/page-context.ts';
import { ProjectPeople } from '../../plugins/services/project-people.ts';
import { ProjectSigning } from '../../plugins/services/project-signing.ts';
import type { FakeServer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';
import { bem, session } from './test-data.ts';

/** The app at a page of the host that is built of plugin-ui, with the people and the dialogs that the plugin session brings. */
export function renderPage(
  path: string,
  { server, locale = 'en' }: { readonly server: FakeServer; readonly locale?: 'en' | 'zh-CN' },
) {
  const notices = new NoticeStore();
  const dialogs = new DialogStore({ renderLoading: () => null, renderFailure: () => null });
  const events = createHostEvents();
  onTestFinished(() => events.dispose());
  const live = { on: () => toDisposable(() => undefined), onResync: () => toDisposable(() => undefined) };
  const app: ReturnType<typeof renderApp> = renderApp(path, {
    server,
    locale,
    plugins: {
      dialogs: dialogs.requests,
      openPage() {
        const { host } = app;
        const people = new ProjectPeople(host.api, live, { projectId: bem.id, userId: session.user.id });
        const signing = new ProjectSigning(host.api, live, {
          projectId: bem.id,
          deviceId: host.preferences.deviceId,
        });
        return createPageContext({
          host: { ...host, live },
          people,
          signing,
          events: events.events,
          notices,
          dialogs,
        });
      },
    },
  });
  return { ...app, notices };
}
