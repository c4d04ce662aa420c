import { writePlugin } from './write-plugin.mjs';

const manifest = {
  id: 'journeys.painter',
  version: '1.0.0',
  name: 'Painter',
  sdk: '^1.0.0',
  capabilities: ['scene.read', 'scene.style', 'camera.control'],
  contributes: {
    commands: {
      repaint: { title: 'Repaint everything often', palette: true },
      hide: { title: 'Hide everything', palette: true },
      show: { title: 'Show everything as it was', palette: true },
      wall: { title: 'One green wall from above', palette: true },
      cut: { title: 'Cut the green wall aslant', palette: true },
    },
  },
};

/** Paints all objects in so many colours in turn that one definition for each would exceed the engine's limit of 65,536. */
const code = `
let layer;
const middleOf = ({ min, max }) => ({ x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 });
export const plugin = {
  manifest: ${JSON.stringify(manifest)},
  activate(ctx) {
    layer = ctx.scene.createStyleLayer('everything', 1);
    const all = () => ctx.scene.find({});
    ctx.implement.commands('repaint', async () => {
      const objects = await all();
      const rounds = Math.ceil(70000 / objects.length);
      for (let round = 0; round < rounds; round += 1) {
        layer.set(objects, { color: round % 2 ? '#c04040' : '#4040c0' });
        await new Promise((done) => setTimeout(done, 20));
      }
      layer.set(objects, { color: '#00c000' });
    });
    ctx.implement.commands('hide', async () => layer.set(await all(), { visible: false }));
    ctx.implement.commands('show', () => layer.clear());
    let wall;
    ctx.implement.commands('wall', async () => {
      const boxes = await Promise.all(
        (await ctx.scene.find({ categories: ['IFCWALL'] })).slice(0, 40).map(async (object) => ({
          object,
          ...(await ctx.scene.getBounds([object])),
        })),
      );
      const height = ({ min, max }) => max.y - min.y;
      wall = boxes.sort((a, b) => height(b) - height(a))[0];
      layer.set(await all(), { visible: false });
      layer.set([wall.object], { color: '#00c000', visible: true });
      const target = middleOf(wall);
      const position = { x: target.x, y: wall.max.y + 20, z: target.z + 0.02 };
      await ctx.camera.flyTo({ position, target, projection: 'orthographic' });
    });
    ctx.implement.commands('cut', () => {
      const { at } = ctx.scene.convert({ frame: 'scene', at: middleOf(wall) }, 'project');
      ctx.scene.sections.add({ name: 'Aslant', shape: { kind: 'plane', at, normal: { x: 1, y: 0, z: 3 } } });
    });
  },
};`;

/**
 * Writes a plugin that styles every object of the project BEM when it is told to.
 * @returns its entry for gantry.config.json
 */
export function writePainterPlugin(folder) {
  const path = writePlugin(folder, manifest, code);
  return { path, trust: 'trusted', projects: ['BEM'], grants: manifest.capabilities, config: {} };
}
