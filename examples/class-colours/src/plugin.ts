import { createMessages, definePlugin, type MenuHit, type ObjectRef } from '@gantry/plugin-sdk';
import { ClassColours } from './class-colours.ts';
import { manifest } from './manifest.ts';
import { messages } from './messages.ts';

export const plugin = definePlugin({
  manifest,
  activate(ctx) {
    const colours = new ClassColours(ctx.scene, (count) => ctx.contextKeys.set('classColours.count', count));
    const texts = () => createMessages(messages, ctx.session.locale);

    /** The clicked object, or the selected one when the command comes from the palette. */
    const objectOf = (hit: MenuHit | undefined): ObjectRef | undefined =>
      (hit?.kind === 'object' ? hit.objects : ctx.selection.current).at(-1);

    const classOf = async (object: ObjectRef, signal?: AbortSignal): Promise<string | undefined> => {
      const { Class: ifcClass } = await ctx.scene.getProperties(object, signal);
      return typeof ifcClass === 'string' ? ifcClass : undefined;
    };

    ctx.implement.commands('toggle', async ({ target, signal }) => {
      const { t } = texts();
      const object = objectOf(target);
      if (!object) return void ctx.notifications.show({ text: t('noObject'), tone: 'info' });
      const ifcClass = await classOf(object, signal);
      if (ifcClass === undefined) return void ctx.notifications.show({ text: t('noClass'), tone: 'warning' });
      if (colours.has(ifcClass)) return colours.remove(ifcClass);
      const count = await colours.add(ifcClass, signal);
      ctx.notifications.show({ text: t('coloured', { count, ifcClass }), tone: 'success' });
    });
    ctx.implement.commands('clear', () => colours.clear());

    // While the plugin runs its entry names the class and shows a tick. Before, the host draws it from the manifest.
    ctx.implement.contextMenus('toggle', async (hit) => {
      const object = objectOf(hit);
      const ifcClass = object && (await classOf(object));
      if (ifcClass === undefined) return { enabled: false };
      return { label: texts().t('colourAll', { ifcClass }), checked: colours.has(ifcClass) };
    });
  },
});
