import type { PluginFaultSummary, PluginProblem, UnknownRole } from '@gantry/contract';
import type {
  Disposable,
  DisposableStore,
  IconRef,
  Json,
  LoadRecord,
  MenuHit,
  ObjectRef,
  PeopleService,
  PluginFigures,
  SettingSchema,
  TimelineGrain,
  TimelineItem,
  Tone,
} from '@gantry/plugin-sdk';
import type { FormHost, ListContext } from '@gantry/plugin-ui';
import type { ComponentType, ReactNode } from 'react';

/** What a page of the host that is built of `plugin-ui` needs, as a plugin gets it from its context. */
export interface PageContext extends Disposable {
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
  readonly subscriptions: DisposableStore;
  readonly people: PeopleService;
  readonly live: ListContext['live'];
  readonly permissions: ListContext['permissions'];
  readonly events: FormHost['events'];
  readonly notifications: FormHost['notifications'];
  readonly dialogs: FormHost['dialogs'] & {
    /** Shows a view until it finishes or the user leaves it. */
    open(view: (finish: () => void) => ReactNode, options: { readonly title: string }): Promise<void>;
  };
}

/** One contribution as its manifest declares it, with texts in the user's language. */
export interface PluginItem {
  /** `publisher.name/contribution`. */
  readonly id: string;
  readonly pluginId: string;
  /** Name of the plugin, for grouping. */
  readonly pluginTitle: string;
  readonly title: string;
  readonly icon?: IconRef | undefined;
}
export interface ModelTabItem extends PluginItem {
  /** The panel to draw around the view; undefined for a view that places panels of its own. */
  readonly panel?: TabPanel | undefined;
  readonly badge: number | 'dot' | undefined;
}
/** Something that a plugin draws in the scene. */
export interface OverlayItem extends PluginItem {
  /** Heading in the layer window. */
  readonly group: string;
  readonly isShown: boolean;
}
/** Pixels. */
export interface TabPanel {
  readonly width: number;
  /** With it the user can make the panel narrower and wider. */
  readonly minWidth: number | undefined;
  readonly isDocked: boolean;
}
export interface WindowTabItem extends PluginItem {
  /** Several can be open at a time. */
  readonly multiple: boolean;
  /** It can be put into a window of the browser. */
  readonly popOut: boolean;
}
export interface DashboardItem extends PluginItem {
  /** Cells of the grid that its tile has unless the member has arranged it. */
  readonly size: { readonly w: number; readonly h: number };
  /** The contribution's own id: the item's code in the URL. */
  readonly code: string;
}
export interface RouteItem extends PluginItem {
  /** Name in the URL, `/p/<project>/x/<plugin>`. */
  readonly pluginName: string;
  /** Below the plugin's name; `:name` segments become params. */
  readonly path: string;
}
export interface CommandItem extends PluginItem {
  /** What to press for it, to be drawn one after another. */
  readonly keys?: readonly string[] | undefined;
}
export interface KeyCommandItem extends PluginItem {
  readonly keys: readonly string[];
  /** The same as `useHotkeys` names it. */
  readonly hotkey: string;
}
/** Whose settings they are: the member's own, or those that all members of the project share. */
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
  /** Name of the permission that setting it takes and the member lacks. */
  readonly lockedBy?: string | undefined;
}

