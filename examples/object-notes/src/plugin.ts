import { createMessages, defineSandboxedPlugin } from '@gantry/plugin-sdk/sandbox';
import { manifest } from './manifest.ts';
import { messages } from './messages.ts';
import { NoteBook } from './note-book.ts';
import { NotesView } from './notes-view.ts';

export const plugin = defineSandboxedPlugin({
  manifest,
  async activate(ctx) {
    const book = new NoteBook(ctx.storage.project);
    const words = () => createMessages(messages, ctx.session.locale);

    await ctx.render('notes', (root, view) => {
      const panel = new NotesView(root, ctx, book);
      const redraw = () => {
        panel.draw();
        view.setBadge(book.all.length || undefined);
      };
      const ends = [book.onChange(redraw)];
      ends.push(ctx.session.onDidChange(redraw).dispose);
      const listening = ctx.selection.onDidChange((objects) => panel.select(objects));
      void ctx.selection.current().then((objects) => panel.select(objects));
      redraw();
      return () => {
        for (const end of ends) end();
        void listening.then((it) => it.dispose());
      };
    });
    await ctx.implement.objectCards('note', async (object) => {
      const note = book.of(object);
      return note && { rows: [{ label: words().t('note'), value: note.text }] };
    });
    await ctx.implement.commands('clear', async () => {
      const { t } = words();
      const text = t('clearText', { count: book.all.length });
      if (await ctx.dialogs.confirm({ title: t('clearTitle'), text, danger: true })) await book.clear();
    });
    await book.load();
  },
});
