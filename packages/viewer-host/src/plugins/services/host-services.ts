import { dayInZone, type HostEvents, type Logger, type PluginManifest } from '@gantry/plugin-sdk';
import { createFileService, type HostServices, type PluginIdentity } from '@gantry/plugin-sdk/kernel';
import { paths } from '../../ui/paths.ts';
import type { DialogStore } from '../dialog-store.ts';
import type { HostParts } from '../host-parts.ts';
import type { NoticeStore } from '../notice-store.ts';
import { noonOf } from './noon-of.ts';
import { type PluginSettings, settingsPort } from './plugin-settings.ts';
import type { ProjectPeople } from './project-people.ts';
import type { ProjectSigning } from './project-signing.ts';
import { createSceneService } from './scene-service.ts';
import {
  createLiveService,
  createPermissionService,
  createStorageService,
  createVideoService,
} from './server-services.ts';
import {
  createCameraService,
  createLayerService,
  createSelectionService,
  createTimelineService,
} from './view-services.ts';

export interface ServiceParts {
  readonly host: HostParts;
  readonly project: { readonly id: string; readonly code: string; readonly timeZone: string };
  readonly notices: NoticeStore;
  readonly dialogs: DialogStore;
  readonly events: HostEvents;
  readonly people: ProjectPeople;
  readonly signing: ProjectSigning;
  settingsOf(pluginId: string): PluginSettings;
  /** A plugin's name in the URLs of its pages. */
  nameInAddresses(pluginId: string): string;
  /** Runs a command by full id, for a notice's action. */
  execute(commandId: string): void;
}

/**
 * The host's services for one plugin. The kernel owns the handles and refuses what the plugin may not use.
 * @param signal - aborted when the plugin ends
 */
export function createHostServices(
  { manifest }: PluginIdentity,
  signal: AbortSignal,
  parts: ServiceParts,
): HostServices {
  const { host, project } = parts;
  return {
    scene: createSceneService(manifest.id, signal, host),
    selection: createSelectionService(host.selection),
    layers: createLayerService(host.layers),
    timeline: createTimelineService(
      host.timeline,
      (day) => noonOf(day, project.timeZone),
      (time) => dayInZone(time, project.timeZone),
      () => new Date(host.serverClock.now()),
    ),
    camera: createCameraService(host.flyTo, host.scene),
    permissions: createPermissionService(host.projects, host.api),
    people: parts.people,
    signing: parts.signing,
    settings: settingsPort(parts.settingsOf(manifest.id)),
    storage: createStorageService(host.api, project.id, manifest.id),
    files: createFileService({
      endpoint: `${location.origin}/api/projects/${project.id}/plugins/${manifest.id}/uploads`,
    }),
    videos: createVideoService(host.api, project.id, manifest.id),
    notifications: {
      show: ({ action, ...notice }) =>
        parts.notices.show({
          ...notice,
          ...(action ? { action: { label: action.label, run: () => parts.execute(action.command) } } : {}),
        }),
      progress: parts.notices.progress,
    },
    dialogs: parts.dialogs,
    live: createLiveService(host.live, manifest.id),
    events: parts.events,
    log: createLogger(manifest),
    navigate: (path, params) =>
      host.ui.navigate(paths.plugin(project.code, parts.nameInAddresses(manifest.id), path, params)),
    addressOf: (path, params) =>
      location.origin + paths.plugin(project.code, parts.nameInAddresses(manifest.id), path, params),
  };
}

/** Logs to the browser's console, for plugin authors. */
function createLogger({ id }: PluginManifest): Logger {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string | Error, data?: object): void => {
      // biome-ignore lint/suspicious/noConsole: a plugin's log is for its author
      console[level](`[${id}]`, message, ...(data ? [data] : []));
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
