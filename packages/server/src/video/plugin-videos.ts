import type { ServerHost, Videos } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { InstalledPlugin } from '../plugins/installed-plugin.ts';
import { messageOf, PluginFailure } from '../plugins/plugin-failure.ts';
import type { PluginRegistry } from '../plugins/plugin-registry.ts';

const outline = z.object({ permission: z.string(), source: z.function() });

/** A plugin that has videos. */
export interface PluginVideos {
  readonly plugin: InstalledPlugin;
  readonly videos: Videos;
}

/** The videos of all plugins, by the plugin's id. A plugin whose description of them cannot be used is marked as failed. */
export function videosOfPlugins(
  { plugins }: PluginRegistry,
  pluginHost: (id: string) => ServerHost,
): ReadonlyMap<string, PluginVideos> {
  return new Map(
    plugins.flatMap((plugin) => {
      const videos = plugin.failure ? undefined : read(plugin, pluginHost(plugin.id));
      if (videos === undefined) return [];
      const route = { method: 'GET', path: '/videos/:videoId', permission: videos.permission } as const;
      plugin.comparePermissions([route], new Set());
      return [[plugin.id, { plugin, videos }]];
    }),
  );
}

function read(plugin: InstalledPlugin, host: ServerHost): Videos | undefined {
  try {
    const videos = plugin.server?.videos?.(host);
    const checked = outline.optional().safeParse(videos);
    if (!checked.success) throw new Error(z.prettifyError(checked.error));
    return videos;
  } catch (cause) {
    const text = `The videos of '${plugin.id}' could not be read: ${messageOf(cause)}`;
    plugin.fail(new PluginFailure('server-routes', text, { cause }));
    return undefined;
  }
}
