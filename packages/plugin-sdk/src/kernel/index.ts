export { type Keybinding, parseKeybinding } from '../manifest-parser/keybinding.ts';
export type { CommandRun } from './contributions/commands.ts';
export type { MenuEntry } from './contributions/context-menus.ts';
export { type Contribution, localize } from './contributions/contribution.ts';
export type { CardContent, ObjectCard } from './contributions/object-cards.ts';
export { type FilteredObject, passesFilter } from './contributions/object-filter.ts';
export type { AttachedOverlay } from './contributions/overlays.ts';
export type { SearchContent, SearchGroup } from './contributions/search.ts';
export type { TimelineHost } from './contributions/timeline-host.ts';
export { createKernel, type Kernel } from './kernel.ts';
export type { DeactivationReason, PluginRuntime } from './plugins/plugin-runtime.ts';
export type {
  DialogFrame,
  DialogPort,
  HostServices,
  KernelFetch,
  KernelLimits,
  KernelOptions,
  KernelReport,
  PluginIdentity,
  ReportKind,
  SettingsPort,
  ViewFailure,
  ViewFrame,
} from './ports.ts';
export type {
  SandboxFrame,
  SandboxFrameOptions,
  SandboxPort,
  SandboxSurfaceProps,
} from './sandbox/sandbox-port.ts';
export { pointVersions } from './services/build-context.tsx';
export { createFileService, type FileServiceOptions } from './services/file-service.ts';
export { settingValue } from './services/wrap-services.ts';
export { ContributionView, type ContributionViewProps } from './views/contribution-view.tsx';
export { useRefreshedAt } from './views/use-refreshed-at.ts';
export { type ViewPoint, viewPoints } from './views/view-points.ts';
