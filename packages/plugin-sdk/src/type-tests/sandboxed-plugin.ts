import { defineSandboxedPlugin } from '@gantry/plugin-sdk/sandbox';
import { createTestHost } from '@gantry/plugin-sdk/testing';

// Compiled, never run: each expected error is one that a plugin author must get from the compiler.

export const plugin = defineSandboxedPlugin({
  manifest: {
    id: 'acme.counts',
    version: '1.0.0',
    name: 'Counts',
    sdk: '^1.0.0',
    capabilities: ['network', 'camera.control', 'scene.overlay'],
    endpoints: { counts: { baseUrlFrom: 'counts.url' } },
    settings: { limit: { type: 'number', default: 5 } },
    contributes: {
      windowTabs: { table: { title: 'Counts' } },
      commands: { recount: { title: 'Count again' } },
      sceneOverlays: { dots: { title: 'Dots' } },
    },
  },
  async activate(ctx) {
    const selected = await ctx.selection.current();
    selected.length satisfies number;
    // @ts-expect-error a value is asked for, and not there at once
    ctx.selection.current.map(String);
    await ctx.camera.flyTo(selected);
    const { status, json } = await ctx.fetch('counts', 'today', { method: 'POST', json: { limit: 5 } });
    status satisfies number;
    // @ts-expect-error what a server answers is JSON of unknown shape
    json.total satisfies number;
    // @ts-expect-error no such endpoint
    await ctx.fetch('count', 'today');
    // @ts-expect-error a header would let the plugin pass for somebody else
    await ctx.fetch('counts', 'today', { headers: { authorization: 'x' } });

    // @ts-expect-error not granted: the method is absent, not just refused
    await ctx.selection.set(selected);
    // @ts-expect-error the capability "scene.read" is not declared
    await ctx.scene.find({});
    // @ts-expect-error the capability "storage" is not declared
    await ctx.storage.user.get('x');
    // @ts-expect-error the capability "notifications" is not declared
    await ctx.notifications.show({ text: 'Hello' });
    // @ts-expect-error three never crosses the frame
    await ctx.scene.three();
    // @ts-expect-error neither do style layers
    await ctx.scene.createStyleLayer('x');
    // @ts-expect-error figures are counted in the page
    ctx.telemetry.event('opened');
    // @ts-expect-error services of other plugins are objects of the page
    await ctx.services.get({ id: 'acme.other/api@1' });
    // @ts-expect-error commands of others would run with their rights
    await ctx.commands.execute('acme.other/go');

    const [marker] = await ctx.scene.addMarkers([{ at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } } }]);
    marker?.update({ count: 1 });
    const listening = await ctx.selection.onDidChange((objects) => objects.length satisfies number);
    listening.dispose();
    (await ctx.settings.values()).limit satisfies number;

    await ctx.render('table', (root, view) => {
      root.textContent = view.point;
    });
    // @ts-expect-error in the page only
    await ctx.render('dots', () => undefined);
    // @ts-expect-error a command is not drawn
    await ctx.render('recount', () => undefined);
    await ctx.implement.commands('recount', ({ signal }) => signal.aborted);
    // @ts-expect-error no such command
    await ctx.implement.commands('recont', () => undefined);
    // @ts-expect-error no card is declared
    await ctx.implement.objectCards('table', async () => undefined);
  },
});

export async function useTestHost(): Promise<void> {
  const host = await createTestHost(plugin, { settings: { limit: 3 } });
  await host.render('windowTabs', 'table');
  // @ts-expect-error no such model tab
  await host.render('modelTabs', 'table');
  await host.dispose();
}
