import type { DemoProject, ServerHost } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import type { HostPart } from '../host-part.ts';
import type { InstalledPlugin } from '../plugins/installed-plugin.ts';
import { servesProject } from '../plugins/plugin-registry.ts';

export interface DemoSources {
  readonly parts: readonly HostPart[];
  readonly plugins: readonly InstalledPlugin[];
  /** The services of a plugin's server half, by the plugin's id. */
  readonly pluginHost: (id: string) => ServerHost;
  readonly log: FastifyBaseLogger;
}

/**
 * Fills the demo's projects: the host's parts and the plugins do so in parallel. If one fails, the failure is logged and the others
 * go on. Resolves soon after the signal is aborted.
 */
export async function fillDemo(
  { parts, plugins, pluginHost, log }: DemoSources,
  projects: readonly DemoProject[],
  signal: AbortSignal,
): Promise<void> {
  const fill = async (source: string, project: DemoProject, seed: Promise<void> | undefined) => {
    try {
      await seed;
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, source, project: project.code }, 'The demo data is incomplete');
    }
  };
  const fillParts = async () => {
    for (const part of parts)
      for (const project of projects)
        if (!signal.aborted) await fill(part.name, project, part.seedDemo?.(project, signal));
  };
  const fillPlugins = async () => {
    for (const plugin of plugins) {
      const { server } = plugin;
      if (server === null || plugin.failure !== null) continue;
      for (const project of projects.filter(({ code }) => servesProject(plugin, code)))
        if (!signal.aborted)
          await fill(server.id, project, server.seedDemo?.(project, pluginHost(server.id), signal));
    }
  };
  await Promise.all([fillParts(), fillPlugins()]);
}
