import { join } from 'node:path';
import type { BenchOptions } from '../bench-options.ts';
import { startServer } from '../built-server.ts';
import type { BareScene } from './bare-scene.ts';
import { buildBareSite } from './bare-site.ts';
import { type HostSite, type SiteContents, startHostSite } from './host-site.ts';

/** The host and the bare page, each from its own server on the same data. */
export interface DemoSite extends HostSite {
  bareUrl(scene: Omit<BareScene, 'files'>): string;
}

/** Starts both servers. @param contents - as for `startHostSite`. */
export async function startDemoSite(
  options: Pick<BenchOptions, 'root' | 'bays'>,
  contents?: (folder: string) => Promise<SiteContents>,
): Promise<DemoSite> {
  const site = await startHostSite(options, contents);
  try {
    const bareFolder = join(site.folder, 'bare-page');
    await buildBareSite(options.root, bareFolder);
    const bare = await startServer(join(import.meta.dirname, 'bare-server.js'), options.root, {
      ...site.variables,
      GANTRY_DEMO: '0',
      GANTRY_BENCH_APP: bareFolder,
    });
    return {
      ...site,
      bareUrl: (own) => {
        const scene: BareScene = { ...own, files: site.files.map(({ url, matrix }) => ({ url, matrix })) };
        return `${bare.url}/?${new URLSearchParams({ scene: JSON.stringify(scene) })}`;
      },
      close: async () => {
        await bare.stop();
        await site.close();
      },
    };
  } catch (error) {
    await site.close();
    throw error;
  }
}
