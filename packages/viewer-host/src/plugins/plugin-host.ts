import { type ProjectDetail, pluginTopic } from '@gantry/contract';
import {
  ApiError,
  createDisposableStore,
  type Disposable,
  type Json,
  type MenuHit,
  problemText,
} from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { PluginEntry } from '../ui/plugin-entry.ts';
import type {
  CommandItem,
  DashboardItem,
  DialogRequest,
  KeyCommandItem,
  ModelTabItem,
  ModuleItem,
  ObjectCardSection,
  OverlayItem,
  PageContext,
  PluginMenuGroup,
  PluginUiPort,
  RouteItem,
  SettingsForm,
  SettingsPageItem,
  TimelineContent,
  TimelineSourceItem,
  WindowTabItem,
} from '../ui/plugin-ui-port.ts';
import { assignKeys, type KeyAssignment } from './assign-keys.ts';
import { collectSearch } from './collect-search.ts';
import { splitKey, windowKey } from './contribution-key.ts';
import * as lists from './contribution-lists.ts';
import { DialogStore } from './dialog-store.ts';
import { followCard } from './follow-card.ts';
import type { HostParts } from './host-parts.ts';
import { loadBundle } from './load-bundle.ts';
import { modules } from './modules.ts';
import { NoticeStore } from './notice-store.ts';
import { pluginEntries } from './plugin-entries.ts';
import { PluginNews } from './plugin-news.ts';
import { PluginSession } from './plugin-session.ts';
import { createPluginView } from './plugin-view.tsx';
import { reportToConsole } from './report-to-console.ts';
import { recordRefusal } from './sandbox/record-refusal.ts';
import { settingsForms } from './settings-forms.ts';
import { createViewFrame } from './view-frame.tsx';

/** The plugins of the open project as the screen sees them. Without a project every list is empty. */
export class PluginHost implements PluginUiPort {
  private session: PluginSession | undefined = undefined;
  private readonly noticeStore: NoticeStore;
  private readonly dialogStore: DialogStore;
  private readonly news: PluginNews;
  private readonly parts: HostParts;
  readonly View: PluginUiPort['View'];
  /** Counts how often a project was left, to drop outdated answers. */
  private left = 0;

  constructor(parts: HostParts) {
    this.parts = parts;
    this.news = new PluginNews(parts.live);
    this.noticeStore = new NoticeStore();
    const frame = createViewFrame(parts.api, this.noticeStore);
    this.dialogStore = new DialogStore(frame);
    this.View = createPluginView(() => this.session, parts.windows, frame);
    makeAutoObservable<this, 'session' | 'noticeStore' | 'dialogStore' | 'news' | 'parts' | 'left'>(
      this,
      {
        session: observableRef,
        noticeStore: false,
        dialogStore: false,
        news: false,
        parts: false,
        left: false,
        View: false,
      },
      { autoBind: true },
    );
  }

  /**
   * Leaves the open project first. Opens nothing if this one is left again meanwhile.
   * @throws ApiError when the list of plugins cannot be fetched.
   */
  async open(project: ProjectDetail): Promise<void> {
    const closing = this.close();
    const { left } = this;
    await closing;
    const session = await PluginSession.open(project, {
      host: this.parts,
      news: this.news,
      notices: this.noticeStore,
      dialogs: this.dialogStore,
      load: loadBundle,
      onReport: (report) => {
        reportToConsole(report);
        const { version = '' } = this.session?.kernel.plugin(report.pluginId)?.manifest ?? {};
        recordRefusal(report, version, this.parts.api);
      },
    });
    if (left === this.left) this.setSession(session);
    else await session.end();
  }

  async close(): Promise<void> {
    this.left += 1;
    const { session } = this;
    this.setSession(undefined);
    await session?.end();
  }

  get isReady(): boolean {
    return this.session !== undefined;
  }

  get modules(): readonly ModuleItem[] {
    return this.listed((session) => modules(session, this.parts.preferences.locale));
  }

  get modelTabs(): readonly ModelTabItem[] {
    return this.listed(lists.modelTabs);
  }

  get windowTabs(): readonly WindowTabItem[] {
    return this.listed(lists.windowTabs);
  }

  windowTitle(tab: WindowTabItem, instanceId: string): string {
    return this.session?.titles.get(windowKey(tab.id, instanceId)) ?? tab.title;
  }

  get dashboardItems(): readonly DashboardItem[] {
    return this.listed(lists.dashboardItems);
  }

  get settingsPages(): readonly SettingsPageItem[] {
    return this.listed(lists.settingsPages);
  }

  get settingsForms(): readonly SettingsForm[] {
    const { projects, preferences } = this.parts;
    return this.listed((session) => settingsForms(session, preferences.locale, projects.has));
  }

  get routes(): readonly RouteItem[] {
    return this.listed(lists.routes);
  }

  get timelineSources(): readonly TimelineSourceItem[] {
    return this.listed(lists.timelineSources);
  }

  get overlays(): readonly OverlayItem[] {
    return this.listed((session) => lists.overlays(session, this.parts.preferences.locale));
  }