/** One contribution to draw. `id` is the full id of the list it came from. */
export type PluginViewProps =
  | {
      readonly point: 'modelTabs';
      readonly id: string;
      readonly visible: boolean;
      /** The plugin closed its own panel. */
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
      /** Undefined takes a parameter out of the URL. */
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
/** Something a plugin offers to do to what it was asked about. */
export interface PluginAction {
  /** Full id of the command to execute with that as target. */
  readonly command: string;
  readonly label: string;
  readonly icon?: IconRef | undefined;
}
export interface PluginMenuItem extends PluginAction {
  /** Items of one group stand together, apart from those of others; empty: no group. */
  readonly group: string;
  readonly enabled: boolean;
  readonly checked?: boolean | undefined;
  /** What to press for the same without a target. */
  readonly keys?: readonly string[] | undefined;
}

export interface ObjectCardSection {
  readonly id: string;
  readonly title: string;
  /** The plugin has not answered yet; it may turn out to have nothing to say. */
  readonly pending?: boolean;
  readonly icon?: IconRef | undefined;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly actions: readonly PluginAction[];
}

export interface TimelineSourceItem extends PluginItem {
  readonly grain: TimelineGrain;
}
/** What one timeline source has to show, and the time that it covers. */
export interface TimelineContent {
  readonly from: Date;
  readonly to: Date;
  readonly items: readonly TimelineItem[];
}

/** What the Plugins settings page says about one plugin. */
export interface PluginEntry {
  readonly record: LoadRecord;
  readonly name: string;
  readonly publisher?: string | undefined;
  readonly trust: 'builtin' | 'trusted' | 'sandboxed';
  readonly capabilities: readonly string[];
  /** What is wrong with it on the server. */
  readonly problem?: PluginProblem | undefined;
  /** What its server half did wrong; administrators are told. */
  readonly faults?: PluginFaultSummary | undefined;
  /** Roles that no project has, and for which permissions of it are meant; administrators are told. */
  readonly unknownRoles?: readonly UnknownRole[] | undefined;
  /** Of a plugin whose manifest could be read. */
  readonly health?: PluginHealth | undefined;
}
export interface PluginHealth {
  /** What the plugin says works only partly, in the user's language. */
  readonly degraded: readonly string[];
  readonly figures: PluginFigures;
}

/** A toast of a plugin or of the host. */
export interface Notice {
  readonly id: string;
  readonly text: string;
  readonly tone: Tone;
  /** Milliseconds; 0 stays until dismissed. */
  readonly timeoutMs: number;
  readonly action?: { readonly label: string; run(): void } | undefined;
}
/** A task that runs for a while. */
export interface ProgressNotice {
  readonly id: string;
  readonly title: string;
  readonly text: string | undefined;
  /** 0..1 */
  readonly done: number;
  cancel(): void;
}
/** A dialog that a plugin has asked for; the first of the list is shown. */
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
 * What the screen needs of the plugin runtime. Every list is a MobX observable: in the user's language, in display
 * order, without what permissions and conditions hide.
 */
export interface PluginUiPort {
  /** False while it is not known yet which plugins there are: the lists are empty then and mean nothing. */
  readonly isReady: boolean;
  readonly modelTabs: readonly ModelTabItem[];
  readonly windowTabs: readonly WindowTabItem[];
  /** What a window says its title is, or that of its tab. Observable. */
  windowTitle(tab: WindowTabItem, instanceId: string): string;
  readonly dashboardItems: readonly DashboardItem[];
  readonly settingsPages: readonly SettingsPageItem[];
  readonly settingsForms: readonly SettingsForm[];
  readonly routes: readonly RouteItem[];
  readonly timelineSources: readonly TimelineSourceItem[];
  readonly overlays: readonly OverlayItem[];
  showOverlay(id: string, shown: boolean): void;
  /** Commands that the palette offers. */
  readonly paletteCommands: readonly CommandItem[];
  /** Commands that have a key. */
  readonly keyCommands: readonly KeyCommandItem[];
  readonly entries: readonly PluginEntry[];
  readonly notices: readonly Notice[];
  readonly progress: readonly ProgressNotice[];
  readonly dialogs: readonly DialogRequest[];
  /** Draws one contribution within its plugin's context; failures stay inside it. */
  readonly View: ComponentType<PluginViewProps>;
  menu(hit: MenuHit, signal: AbortSignal): Promise<readonly PluginMenuGroup[]>;
  /**
   * Resolves when every plugin has answered or has had its time.
   * @param onProgress - told at once which sections may come, and again as each plugin answers
   */
  objectCard(
    object: ObjectRef,
    signal: AbortSignal,
    onProgress?: (sections: readonly ObjectCardSection[]) => void,
  ): Promise<readonly ObjectCardSection[]>;
  /** @throws when the plugin fails, which has been reported then. */
  timelineContent(sourceId: string, signal: AbortSignal): Promise<TimelineContent>;
  /** Failures become notices; the promise settles all the same. */
  execute(commandId: string, args?: { readonly target?: MenuHit; readonly value?: Json }): Promise<void>;
  /** Asks the server again how its plugins are. */
  refresh(): Promise<void>;
  /** Loads and activates a failed plugin again. */
  retry(pluginId: string): Promise<void>;
  notify(notice: Omit<Notice, 'id'>): void;
  dismiss(noticeId: string): void;
  /**
   * Opens a page of the host's own, which disposes what it gets.
   * @throws Error when no project is open.
   */
  openPage(): PageContext;
}
