import { pluginTopic } from '@gantry/contract';
import type {
  Json,
  LiveService,
  PermissionService,
  StorageArea,
  StorageService,
  VideoService,
} from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import type { HostApi, StoragePath } from '../../api/host-api.ts';
import type { LiveStore } from '../../state/live-store.ts';
import type { ProjectStore } from '../../state/project-store.ts';

export function createPermissionService(projects: ProjectStore, api: HostApi): PermissionService {
  return {
    has: (id) => projects.has(id),
    async check(id, signal) {
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
        // The plugin itself wrote the value and declares its type; the host only knows that it is JSON.
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

/** How the member may watch the videos of one plugin. */
export function createVideoService(
  api: Pick<HostApi, 'videoState'>,
  projectId: string,
  pluginId: string,
): VideoService {
  return {
    state: (videoId, { signal } = {}) =>
      api.videoState(projectId, { pluginId, videoId }, signal ? { signal } : {}),
  };
}

/** The project's event stream for one plugin: only its own topics, without its id. */
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
