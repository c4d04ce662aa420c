import { pluginTopic } from '@gantry/contract';
import type { Json, LiveService, PermissionService, StorageArea, StorageService } from '@gantry/plugin-sdk';
import { createEmitter, toDisposable } from '@gantry/plugin-sdk';
import type { SettingsPort } from '@gantry/plugin-sdk/kernel';
import { observable, reaction, runInAction } from 'mobx';
import type { HostApi, StoragePath } from '../../api/host-api.ts';
import type { LiveStore } from '../../state/live-store.ts';
import type { ProjectStore } from '../../state/project-store.ts';

export function createPermissionService(projects: ProjectStore, api: HostApi): PermissionService {
  return {
    has: (id) => projects.has(id),
    async check(id, _on, signal) {
      const project = projects.current;
      if (!project) return false;
      const detail = await api.project(project.id, signal ? { signal } : {});
      return detail.permissions.includes(id);
    },
    onDidChange: (listener) =>
      toDisposable(
        reaction(
          () => projects.current?.permissions,
          () => listener(),
        ),
      ),
  };
}

export function createStorageService(api: HostApi, projectId: string, pluginId: string): StorageService {
  const area = (scope: StoragePath['scope']): StorageArea => {
    const at = (key: string): StoragePath => ({ projectId, pluginId, scope, key });
    return {
      async get<T extends Json>(key: string): Promise<T | undefined> {
        // The plugin wrote it and says what it is; the host only knows that it is JSON.
        return (await api.stored(at(key))).value as T | undefined;
      },
      async set(key, value) {
        await api.store(at(key), value);
      },
      async delete(key) {
        await api.unstore(at(key));
      },
      usage: () => api.storageUsage(projectId, pluginId, scope),
    };
  };
  return { user: area('user'), project: area('project') };
}

/** Saved settings of one plugin, loaded once per project session. */
export class PluginSettings implements SettingsPort {
  /** What is shown; the server may not have all of it yet. */
  readonly saved = observable.map<string, Json>(undefined, { deep: false });
  private readonly emitter = createEmitter<{ readonly key: string }>(reportError);
  readonly onDidChange = this.emitter.event;
  private readonly write: (values: Readonly<Record<string, Json>>) => Promise<unknown>;
  private confirmed: Readonly<Record<string, Json>> = {};
  private writing: Promise<unknown> = Promise.resolve();
  /** How often each has been set: a refusal of an older value puts nothing back. */
  private readonly turns = new Map<string, number>();

  constructor(write: (values: Readonly<Record<string, Json>>) => Promise<unknown>) {
    this.write = write;
  }

  get values(): Readonly<Record<string, Json>> {
    return Object.fromEntries(this.saved);
  }

  accept(values: Readonly<Record<string, Json>>): void {
    this.confirmed = values;
    runInAction(() => this.saved.replace(values));
  }

  /** Shown at once and written in turn; put back when the server refuses, unless it has been set again since. */
  set(key: string, value: Json): Promise<void> {
    runInAction(() => this.saved.set(key, value));
    const turn = (this.turns.get(key) ?? 0) + 1;
    this.turns.set(key, turn);
    const written = this.writing.then(() => this.writeOne(key, value, turn));
    this.writing = written.catch(() => undefined);
    return written;
  }

  private async writeOne(key: string, value: Json, turn: number): Promise<void> {
    const values = { ...this.confirmed, [key]: value };
    try {
      await this.write(values);
    } catch (error) {
      if (this.turns.get(key) === turn) this.putBack(key);
      throw error;
    }
    this.confirmed = values;
    this.emitter.emit({ key });
  }

  private putBack(key: string): void {
    const before = this.confirmed[key];
    runInAction(() => (before === undefined ? this.saved.delete(key) : this.saved.set(key, before)));
  }
}

/** The project's event stream as one plugin hears it: its own topics, without its id. */
export function createLiveService(live: LiveStore, pluginId: string): LiveService {
  return {
    get status() {
      return live.status;
    },
    get lastHeard() {
      return live.lastHeard;
    },
    on: (topic, listener) => live.on(pluginTopic(pluginId, topic), listener),
    onDidResync: (listener) => live.onResync(() => listener()),
  };
}

/** Rethrown outside the call stack, where the window's error handler reports it. */
function reportError(error: unknown): void {
  globalThis.reportError(error);
}
