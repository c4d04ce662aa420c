import type { Capability, PluginContext } from '@gantry/plugin-sdk';
import { afterEach, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

const start = mainStarter(afterEach);
const slab = { modelId: 'm', globalId: 'slab' };

it.each<[Capability, string, (ctx: PluginContext) => unknown]>([
  ['scene.read', 'find', (ctx) => ctx.scene.find({})],
  ['scene.read', 'getProperties', (ctx) => ctx.scene.getProperties(slab)],
  ['scene.read', 'getBounds', (ctx) => ctx.scene.getBounds([slab])],
  ['scene.read', 'getBoundary', (ctx) => ctx.scene.getBoundary()],
  ['scene.read', 'picture', (ctx) => ctx.scene.picture()],
  ['scene.style', 'createStyleLayer', (ctx) => ctx.scene.createStyleLayer('x')],
  ['scene.style', 'colourBy', (ctx) => ctx.scene.colourBy({ kind: 'class' })],
  ['scene.style', 'sections', (ctx) => ctx.scene.sections],
  ['scene.overlay', 'measure', (ctx) => ctx.scene.measure],
  ['scene.read', 'tree', (ctx) => ctx.scene.tree],
  ['scene.overlay', 'addMarkers', (ctx) => ctx.scene.addMarkers([{ at: slab }])],
  ['scene.overlay', 'addShapes', (ctx) => ctx.scene.addShapes([])],
  ['scene.overlay', 'an overlay', (ctx) => ctx.implement.sceneOverlays('x', { attach: () => undefined })],
  ['scene.three', 'three', (ctx) => ctx.scene.three],
  ['selection.write', 'set', (ctx) => ctx.selection.set([slab])],
  ['layers.write', 'setVisible', (ctx) => ctx.layers.setVisible(['m'], false)],
  ['timeline.control', 'seek', (ctx) => ctx.timeline.seek(new Date())],
  ['timeline.control', 'play', (ctx) => ctx.timeline.play()],
  ['camera.control', 'flyTo', (ctx) => ctx.camera.flyTo([slab])],
  ['camera.control', 'views', (ctx) => ctx.scene.views],
  ['network', 'http', (ctx) => ctx.http('api')],
  ['storage', 'storage', (ctx) => ctx.storage],
  ['notifications', 'notifications', (ctx) => ctx.notifications],
  ['dialogs', 'dialogs', (ctx) => ctx.dialogs],
  ['routes', 'navigate', (ctx) => ctx.navigate('page')],
  ['routes', 'addressOf', (ctx) => ctx.addressOf('page')],
  ['services.provide', 'provide', (ctx) => ctx.services.provide({ id: 'acme.main/api@1' }, 1)],
])('refuses a plugin without %s: %s', async (capability, _what, use) => {
  const host = await start({});
  await host.activate();
  await expect((async () => use(host.context))()).rejects.toMatchObject({
    code: 'capability-not-granted',
    message: expect.stringContaining(`"${capability}" without declaring it`),
  });
});
