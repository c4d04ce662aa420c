import { writePlugin } from './write-plugin.mjs';

/** Code of each faulty plugin, by its fault. `missing` has no bundle. Only the project TY has them. */
const FAULTS = {
  missing: undefined,
  'throws-at-import': `throw new Error('broken at import');`,
  'throws-at-activate': bundle(`activate() { throw new Error('broken at activate'); }`),
  'throws-at-render': bundle(`
    activate(ctx) {
      ctx.implement.modelTabs('panel', { component: () => { throw new Error('broken at render'); } });
      ctx.implement.dashboardItems('throws-at-render', { component: () => { throw new Error('broken at render'); } });
    }`),
  'never-resolves': bundle(`activate() { return new Promise(() => {}); }`),
};

/**
 * Writes one plugin folder for each fault.
 * @returns entries for gantry.config.json
 */
export function writeFaultyPlugins(folder) {
  return Object.entries(FAULTS).map(([name, code]) => {
    const manifest = manifestOf(name);
    const path = writePlugin(folder, manifest, code?.replaceAll('$MANIFEST', JSON.stringify(manifest)));
    return { path, trust: 'trusted', projects: ['TY'], grants: [], config: {} };
  });
}

function manifestOf(name) {
  return {
    id: `faults.${name}`,
    version: '1.0.0',
    name: `Fault ${name}`,
    sdk: '^1.0.0',
    capabilities: [],
    contributes: {
      modelTabs: { panel: { title: `Fault ${name}` } },
      dashboardItems: { [name]: { title: `Fault ${name}`, size: { w: 4, h: 3 } } },
    },
  };
}

function bundle(members) {
  return `export const plugin = { manifest: $MANIFEST, ${members} };`;
}
