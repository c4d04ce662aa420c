import type { ProjectDetail } from '@gantry/contract';
import type { Json, MenuHit, ObjectRef, Point } from '@gantry/plugin-sdk';
import { type Contribution, ContributionView, type ViewFrame } from '@gantry/plugin-sdk/kernel';
import { makeAutoObservable, observableRef } from 'mobx';
import { observer } from 'mobx-react-lite';
import { keyConflictText } from '../messages/plugin-keys.ts';
import type {
  CommandItem,
  DashboardItem,
  DialogRequest,
  KeyCommandItem,
  ModelTabItem,
  ObjectCardSection,
  OverlayItem,
  PluginEntry,
  PluginItem,
  PluginMenuGroup,
  PluginUiPort,
  PluginViewProps,
  RouteItem,
  SettingsForm,
  SettingsPageItem,
  TabPanel,
  TimelineContent,
  TimelineSourceItem,
  WindowTabItem,
} from '../ui/plugin-ui-port.ts';
import { assignKeys, type KeyAssignment } from './assign-keys.ts';
import { collectCard } from './collect-card.ts';
import { DialogStore } from './dialog-store.ts';
import type { HostParts } from './host-parts.ts';
import { loadBundle } from './load-bundle.ts';
import { NoticeStore } from './notice-store.ts';
import { PluginSession } from './plugin-session.ts';
import { reportToConsole } from './report-to-console.ts';
import { recordRefusal } from './sandbox/record-refusal.ts';
import { settingsForms } from './settings-forms.ts';
import { createViewFrame } from './view-frame.tsx';

/** Width in pixels of a panel whose manifest has none. */
const panelWidth = 390;

/** The plugins of the open project, for the UI. Without a project every list is empty. */
export class PluginHost implements PluginUiPort {
  private session: PluginSession | undefined = undefined;
  private readonly noticeStore: NoticeStore;
  private readonly dialogStore: DialogStore;
  private readonly parts: HostParts;
  private readonly frame: ViewFrame;
  /** Counts how often a project was left, to drop answers to earlier requests. */
  private left = 0;

  constructor(parts: HostParts) {
    this.parts = parts;
    this.noticeStore = new NoticeStore();
    this.frame = createViewFrame(parts.api, this.noticeStore);
    this.dialogStore = new DialogStore(this.frame);
    makeAutoObservable<this, 'session' | 'noticeStore' | 'dialogStore' | 'parts' | 'frame' | 'left'>(
      this,
      {
        session: observableRef,
        noticeStore: false,
        dialogStore: false,
        parts: false,
        frame: false,
        left: false,
        View: false,
      },
      { autoBind: true },
    );
  }

