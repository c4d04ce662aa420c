export { type Keybinding, parseKeybinding } from '../manifest-parser/keybinding.ts';
export type { CommandRun } from './commands.ts';
export type { MenuEntry } from './context-menus.ts';
export { type Contribution, localize } from './contribution.ts';
export { ContributionView, type ContributionViewProps } from './contribution-view.tsx';
export { createFileService, type FileServiceOptions } from './file-service.ts';
export { createKernel, type Kernel } from './kernel.ts';
export type { CardContent, ObjectCard } from './object-cards.ts';
export { type FilteredObject, passesFilter } from './object-filter.ts';
export type { AttachedOverlay } from './overlays.ts';
export type { DeactivationReason, PluginRuntime } from './plugin-runtime.ts';
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
export type { SearchContent, SearchGroup } from './search.ts';
export type { TimelineHost } from './timeline-host.ts';
export { useRefreshedAt } from './use-refreshed-at.ts';
export { type ViewPoint, viewPoints } from './view-points.ts';
export { settingValue } from './wrap-services.ts';
