import { defineConfig } from '@playwright/test';
import { installedChromium } from '../../scripts/chromium.mjs';

const chromium = installedChromium();
const port = Number(process.env.GANTRY_E2E_PORT ?? 8090);

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One server and one database: journeys that write use accounts and records of their own.
  workers: 2,
  fullyParallel: false,
  // Two processors that are shared with others draw all pictures, and stall for seconds: a retried journey is reported as flaky.
  // At the developer's desk it fails.
  retries: process.env.CI ? 2 : 0,
  // Waiting for the models alone may take two thirds of it on a machine that stalls.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE }]]
    : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // The processor draws every picture; journeys about looks choose sizes of their own.
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    // Taken of every journey, it would slow them all; `--trace on` takes one at the developer's desk.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: {
    command: 'node tests/e2e/support/serve.mjs',
    cwd: '../..',
    // It is ready before its demo is filled; journeys begin with the permits in place. An address beside it would be enough
    // for Playwright to begin.
    wait: { stdout: /The demo is filled/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { GANTRY_E2E_PORT: String(port) },
  },
});
