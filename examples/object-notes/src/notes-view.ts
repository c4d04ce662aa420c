import { createMessages, type ObjectRef, type SandboxedContext } from '@gantry/plugin-sdk/sandbox';
import type { manifest } from './manifest.ts';
import { messages } from './messages.ts';
import type { Note, NoteBook } from './note-book.ts';
import { styles } from './styles.ts';

type Context = SandboxedContext<typeof manifest>;

/**
 * The panel: a field for the selected object, and all notes of the project. Its elements are made once and stay where they
 * are while what they show changes, so that neither focus nor a word half typed is lost.
 */
export class NotesView {
  private readonly ctx: Context;
  private readonly book: NoteBook;
  private selected: readonly ObjectRef[] = [];
  /** What was typed and is not saved, by object. */
  private readonly drafts = new Map<string, string>();
  /** Objects whose draft could not be saved. */
  private readonly failed = new Set<string>();
  private readonly hint = element('p', {});
  private readonly input = element('textarea', { rows: 3, maxLength: 500 });
  private readonly saveButton = element('button', { type: 'button' });
  private readonly alert = element('p', {});
  private readonly none = element('p', {});
  private readonly list = element('ul', {});
  /** The buttons of the list, by object. */
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(root: HTMLElement, ctx: Context, book: NoteBook) {
    this.ctx = ctx;
    this.book = book;
    root.className = 'notes';
    const { hint, input, saveButton, alert, none, list } = this;
    alert.setAttribute('role', 'alert');
    root.replaceChildren(
      element('style', { textContent: styles }),
      hint,
      input,
      saveButton,
      alert,
      none,
      list,
    );
    input.addEventListener('input', () => {
      if (this.object) this.drafts.set(keyOf(this.object), input.value);
    });
    saveButton.addEventListener('click', () => {
      if (this.object) void this.save(this.object);
    });
  }

  select(objects: readonly ObjectRef[]): void {
    this.selected = objects;
    this.draw();
  }

  draw(): void {
    this.drawForm();
    this.drawList();
  }

  private get t() {
    const { session } = this.ctx;
    return createMessages(messages, session.locale).t;
  }

  /** The one that a note can be written on. */
  private get object(): ObjectRef | undefined {
    return this.selected.length === 1 ? this.selected[0] : undefined;
  }

  private drawForm(): void {
    const { t, object, input, saveButton } = this;
    const key = object && keyOf(object);
    setText(this.hint, object ? '' : t('select'));
    input.hidden = !object;
    input.setAttribute('aria-label', t('noteOn'));
    const text = (key && this.drafts.get(key)) ?? (object && this.book.of(object)?.text) ?? '';
    if (input.value !== text) input.value = text;
    saveButton.hidden = !object;
    setText(saveButton, t('save'));
    setText(this.alert, key && this.failed.has(key) ? t('failed') : '');
  }

  /**
   * A button that moves loses the focus. It gets it back only if the user is in this view, so that nothing is taken from the
   * page.
   */
  private drawList(): void {
    const { list, book } = this;
    const focused = document.activeElement;
    list.replaceChildren(...book.all.map((note) => itemWith(this.button(note))));
    setText(this.none, book.all.length === 0 ? this.t('none') : '');
    if (focused instanceof HTMLElement && list.contains(focused) && document.hasFocus())
      focused.focus({ preventScroll: true });
  }

  private button({ object, text }: Note): HTMLButtonElement {
    const key = keyOf(object);
    const known = this.buttons.get(key);
    const button = known ?? element('button', { type: 'button', onclick: () => void this.show(object) });
    this.buttons.set(key, button);
    setText(button, text);
    button.setAttribute('aria-label', this.t('flyTo', { text }));
    return button;
  }

  /** What was typed stays a draft until it is saved, and after that if more was typed meanwhile. */
  private async save(object: ObjectRef): Promise<void> {
    const key = keyOf(object);
    const text = this.input.value.trim();
    this.drafts.set(key, text);
    this.failed.delete(key);
    this.draw();
    try {
      await this.book.write(object, text);
      if (this.drafts.get(key) === text) this.drafts.delete(key);
    } catch {
      this.failed.add(key);
    }
    this.draw();
  }

  private async show(object: ObjectRef): Promise<void> {
    await this.ctx.selection.set([object]);
    await this.ctx.camera.flyTo([object]);
  }
}

function keyOf({ modelId, globalId }: ObjectRef): string {
  return JSON.stringify([modelId, globalId]);
}

function itemWith(button: HTMLElement): HTMLElement {
  const item = element('li', {});
  item.append(button);
  return item;
}

/** Sets a text only if it differs: an alert that is set again is read out again. */
function setText(to: HTMLElement, text: string): void {
  if (to.textContent !== text) to.textContent = text;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  fields: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), fields);
}