  showOverlay(id: string, shown: boolean): void {
    this.session?.overlays.show(id, shown);
  }

  get paletteCommands(): readonly CommandItem[] {
    return this.listed((session) => lists.paletteCommands(session, this.keyAssignment));
  }

  get keyCommands(): readonly KeyCommandItem[] {
    return this.listed((session) => lists.keyCommands(session, this.keyAssignment));
  }

  get entries(): readonly PluginEntry[] {
    const { preferences, projects } = this.parts;
    return this.listed((session) =>
      pluginEntries(session, this.keyAssignment, preferences.locale, projects.has),
    );
  }

  get notices() {
    return this.noticeStore.notices;
  }

  get progress() {
    return this.noticeStore.tasks;
  }

  get dialogs(): readonly DialogRequest[] {
    return this.dialogStore.requests;
  }

  async timelineContent(sourceId: string, signal: AbortSignal): Promise<TimelineContent> {
    const { session } = this;
    if (!session) throw new Error('No project is open.');
    const { pluginId, id } = splitKey(sourceId);
    const range = await session.kernel.timeline.range(pluginId, id, signal);
    return { ...range, items: await session.kernel.timeline.items(pluginId, id, range, signal) };
  }

  async menu(hit: MenuHit, signal: AbortSignal): Promise<readonly PluginMenuGroup[]> {
    const entries = (await this.session?.kernel.menu(hit)) ?? [];
    if (signal.aborted) return [];
    const byPlugin = Map.groupBy(entries, ({ pluginId }) => pluginId);
    const withKeys = (item: (typeof entries)[number]) => ({
      ...item,
      keys: this.keyAssignment.keys.get(item.command)?.keys,
    });
    return [...byPlugin].map(([pluginId, items]) => ({
      pluginId,
      title: this.session?.nameOf(pluginId) ?? pluginId,
      items: items.map(withKeys),
    }));
  }

  objectCard(...[object, signal, show]: Parameters<PluginUiPort['objectCard']>): void {
    const { live } = this.parts;
    followCard({
      cards: this.session?.kernel.cards(object, signal) ?? [],
      signal,
      actionOf: this.cardAction,
      listen(pluginId, topics, changed) {
        const heard = createDisposableStore({ name: 'object card' });
        for (const topic of topics) heard.add(live.on(pluginTopic(pluginId, topic), changed));
        heard.add(live.onResync(changed));
        return heard;
      },
      show,
    });
  }

  async search(...[query, signal, onProgress]: Parameters<PluginUiPort['search']>): Promise<void> {
    await collectSearch(this.session?.kernel.search(query, signal) ?? [], (found) => {
      if (!signal.aborted) onProgress(found);
    });
  }

  canExecute(commandId: string): boolean {
    return this.listed((session) => lists.visibleOf(session, 'commands')).some(
      ({ key }) => key === commandId,
    );
  }

  async execute(commandId: string, args: { target?: MenuHit; value?: Json } = {}): Promise<void> {
    try {
      await this.session?.kernel.execute(commandId, args);
    } catch (error) {
      this.notify({
        text:
          error instanceof ApiError
            ? problemText(error, this.parts.preferences.locale)
            : String(error instanceof Error ? error.message : error),
        tone: 'danger',
        timeoutMs: 8000,
      });
    }
  }

  async refresh(): Promise<void> {
    await this.session?.refresh();
  }

  async switch(pluginId: string, isOn: boolean): Promise<void> {
    const { session } = this;
    const project = this.parts.projects.current;
    if (!session || !project) return;
    await this.parts.api.switchPlugin(project.id, pluginId, isOn);
    await session.refresh();
  }

  async retry(pluginId: string): Promise<void> {
    // The plugin's record shows the result.
    await this.session?.kernel
      .plugin(pluginId)
      ?.retry()
      .catch(() => undefined);
  }

  notify(notice: Parameters<PluginUiPort['notify']>[0]): Disposable {
    return this.noticeStore.show(notice);
  }

  dismiss(noticeId: string): void {
    this.noticeStore.dismiss(noticeId);
  }

  leaveQuestions(): ReturnType<PluginUiPort['leaveQuestions']> {
    return this.session?.leaveQuestions() ?? [];
  }

  openPage(): PageContext {
    if (!this.session) throw new Error('No project is open.');
    return this.session.openPage();
  }

  private setSession(session: PluginSession | undefined): void {
    this.session = session;
  }

  private get keyAssignment(): KeyAssignment {
    return assignKeys(this.listed((session) => lists.visibleOf(session, 'commands')));
  }

  private listed<T>(of: (session: PluginSession) => readonly T[]): readonly T[] {
    return this.session ? of(this.session) : [];
  }

  private cardAction(command: string): ObjectCardSection['actions'][number] {
    const at = splitKey(command);
    const contribution = this.session?.kernel.contribution('commands', at.pluginId, at.id);
    return { command, label: contribution?.title ?? command, icon: contribution?.declared.icon };
  }
}
