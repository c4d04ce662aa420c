import type {
  Disposable,
  DisposableStore,
  IconRef,
  Json,
  MenuHit,
  ObjectCardRow,
  ObjectRef,
  PeopleService,
  SearchEntry,
  SettingSchema,
  SigningService,
  TimelineGrain,
  TimelineItem,
  Tone,
} from '@gantry/plugin-sdk';
import type { FormHost, ListContext } from '@gantry/plugin-ui';
import type { ComponentType, ReactNode } from 'react';
import type { PluginEntry } from './plugin-entry.ts';

/** The services that a host page built with `plugin-ui` needs, as in a plugin's context. */
export interface PageContext extends Disposable {
  /** Aborts when the page is left. */
  readonly signal: AbortSignal;
  readonly subscriptions: DisposableStore;
  readonly people: PeopleService;
  readonly signing: SigningService;
  readonly live: ListContext['live'];
  readonly permissions: ListContext['permissions'];
  readonly events: FormHost['events'];
  readonly notifications: FormHost['notifications'];
  readonly dialogs: FormHost['dialogs'] & {
    /** Shows a view until it finishes or the user leaves it. */
    open(view: (finish: () => void) => ReactNode, options: { readonly title: string }): Promise<void>;
  };
}

/** A contribution as declared in its manifest, with texts in the user's language. */
export interface PluginItem {
  /** `publisher.name/contribution`. */
  readonly id: string;
  readonly pluginId: string;
  /** The plugin's display name, for grouping. */
  readonly pluginTitle: string;
  readonly title: string;
  readonly icon?: IconRef | undefined;
}
export interface ModelTabItem extends PluginItem {
  /** The panel around the view; undefined for a view that places its own panels. */
  readonly panel?: TabPanel | undefined;
  /** Pixels of the stage's right edge that the view's own panels cover; undefined where they are at the left. */
  readonly coversRight?: number | undefined;
  readonly badge: number | 'dot' | undefined;
}
/** An overlay of a plugin in the scene. */
export interface OverlayItem extends PluginItem {
  /** Heading in the layer window. */
  readonly group: string;
  readonly isShown: boolean;
}
/** Sizes of a tab's panel, in px. */
export interface TabPanel {
  readonly width: number;
  /** Makes the panel resizable. */
  readonly minWidth: number | undefined;
  readonly isDocked: boolean;
}
export interface WindowTabItem extends PluginItem {
  /** Several can be open at once. */
  readonly multiple: boolean;
  /** It can move to a browser window. */
  readonly popOut: boolean;
}
export interface DashboardItem extends PluginItem {
  /** The tile's default size in grid cells. */
  readonly size: { readonly w: number; readonly h: number };
  /** The contribution's local id, used in the URL. */
  readonly code: string;
}
export interface RouteItem extends PluginItem {
  /** Name in the URL, `/p/<project>/x/<plugin>`. */
  readonly pluginName: string;
  /** Below the plugin's name; `:name` segments become params. */
  readonly path: string;
  /** Paths that lead to `path`. */
  readonly redirectFrom?: readonly string[] | undefined;
}
/** A page of a module that its entry in the navigation offers. */
export interface ModulePage {
  readonly kind: 'list' | 'statistics' | 'other';
  readonly title: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** The path of a route, or the code of a dashboard item. */
  readonly at: { readonly path: string } | { readonly code: string };
}
/** A plugin's entry in the navigation. */
export interface ModuleItem {
  readonly pluginId: string;
  /** Name in the URL, `/p/<project>/x/<plugin>`. */
  readonly pluginName: string;
  readonly title: string;
  readonly icon?: IconRef | undefined;
  /** At least one; the first is where the entry leads. */
  readonly pages: readonly [ModulePage, ...ModulePage[]];
  /** Full id of the settings page that the manifest names. */
  readonly settings?: string | undefined;
}
export interface CommandItem extends PluginItem {
  /** The keys of the shortcut, for display. */
  readonly keys?: readonly string[] | undefined;
}
export interface KeyCommandItem extends PluginItem {
  readonly keys: readonly string[];
  /** The shortcut in the notation of `useHotkeys`. */
  readonly hotkey: string;
}
/** The member's own settings, or those shared by the project. */
export type SettingsScope = 'user' | 'project';
export interface SettingsPageItem extends PluginItem {
  readonly scope: SettingsScope;
}
export interface SettingsForm {
  readonly pluginId: string;
  readonly pluginTitle: string;
  readonly scope: SettingsScope;
  readonly fields: readonly SettingField[];
  /** @throws ApiError when the server refuses. */
  set(key: string, value: Json): Promise<void>;
}
export interface SettingField {
  readonly key: string;
  readonly title: string;
  readonly schema: SettingSchema;
  readonly value: Json;
  /** The permission that the member lacks to change it. */
  readonly lockedBy?: string | undefined;
}

