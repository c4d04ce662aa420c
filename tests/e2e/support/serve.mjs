import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startHost } from '@gantry/plugin-e2e/host';
import { fastFolder } from '../../../packages/server/dist/testing/setup.js';
import { writeCourierPlugin } from './courier-plugin.mjs';
import { draftFolder, draftToken, writeDraftPlugin } from './draft-plugin.mjs';
import { writeFaultyPlugins } from './faulty-plugins.mjs';
import { writePainterPlugin } from './painter-plugin.mjs';
import { writeSandboxedPlugins } from './sandboxed-plugins.mjs';

/**
 * Starts the built server on a temporary data folder, with the first-party plugins, plugins with every fault that the host must
 * survive, and sandboxed ones. Removes the folder at the end.
 */
const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'gantry-e2e-plugins-'));

const port = Number(process.env.GANTRY_E2E_PORT ?? 8090);

const firstParty = {
  path: join(root, 'plugins/permit-to-work'),
  trust: 'builtin',
  projects: '*',
  grants: [
    'scene.read',
    'scene.style',
    'scene.overlay',
    'camera.control',
    'selection.write',
    'storage',
    'notifications',
    'dialogs',
    'routes',
  ],
  shortName: 'permit-to-work',
};
/** In the project whose demo has counting devices. */
const peopleCount = {
  path: join(root, 'plugins/people-count'),
  trust: 'builtin',
  projects: ['BEM'],
  grants: ['network'],
  shortName: 'people-count',
};
/** In the project whose demo has progress. */
const tunnelProgress = {
  path: join(root, 'plugins/tunnel-progress'),
  trust: 'builtin',
  projects: ['BEM'],
  grants: [
    'network',
    'scene.read',
    'scene.style',
    'selection.write',
    'camera.control',
    'timeline.control',
    'storage',
    'notifications',
    'dialogs',
    'routes',
  ],
  shortName: 'tunnel-progress',
};
/** In the project without demo data, where everything is set up by screens. */
const falsework = {
  path: join(root, 'plugins/falsework'),
  trust: 'builtin',
  projects: ['ISO'],
  grants: ['scene.overlay', 'camera.control', 'storage', 'notifications', 'dialogs'],
  shortName: 'falsework',
};
/** In the project without demo data. */
const cctv = {
  path: join(root, 'plugins/ai-cctv'),
  trust: 'builtin',
  projects: ['ISO'],
  grants: [
    'network',
    'scene.read',
    'scene.overlay',
    'camera.control',
    'storage',
    'notifications',
    'dialogs',
    'services.provide',
  ],
  shortName: 'ai-cctv',
};
/** In the project without demo data, beside the cameras. */
const confinedSpace = {
  path: join(root, 'plugins/confined-space'),
  trust: 'builtin',
  projects: ['ISO'],
  grants: ['network', 'scene.overlay', 'camera.control', 'storage', 'notifications', 'dialogs'],
  shortName: 'confined-space',
};
/**
 * In a project with few demo forms, so that filling it does not slow the other journeys, and in the projects that journeys create; the long
 * journeys have all variants.
 */
const siteForms = {
  path: join(root, 'plugins/dwss'),
  trust: 'builtin',
  projects: ['TY', 'NEWEN', 'NEWZH', ...(process.env.GANTRY_TEST_ALL ? ['TCE', 'BEM'] : [])],
  grants: [
    'scene.read',
    'scene.style',
    'camera.control',
    'network',
    'storage',
    'notifications',
    'dialogs',
    'routes',
  ],
  shortName: 'dwss',
};
/** Beside the demo's models, so that the opening is counted with it, and in the project without demo data. */
const coordination = {
  path: join(root, 'plugins/coordination'),
  trust: 'builtin',
  projects: ['BEM', 'ISO'],
  grants: [
    'scene.read',
    'scene.style',
    'camera.control',
    'network',
    'storage',
    'notifications',
    'dialogs',
    'routes',
  ],
  shortName: 'coordination',
};
/** An example with windows, for the project whose journeys open some. */
const windows = {
  path: join(root, 'examples/selection-window'),
  trust: 'trusted',
  projects: ['TCE'],
  grants: ['scene.read'],
};
/** The example of a module with records, in a project with people of both sides. */
const siteInstructions = {
  path: join(root, 'examples/site-instructions'),
  trust: 'trusted',
  projects: ['YMTW'],
  grants: [
    'scene.read',
    'scene.style',
    'camera.control',
    'network',
    'storage',
    'notifications',
    'dialogs',
    'routes',
  ],
  shortName: 'site-instructions',
};
/** An example with a second dashboard item. */
const siteClock = {
  path: join(root, 'examples/site-clock'),
  trust: 'trusted',
  projects: ['YMTW'],
  grants: ['storage', 'services.provide'],
};
const others = [
  peopleCount,
  tunnelProgress,
  falsework,
  cctv,
  confinedSpace,
  siteForms,
  coordination,
  windows,
  siteInstructions,
  siteClock,
  writePainterPlugin(folder),
  ...writeFaultyPlugins(folder),
  ...writeSandboxedPlugins(folder, root),
  writeCourierPlugin(folder, root),
  writeDraftPlugin(port, root),
];
// Journeys play cameras on this machine.
const video = { allow: ['127.0.0.0/8'] };

const written = [folder, join(draftFolder(port), '../..')];
// The folder of the host, with its database. While the demo is filled, the disk would make each of thousands of commits wait.
process.env.TMPDIR = await fastFolder();

const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort());
const host = await startHost({
  gantry: root,
  port,
  config: { plugins: [firstParty, ...others], video, installs: 'any' },
  env: { GANTRY_DEMO_BAYS: '12', GANTRY_PLUGIN_DEV: draftToken },
  signal: stop.signal,
  log: (text) => process.stdout.write(text),
});
const code = await host.ended;
for (const each of written) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
process.exit(code ?? 0);
