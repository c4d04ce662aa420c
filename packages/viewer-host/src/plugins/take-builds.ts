import type { PluginList } from '@gantry/contract';
import { type Disposable, defineMessages, toDisposable, translate } from '@gantry/plugin-sdk';
import type { Kernel } from '@gantry/plugin-sdk/kernel';
import type { PreferencesStore } from '../state/preferences-store.ts';
import type { NoticeStore } from './notice-store.ts';
import { toDescriptor } from './to-descriptor.ts';

const messages = defineMessages({
  en: {
    failed: '“{name}” was not built. The build before goes on running.\n{problem}',
    unread: '“{name}” was built, and cannot be used. The build before goes on running.\n{problem}',
  },
  'zh-CN': {
    failed: '“{name}”构建失败，之前的版本继续运行。\n{problem}',
    unread: '“{name}”已构建，但无法使用，之前的版本继续运行。\n{problem}',
  },
});

interface Parts {
  readonly kernel: Pick<Kernel, 'plugin' | 'replace'>;
  readonly preferences: Pick<PreferencesStore, 'locale'>;
  readonly notices: Pick<NoticeStore, 'show'>;
  /** Resolves with the server's latest list; undefined without an answer. */
  refresh(): Promise<PluginList['plugins'] | undefined>;
  /** Keeps what went wrong for Settings, Plugins. */
  keep(pluginId: string, problem: Error): void;
}

/** Told of a build. `problem` is what it says, or null. */
export type TakeBuild = (pluginId: string, problem: string | null) => void;

/**
 * Puts each new build of a plugin in the place of the one before, in the open page. Only a server that was started for the development
 * of plugins announces any.
 */
export function takeBuilds(parts: Parts): { readonly take: TakeBuild } & Disposable {
  const { kernel, preferences, notices } = parts;
  /** By plugin: what was said about its latest build. */
  const said = new Map<string, Disposable>();
  let isOver = false;
  /** One after another: two saves may follow at once. */
  let taking: Promise<void> = Promise.resolve();

  function say(key: 'failed' | 'unread', pluginId: string, problem: string): void {
    const name = kernel.plugin(pluginId)?.name ?? pluginId;
    const text = translate(messages, preferences.locale, key, { name, problem });
    said.set(pluginId, notices.show({ text, tone: 'danger', timeoutMs: 0 }));
    parts.keep(pluginId, new Error(problem));
  }
  async function replace(pluginId: string): Promise<void> {
    const listed = (await parts.refresh())?.find(({ id }) => id === pluginId);
    const present = kernel.plugin(pluginId);
    if (isOver || !listed || !present) return;
    // Each build of the browser half has an address of its own.
    if (present.descriptor.entry === listed.entry) return;
    await kernel.replace({ descriptor: toDescriptor(listed), manifest: listed.manifest });
  }
  async function take(pluginId: string, problem: string | null): Promise<void> {
    if (isOver) return;
    said.get(pluginId)?.dispose();
    said.delete(pluginId);
    if (problem !== null) return say('failed', pluginId, problem);
    try {
      await replace(pluginId);
    } catch (error) {
      // What fails while it starts is in the plugin's record, and its views say it.
      if (kernel.plugin(pluginId)?.error === undefined)
        say('unread', pluginId, error instanceof Error ? error.message : String(error));
    }
  }
  return {
    take: (pluginId, problem) => {
      taking = taking.then(() => take(pluginId, problem));
    },
    ...toDisposable(() => {
      isOver = true;
      for (const notice of said.values()) notice.dispose();
    }),
  };
}