/** The contribution to draw. `id` is the full id of its item. */
export type PluginViewProps =
  | {
      readonly point: 'modelTabs';
      readonly id: string;
      readonly visible: boolean;
      /** Called when the plugin closes its own panel. */
      onClose(): void;
    }
  | {
      readonly point: 'windowTabs';
      readonly id: string;
      readonly instanceId: string;
      readonly visible: boolean;
    }
  | {
      readonly point: 'dashboardItems';
      readonly id: string;
      readonly visible: boolean;
      readonly place: 'tile' | 'page';
      /** Cells of the grid. */
      readonly size: { readonly w: number; readonly h: number };
      /** The member is arranging the tiles. */
      readonly editing: boolean;
      readonly params: Readonly<Record<string, string>>;
      /** Undefined removes a parameter from the URL. */
      setParams(params: Readonly<Record<string, string | undefined>>): void;
    }
  | { readonly point: 'settingsPages'; readonly id: string; readonly visible: boolean }
  | {
      readonly point: 'routes';
      readonly id: string;
      readonly visible: boolean;
      readonly params: Readonly<Record<string, string>>;
    };

export interface PluginMenuGroup {
  readonly pluginId: string;
  readonly title: string;
  readonly items: readonly PluginMenuItem[];
}
/** An action that a plugin offers for a target. */
export interface PluginAction {
  /** Full id of the command to execute with the target. */
  readonly command: string;
  readonly label: string;
  readonly icon?: IconRef | undefined;
}
export interface PluginMenuItem extends PluginAction {
  /** Entries with the same group are shown together, apart from others; empty: no group. */
  readonly group: string;
  readonly enabled: boolean;
  readonly checked?: boolean | undefined;
  /** The command's shortcut without a target. */
  readonly keys?: readonly string[] | undefined;
}

export interface ObjectCardSection {
  readonly id: string;
  readonly title: string;
  /** The plugin has not answered yet, and may have no section. */
  readonly pending?: boolean;
  /** Asks the plugin once more: it has failed, or did not answer in time. */
  readonly retry?: () => void;
  readonly icon?: IconRef | undefined;
  readonly rows: readonly ObjectCardRow[];
  readonly actions: readonly PluginAction[];
}

/** What one search provider of a plugin found. */
export interface SearchSection {
  /** `publisher.name/contribution`. */
  readonly id: string;
  readonly title: string;
  readonly icon?: IconRef | undefined;
  readonly state: 'pending' | 'ready' | 'failed';
  /** Their commands are full ids. */
  readonly entries: readonly SearchEntry[];
  /** The total, including entries that are not shown. */
  readonly total: number;
}

export interface TimelineSourceItem extends PluginItem {
  readonly grain: TimelineGrain;
  /** Its days may lie before the models were created; their first versions are shown then. */
  readonly beforeModels: boolean;
}
/** The content of a timeline source, and the time it covers. */
export interface TimelineContent {
  readonly from: Date;
  readonly to: Date;
  readonly items: readonly TimelineItem[];
}