  /**
   * Leaves the open project and opens this one. Does nothing more if it is left again meanwhile.
   * @throws ApiError if the server does not return the list of plugins.
   */
  async open(project: ProjectDetail): Promise<void> {
    const closing = this.close();
    const { left } = this;
    await closing;
    const session = await PluginSession.open(project, {
      host: this.parts,
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

  get modelTabs(): readonly ModelTabItem[] {
    return this.visible('modelTabs').map((one) => ({
      ...this.item(one),
      title: this.session?.titles.get(one.key) ?? one.title,
      badge: this.session?.badges.get(one.key),
      panel: this.panelOf(one),
    }));
  }

  get windowTabs(): readonly WindowTabItem[] {
    return this.visible('windowTabs').map((one) => ({
      ...this.item(one),
      multiple: one.declared.multiple ?? false,
      popOut: one.declared.popOut ?? false,
    }));
  }

  windowTitle(tab: WindowTabItem, instanceId: string): string {
    return this.session?.titles.get(windowKey(tab.id, instanceId)) ?? tab.title;
  }

  get dashboardItems(): readonly DashboardItem[] {
    return this.visible('dashboardItems').map((one) => ({
      ...this.item(one),
      code: one.id,
      size: one.declared.size,
    }));
  }

  get settingsPages(): readonly SettingsPageItem[] {
    return this.visible('settingsPages').map((one) => ({ ...this.item(one), scope: one.declared.scope }));
  }

  get settingsForms(): readonly SettingsForm[] {
    const { projects, preferences } = this.parts;
    return this.session ? settingsForms(this.session, preferences.locale, projects.has) : [];
  }

  get routes(): readonly RouteItem[] {
    return this.visible('routes').map((one) => ({
      ...this.item(one),
      pluginName: this.session?.nameInAddresses(one.pluginId) ?? one.pluginId,
      path: one.declared.path,
    }));
  }

  get timelineSources(): readonly TimelineSourceItem[] {
    return this.visible('timelineSources').map((one) => ({ ...this.item(one), grain: one.declared.grain }));
  }

  get overlays(): readonly OverlayItem[] {
    const { session } = this;
    if (!session) return [];
    return this.visible('sceneOverlays').map((one) => ({
      ...this.item(one),
      group: session.overlays.groupOf(one, this.parts.preferences.locale),
      isShown: session.overlays.isWanted(one),
    }));
  }

  showOverlay(id: string, shown: boolean): void {
    this.session?.overlays.show(id, shown);
  }

  get paletteCommands(): readonly CommandItem[] {
    return this.visible('commands')
      .filter((one) => one.declared.palette)
      .map((one) => ({ ...this.item(one), keys: this.keyAssignment.keys.get(one.key)?.keys }));
  }

  get keyCommands(): readonly KeyCommandItem[] {
    return this.visible('commands').flatMap((one) => {
      const assigned = this.keyAssignment.keys.get(one.key);
      return assigned ? [{ ...this.item(one), ...assigned }] : [];
    });
  }

  get entries(): readonly PluginEntry[] {
    const { session } = this;
    return (session?.kernel.records ?? []).map((record) => {
      const runtime = session?.kernel.plugin(record.id);
      const listed = session?.plugins.find(({ id }) => id === record.id);
      return {
        record,
        name: runtime?.name ?? record.id,
        publisher: runtime?.manifest.publisher,
        trust: listed?.trust ?? 'trusted',
        problem: listed?.problem,
        faults: listed?.faults,
        unknownRoles: listed?.unknownRoles,
        capabilities: runtime?.manifest.capabilities ?? [],
        health: runtime && {
          degraded: [...runtime.degraded, ...this.keyConflictsOf(record.id)],
          figures: runtime.telemetry.figures,
        },
      };
    });
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

  readonly View = observer((props: PluginViewProps) => {
    const { session } = this;
    const at = splitKey(props.id);
    if (!session?.kernel.contribution(props.point, at.pluginId, at.id)) return null;
    const shared = { kernel: session.kernel, ...at, visible: props.visible, ...this.frame };
    switch (props.point) {
      case 'modelTabs':
        return (
          <ContributionView
            {...shared}
            point="modelTabs"
            viewProps={{
              setBadge: (value) => session.setBadge(props.id, value),
              setTitle: (text) => session.setTitle(props.id, text),
              close: props.onClose,
            }}
          />
        );
      case 'windowTabs':
        return (
          <ContributionView
            {...shared}
            point="windowTabs"
            viewProps={{
              instanceId: props.instanceId,
              state: this.parts.windows.find(props.instanceId)?.state ?? null,
              setState: (state) => this.setWindowState(props.id, props.instanceId, state),
              setTitle: (text) => session.setTitle(windowKey(props.id, props.instanceId), text),
              close: () => this.parts.windows.remove(props.instanceId),
            }}
          />
        );
      case 'dashboardItems':
        return (
          <ContributionView
            {...shared}
            point="dashboardItems"
            viewProps={{
              place: props.place,
              size: props.size,
              editing: props.editing,
              params: props.params,
              setParams: props.setParams,
            }}
          />
        );
      case 'settingsPages':
        return <ContributionView {...shared} point="settingsPages" viewProps={{}} />;
      case 'routes':
        return <ContributionView {...shared} point="routes" viewProps={{ params: props.params }} />;
    }
  });

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
      title: this.nameOf(pluginId),
      items: items.map(withKeys),
    }));
  }

  async objectCard(
    object: ObjectRef,
    signal: AbortSignal,
    onProgress: (sections: readonly ObjectCardSection[]) => void = () => undefined,
  ): Promise<readonly ObjectCardSection[]> {
    const cards = this.session?.kernel.cards(object, signal) ?? [];
    const sections = await collectCard(cards, this.cardAction, (found) => {
      if (!signal.aborted) onProgress(found);
    });
    return signal.aborted ? [] : sections;
  }

