import { toDisposable } from '@gantry/plugin-sdk';
import { action, observable } from 'mobx';
import { vi } from 'vitest';
import type { PluginUiPort, PluginViewProps, Toast } from '../plugin-ui-port.ts';

/** Shows its id and its parameters. */
function FakeView({ id, visible, ...rest }: PluginViewProps) {
  return (
    <section aria-label={id} hidden={!visible}>
      {'params' in rest ? JSON.stringify(rest.params) : id}
    </section>
  );
}

/** A plugin runtime with the test's lists. */
export function fakePlugins(lists: Partial<PluginUiPort> = {}) {
  const notices = observable.array<Toast>([], { deep: false });
  let notified = 0;
  const dismiss = action((id: string) => {
    notices.replace(notices.filter((notice) => notice.id !== id));
  });
  const port = {
    isReady: true,
    modules: [],
    modelTabs: [],
    windowTabs: [],
    windowTitle: ({ title }) => title,
    dashboardItems: [],
    settingsPages: [],
    settingsForms: [],
    routes: [],
    timelineSources: [],
    overlays: [],
    showOverlay: vi.fn<PluginUiPort['showOverlay']>(),
    paletteCommands: [],
    keyCommands: [],
    entries: [],
    notices,
    progress: [],
    dialogs: [],
    View: FakeView,
    menu: vi.fn<PluginUiPort['menu']>(() => Promise.resolve([])),
    objectCard: vi.fn<PluginUiPort['objectCard']>(),
    search: vi.fn<PluginUiPort['search']>(() => Promise.resolve()),
    timelineContent: vi.fn<PluginUiPort['timelineContent']>(() =>
      Promise.reject(new Error('This test has no timeline source.')),
    ),
    canExecute: () => true,
    execute: vi.fn<PluginUiPort['execute']>(() => Promise.resolve()),
    refresh: vi.fn<PluginUiPort['refresh']>(() => Promise.resolve()),
    switch: vi.fn<PluginUiPort['switch']>(() => Promise.resolve()),
    retry: vi.fn<PluginUiPort['retry']>(() => Promise.resolve()),
    notify: action((notice: Omit<Toast, 'id'>) => {
      notified += 1;
      const id = `notice-${notified}`;
      notices.push({ ...notice, id });
      return toDisposable(() => dismiss(id));
    }),
    dismiss,
    leaveQuestions: () => [],
    openPage: () => {
      throw new Error('This test has no page that needs a context.');
    },
    ...lists,
  } satisfies PluginUiPort;
  return port;
}