/** A toast of a plugin or the host. */
export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: Tone;
  /** Milliseconds; 0 stays until dismissed. */
  readonly timeoutMs: number;
  readonly action?: { readonly label: string; run(): void } | undefined;
}
/** A running task. */
export interface ProgressNotice {
  readonly id: string;
  readonly title: string;
  readonly text: string | undefined;
  /** 0..1 */
  readonly done: number;
  cancel(): void;
}
/** A dialog requested by a plugin; the first of the list is shown. */
export type DialogRequest =
  | {
      readonly kind: 'confirm';
      readonly id: string;
      readonly title: string;
      readonly text: string;
      readonly danger: boolean;
      readonly confirmLabel: string | undefined;
      readonly cancelLabel: string | undefined;
      answer(confirmed: boolean): void;
    }
  | {
      readonly kind: 'view';
      readonly id: string;
      readonly title: string | undefined;
      readonly size: 's' | 'm' | 'l';
      /** The plugin's view, wrapped in its context and error boundary. */
      render(): ReactNode;
      dismiss(): void;
    };

/**
 * The plugin runtime as the screen sees it. Every list is a MobX observable: in the user's language, in display order,
 * without items that permissions or conditions hide.
 */
export interface PluginUiPort {
  /** False until the plugins are known; the lists are empty until then. */
  readonly isReady: boolean;
  /** The modules that the member may see, as the navigation lists them. */
  readonly modules: readonly ModuleItem[];
  readonly modelTabs: readonly ModelTabItem[];
  readonly windowTabs: readonly WindowTabItem[];
  /** The window's own title, or that of its tab. Observable. */
  windowTitle(tab: WindowTabItem, instanceId: string): string;
  readonly dashboardItems: readonly DashboardItem[];
  readonly settingsPages: readonly SettingsPageItem[];
  readonly settingsForms: readonly SettingsForm[];
  readonly routes: readonly RouteItem[];
  readonly timelineSources: readonly TimelineSourceItem[];
  readonly overlays: readonly OverlayItem[];
  showOverlay(id: string, shown: boolean): void;
  /** Commands in the palette. */
  readonly paletteCommands: readonly CommandItem[];
  /** Commands with a shortcut. */
  readonly keyCommands: readonly KeyCommandItem[];
  readonly entries: readonly PluginEntry[];
  readonly notices: readonly Toast[];
  readonly progress: readonly ProgressNotice[];
  readonly dialogs: readonly DialogRequest[];
  /** Draws one contribution within its plugin's context; failures stay inside it. */
  readonly View: ComponentType<PluginViewProps>;
  menu(hit: MenuHit, signal: AbortSignal): Promise<readonly PluginMenuGroup[]>;
  /**
   * Follows the plugins' sections about an object until the signal is aborted.
   * @param show - called at once with pending sections, then as each plugin answers, and whenever a section changes
   */
  objectCard(
    object: ObjectRef,
    signal: AbortSignal,
    show: (sections: readonly ObjectCardSection[]) => void,
  ): void;
  /**
   * Resolves when every search provider has answered or timed out.
   * @param onProgress - called at once with pending sections, and again as each provider answers
   */
  search(
    query: string,
    signal: AbortSignal,
    onProgress: (sections: readonly SearchSection[]) => void,
  ): Promise<void>;
  /** @throws when the plugin fails; the failure has then been reported. */
  timelineContent(sourceId: string, signal: AbortSignal): Promise<TimelineContent>;
  /** Whether the member may execute this command of a plugin. Observable. */
  canExecute(commandId: string): boolean;
  /** Failures become notices; the promise resolves. */
  execute(commandId: string, args?: { readonly target?: MenuHit; readonly value?: Json }): Promise<void>;
  /** Fetches the state of the server's plugins again. */
  refresh(): Promise<void>;
  /**
   * Switches a plugin on or off for everybody in the project.
   * @throws ApiError when the server refuses.
   */
  switch(pluginId: string, isOn: boolean): Promise<void>;
  /** Loads and activates a failed plugin again. */
  retry(pluginId: string): Promise<void>;
  /** Shows a toast until its time is over, somebody closes it, or the returned owner ends it. */
  notify(notice: Omit<Toast, 'id'>): Disposable;
  dismiss(noticeId: string): void;
  /** The questions of the page's forms before it is left: each resolves to whether it may be left. */
  leaveQuestions(): readonly (() => Promise<boolean>)[];
  /**
   * Gives a page of the host its services; the page must dispose of them.
   * @throws Error when no project is open.
   */
  openPage(): PageContext;
}