  async execute(commandId: string, args: { target?: MenuHit; value?: Json } = {}): Promise<void> {
    try {
      await this.session?.kernel.execute(commandId, args);
    } catch (error) {
      this.notify({
        text: String(error instanceof Error ? error.message : error),
        tone: 'danger',
        timeoutMs: 8000,
      });
    }
  }

  async refresh(): Promise<void> {
    const { session } = this;
    const project = this.parts.projects.current;
    if (!session || !project) return;
    const answer = await this.parts.api.plugins(project.id).catch(() => undefined);
    // Keep the earlier list if the server does not answer. Ignore the answer if another project is open now.
    if (answer && session === this.session) session.describeAnew(answer.plugins);
  }

  async retry(pluginId: string): Promise<void> {
    // The plugin's record has the result.
    await this.session?.kernel
      .plugin(pluginId)
      ?.retry()
      .catch(() => undefined);
  }

  notify(notice: Parameters<PluginUiPort['notify']>[0]): void {
    this.noticeStore.show(notice);
  }

  dismiss(noticeId: string): void {
    this.noticeStore.dismiss(noticeId);
  }

  private setWindowState(tabId: string, instanceId: string, state: Json): void {
    if (this.parts.windows.setState(instanceId, state)) return;
    const { pluginId, id } = splitKey(tabId);
    const text = `The state of the window "${id}" is over 64 KiB of JSON: it is not kept over a reload.`;
    this.session?.kernel.plugin(pluginId)?.report('limit', `windowTabs/${id}`, new Error(text));
  }

  private setSession(session: PluginSession | undefined): void {
    this.session = session;
  }

  private get keyAssignment(): KeyAssignment {
    return assignKeys(this.visible('commands'));
  }

  private keyConflictsOf(pluginId: string): readonly string[] {
    return this.keyAssignment.conflicts
      .filter(({ command }) => command.pluginId === pluginId)
      .map(({ command, keys, heldBy }) =>
        keyConflictText(this.parts.preferences.locale, {
          key: keys.join('+'),
          command: command.title,
          other: heldBy && `${this.nameOf(heldBy.pluginId)}: ${heldBy.title}`,
        }),
      );
  }

  private visible<P extends Point>(point: P): readonly Contribution<P>[] {
    return this.session?.kernel.contributions(point).filter((one) => one.visible) ?? [];
  }

  private item(one: Contribution): PluginItem {
    const { declared } = one;
    return {
      id: one.key,
      pluginId: one.pluginId,
      pluginTitle: this.nameOf(one.pluginId),
      title: one.title,
      icon: 'icon' in declared ? declared.icon : undefined,
    };
  }

  /** A sandboxed plugin always gets a panel, because it cannot place its own. */
  private panelOf({ pluginId, declared: { panel } }: Contribution<'modelTabs'>): TabPanel | undefined {
    const isSandboxed = this.session?.plugins.find(({ id }) => id === pluginId)?.trust === 'sandboxed';
    if (!panel && !isSandboxed) return undefined;
    const { width = panelWidth, minWidth, start } = panel ?? {};
    return { width: Math.max(width, minWidth ?? 0), minWidth, isDocked: start === 'docked' };
  }

  private cardAction(command: string): ObjectCardSection['actions'][number] {
    const at = splitKey(command);
    const contribution = this.session?.kernel.contribution('commands', at.pluginId, at.id);
    return { command, label: contribution?.title ?? command, icon: contribution?.declared.icon };
  }

  private nameOf(pluginId: string): string {
    return this.session?.kernel.plugin(pluginId)?.name ?? pluginId;
  }
}

/** Key of a window's title. */
function windowKey(tabId: string, instanceId: string): string {
  return `${tabId}#${instanceId}`;
}

/** `publisher.name/contribution` */
function splitKey(key: string): { readonly pluginId: string; readonly id: string } {
  const slash = key.indexOf('/');
  return { pluginId: key.slice(0, slash), id: key.slice(slash + 1) };
}
