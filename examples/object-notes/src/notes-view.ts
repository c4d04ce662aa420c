import { createMessages, type ObjectRef, type SandboxedContext } from '@gantry/plugin-sdk/sandbox';
import type { manifest } from './manifest.ts';
import { messages } from './messages.ts';
import type { NoteBook } from './note-book.ts';
import { styles } from './styles.ts';

type Context = SandboxedContext<typeof manifest>;

/** The panel: a field for the selected object, and all notes of the project. */
export class NotesView {
  private readonly root: HTMLElement;
  private readonly ctx: Context;
  private readonly book: NoteBook;
  private selected: readonly ObjectRef[] = [];
  /** The field of the object that was drawn last. */
  private field: { readonly of: ObjectRef; readonly input: HTMLTextAreaElement } | undefined = undefined;

  constructor(root: HTMLElement, ctx: Context, book: NoteBook) {
    this.root = root;
    this.ctx = ctx;
    this.book = book;
    root.className = 'notes';
  }

  select(objects: readonly ObjectRef[]): void {
    this.selected = objects;
    this.draw();
  }

  draw(): void {
    const { session } = this.ctx;
    const { t } = createMessages(messages, session.locale, session.project.timeZone);
    const style = element('style', { textContent: styles });
    const [object] = this.selected;
    const field = this.selected.length === 1 && object ? this.form(object, t) : [paragraph(t('select'))];
    const list = element('ul', {});
    list.append(...this.book.all.map(({ object: of, text }) => this.item(of, text, t('flyTo', { text }))));
    const focused = document.activeElement;
    this.root.replaceChildren(style, ...field, this.book.all.length === 0 ? paragraph(t('none')) : list);
    if (focused instanceof HTMLTextAreaElement) focused.focus();
  }

  private form(object: ObjectRef, t: (key: 'noteOn' | 'save' | 'failed') => string): readonly HTMLElement[] {
    const input = this.input(object);
    input.setAttribute('aria-label', t('noteOn'));
    const alert = element('p', {});
    alert.setAttribute('role', 'alert');
    const save = element('button', { type: 'button', textContent: t('save') });
    save.addEventListener('click', () => {
      this.book.write(object, input.value.trim()).catch(() => {
        alert.textContent = t('failed');
      });
    });
    return [input, save, alert];
  }

  /** What is being typed is kept, whatever else changes meanwhile. */
  private input(object: ObjectRef): HTMLTextAreaElement {
    const drawn = this.field;
    const isSame = drawn?.of.modelId === object.modelId && drawn.of.globalId === object.globalId;
    const input = isSame ? drawn.input : element('textarea', { rows: 3, maxLength: 500 });
    const saved = this.book.of(object)?.text ?? '';
    if (input.value === input.defaultValue) input.value = saved;
    input.defaultValue = saved;
    this.field = { of: object, input };
    return input;
  }

  private item(object: ObjectRef, text: string, label: string): HTMLElement {
    const button = element('button', { type: 'button', textContent: text });
    button.setAttribute('aria-label', label);
    button.addEventListener('click', () => void this.show(object));
    const item = element('li', {});
    item.append(button);
    return item;
  }

  private async show(object: ObjectRef): Promise<void> {
    await this.ctx.selection.set([object]);
    await this.ctx.camera.flyTo([object]);
  }
}

function paragraph(text: string): HTMLElement {
  return element('p', { textContent: text });
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  fields: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), fields);
}
