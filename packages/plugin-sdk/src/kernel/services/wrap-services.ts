import type {
  FileService,
  HostEvents,
  Json,
  LiveService,
  NotificationService,
  PeopleService,
  PermissionService,
  PluginManifest,
  SettingsService,
  SigningService,
  StorageService,
  VideoService,
} from '@gantry/plugin-sdk';
import { HostError } from '@gantry/plugin-sdk';
import { settingProblem, typeProblem } from '../../manifest-parser/setting-problem.ts';
import { fullId } from '../full-id.ts';
import { didYouMean } from '../nearest.ts';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { HostServices } from '../ports.ts';

export function wrapPermissions(
  permissions: HostServices['permissions'],
  scope: PluginScope,
): PermissionService {
  return {
    has: (id) => permissions.has(id),
    check: (id, signal) => permissions.check(id, scope.signalWith(signal)),
    onDidChange: scope.event('permissions.onDidChange', permissions.onDidChange),
  };
}

/** `ctx.people`. Its calls end with the plugin. */
export function wrapPeople(people: PeopleService, scope: PluginScope): PeopleService {
  return {
    async search(query, signal) {
      scope.live();
      const ending = scope.signalWith(signal);
      return untilAborted(people.search(query, ending), ending);
    },
    async named(ids) {
      scope.live();
      return untilAborted(people.named(ids), scope.signal);
    },
    async current() {
      scope.live();
      return untilAborted(people.current(), scope.signal);
    },
    onDidChange: scope.event('people.onDidChange', people.onDidChange),
  };
}

/** `ctx.signing`. Its calls end with the plugin. */
export function wrapSigning(signing: SigningService, scope: PluginScope): SigningService {
  return {
    async own(signal) {
      scope.live();
      const ending = scope.signalWith(signal);
      return untilAborted(signing.own(ending), ending);
    },
    async keep(image) {
      scope.live();
      return untilAborted(signing.keep(image), scope.signal);
    },
    onDidChange: scope.event('signing.onDidChange', signing.onDidChange),
  };
}

export function wrapSettings(
  { settings, permissions }: Pick<HostServices, 'settings' | 'permissions'>,
  scope: PluginScope,
): SettingsService<PluginManifest> {
  const { manifest } = scope.plugin;
  const schemas = manifest.settings ?? {};
  const values: Record<string, Json> = {};
  for (const key of Object.keys(schemas)) {
    Object.defineProperty(values, key, {
      enumerable: true,
      get: () => settingValue(manifest, key, settings.values[key]),
    });
  }
  return {
    // Each property has the type that its schema says: `settingValue` falls back to the default otherwise.
    values: values as SettingsService<PluginManifest>['values'],
    async set(key: string, value: unknown) {
      scope.live();
      const schema = schemas[key];
      if (!schema) {
        const known = Object.keys(schemas);
        throw new HostError(
          'setting-invalid',
          `"${manifest.id}" has no setting "${key}".${didYouMean(key, known)}`,
        );
      }
      const problem = settingProblem(schema, value);
      if (problem !== undefined) throw new HostError('setting-invalid', `The setting "${key}" ${problem}.`);
      if (schema.scope === 'project') assertPermission(permissions, schema.write, `set "${key}"`);
      // A value that fits its schema is a boolean, a number or a string.
      await settings.set(key, value as Json);
    },
    onDidChange: scope.event('settings.onDidChange', settings.onDidChange),
  };
}

/** The saved value of a setting if it fits the schema, which a newer version may have changed, else the default. */
export function settingValue(
  manifest: PluginManifest,
  key: string,
  saved: Json | undefined,
): Json | undefined {
  const schema = manifest.settings?.[key];
  if (!schema) return undefined;
  return saved !== undefined && typeProblem(schema, saved) === undefined ? saved : schema.default;
}

export function wrapStorage(
  { storage, permissions }: Pick<HostServices, 'storage' | 'permissions'>,
  scope: PluginScope,
): StorageService {
  const { id, storage: declared } = scope.plugin.manifest;
  const assertMayWrite = () => {
    if (!declared?.project) {
      throw new HostError(
        'storage-read-only',
        `"${id}" may not write to the project's storage: manifest.storage.project.write has to name a permission.`,
      );
    }
    assertPermission(permissions, declared.project.write, "write to the project's storage");
  };
  const { user, project } = storage;
  return {
    user,
    project: {
      get: (key) => project.get(key),
      usage: () => project.usage(),
      async set(key, value) {
        assertMayWrite();
        await project.set(key, value);
      },
      async delete(key) {
        assertMayWrite();
        await project.delete(key);
      },
    },
  };
}

/** Fails early where the server would refuse the request; the server is what enforces the permission. */
function assertPermission(permissions: HostServices['permissions'], id: string, what: string): void {
  if (permissions.has(id)) return;
  throw new HostError(
    'permission-missing',
    `To ${what} takes the permission ${id}, which the user does not have.`,
  );
}

export function wrapNotifications(
  notifications: HostServices['notifications'],
  scope: PluginScope,
): NotificationService {
  return {
    show(notice) {
      scope.live();
      const { action } = notice;
      const named = action && { ...action, command: fullId(scope.plugin.manifest.id, action.command) };
      return scope.own(notifications.show(named ? { ...notice, action: named } : notice));
    },
    async progress(title, task) {
      scope.live();
      return notifications.progress(title, (report, signal) =>
        untilAborted(task(report, scope.signalWith(signal)), scope.signal),
      );
    },
  };
}

/**
 * Settles as the work does, or rejects when the signal is aborted: a task that ignores its signal must not outlive the plugin.
 */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
  });
}

export function wrapFiles(
  files: HostServices['files'],
  scope: PluginScope,
  answers: Pick<FileService, 'url' | 'read'>,
): FileService {
  return {
    ...answers,
    async upload(file, { onProgress, ...options }) {
      scope.live();
      return files.upload(file, {
        ...options,
        signal: scope.signalWith(options.signal),
        ...(onProgress && { onProgress: scope.guard('files.upload.onProgress', onProgress) }),
      });
    },
  };
}

/** `ctx.videos`. Its calls end with the plugin. */
export function wrapVideos(videos: VideoService, scope: PluginScope): VideoService {
  return {
    async state(videoId, { signal } = {}) {
      scope.live();
      const ending = scope.signalWith(signal);
      return untilAborted(videos.state(videoId, { signal: ending }), ending);
    },
  };
}

export function wrapLive(live: HostServices['live'], scope: PluginScope): LiveService {
  return {
    get status() {
      return live.status;
    },
    get lastHeard() {
      return live.lastHeard;
    },
    on: (topic, listener) => scope.own(live.on(topic, scope.guard(`live.on(${topic})`, listener))),
    onDidResync: scope.event('live.onDidResync', live.onDidResync),
  };
}

export function wrapEvents(events: HostEvents, scope: PluginScope): HostEvents {
  return {
    onWillSwitchProject: scope.event('events.onWillSwitchProject', events.onWillSwitchProject),
    onDidGoOffline: scope.event('events.onDidGoOffline', events.onDidGoOffline),
    onDidGoOnline: scope.event('events.onDidGoOnline', events.onDidGoOnline),
    onWillClose: scope.event('events.onWillClose', events.onWillClose),
    onWillLeavePage: scope.event('events.onWillLeavePage', events.onWillLeavePage),
  };
}
