import { defineConfig } from '@playwright/test';
import { installedChromium } from '../../scripts/chromium.mjs';

const chromium = installedChromium();
const port = Number(process.env.GANTRY_E2E_PORT ?? 8090);

/**
 * Files that take longest. A file is not divided between workers, so they start first and the short ones fill the end. `upload` is long
 * too, but it fills a project that `model` expects empty, so it stays behind that.
 */
const longFiles = /(gallery|looks|permits|sandbox)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  // Long journeys run with `npm run test:all`.
  ...(process.env.GANTRY_TEST_ALL ? {} : { grepInvert: /@all/ }),
  outputDir: '../../test-results',
  // All journeys share one server and database, so those that write use their own accounts and records.
  workers: 2,
  fullyParallel: false,
  // In CI, shared processors without a GPU may stall for seconds; a retried journey is reported as flaky. Elsewhere it fails.
  retries: process.env.CI ? 2 : 0,
  // For what hangs, not for what is slow: beside all other tests, a page takes ten times as long.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'long', testMatch: longFiles },
    { name: 'short', testIgnore: longFiles },
  ],
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE }]]
    : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Small, because the processor renders every frame. Journeys about looks set other sizes. Half the resolution, as on a browser that
    // shows pages at 50 %, is a quarter of the pixels and leaves every length of the page as it is.
    viewport: { width: 1280, height: 720 },
    deviceScaleFactor: 0.5,
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    // The processor renders every frame of a flight or an animation. Journeys about flights play them.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey would slow them all. Use `--trace on` when you need one.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // Otherwise the page too is painted by the graphics card that the processor imitates, which takes a third more of its time.
        '--disable-gpu-compositing',
        '--disable-background-networking',
        '--disable-component-update',
        // As every desktop browser does: the frame of a sandboxed plugin has a process of its own.
        '--site-per-process',
      ],
    },
  },
  webServer: {
    command: 'node tests/e2e/support/serve.mjs',
    cwd: '../..',
    // The server is ready before its demo is filled, but journeys need the demo's permits. With a `url` here, Playwright would not
    // wait for this line.
    wait: { stdout: /The demo is filled/ },
    // Filling takes a minute, and several on a busy machine, or with the hundreds of forms of the long journeys.
    timeout: 400_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { GANTRY_E2E_PORT: String(port) },
  },
});
