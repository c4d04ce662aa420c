import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import type { HostSite } from './host-site.ts';
import { installProbe } from './page-probe.ts';

/** Runs `work` in a browser with a new, empty profile that is signed in. */
export async function withFreshProfile<R>(
  site: Pick<HostSite, 'cookies'>,
  work: (context: BrowserContext) => Promise<R>,
): Promise<R> {
  const profile = await mkdtemp(join(tmpdir(), 'gantry-bench-profile-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: await findChromium(),
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
    try {
      await context.addCookies([...site.cookies]);
      await context.addInitScript(installProbe);
      return await work(context);
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function withPage<R>(context: BrowserContext, work: (page: Page) => Promise<R>): Promise<R> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
