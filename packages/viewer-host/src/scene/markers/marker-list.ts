/** A marker for screen readers and keyboards. Position in CSS pixels from the stage's top left corner. */
export interface MarkerEntry {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface MarkerListEvents {
  onActivate(id: string): void;
  /** @param id - undefined when the focus leaves. */
  onFocus(id: string | undefined): void;
  /** @param x - CSS pixels in the window. */
  onMenu(id: string, x: number, y: number): void;
}

/** The most entries; nobody would go through a longer list. */
const MAX_ENTRIES = 200;

/**
 * The markers as invisible buttons over the drawn ones, sorted by name: reached with Tab, activated with Enter, with a menu on
 * Shift+F10. Pointers pass through to the scene.
 */
export class MarkerList {
  private readonly root = document.createElement('div');
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly events: MarkerListEvents;

  constructor(stage: HTMLElement, events: MarkerListEvents) {
    this.events = events;
    this.root.setAttribute('role', 'group');
    this.root.dataset.sceneMarkers = '';
    Object.assign(this.root.style, {
      position: 'absolute',
      inset: '0',
      overflow: 'hidden',
      pointerEvents: 'none',
    });
    stage.append(this.root);
  }

  setName(name: string): void {
    this.root.setAttribute('aria-label', name);
  }

  /** Reuses existing buttons, so that the focus is kept. */
  update(entries: readonly MarkerEntry[]): void {
    const shown = [...entries]
      .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
      .slice(0, MAX_ENTRIES);
    const ids = new Set(shown.map(({ id }) => id));
    for (const [id, button] of this.buttons) {
      if (ids.has(id)) continue;
      button.remove();
      this.buttons.delete(id);
    }
    let before: Element | null = null;
    for (const entry of shown) {
      const button = this.buttons.get(entry.id) ?? this.create(entry.id);
      if (button.getAttribute('aria-label') !== entry.name) button.setAttribute('aria-label', entry.name);
      button.style.transform = `translate(${Math.round(entry.x - 22)}px, ${Math.round(entry.y - 44)}px)`;
      const next: Element | null = before ? before.nextElementSibling : this.root.firstElementChild;
      // Moving a button would take the focus from it, so move it only if needed.
      if (next !== button) this.root.insertBefore(button, next);
      before = button;
    }
    this.root.hidden = shown.length === 0;
  }

  dispose(): void {
    this.root.remove();
    this.buttons.clear();
  }

  private create(id: string): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    Object.assign(button.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      width: '44px',
      height: '44px',
      padding: '0',
      border: '0',
      opacity: '0',
      background: 'none',
    });
    button.addEventListener('click', () => this.events.onActivate(id));
    button.addEventListener('focus', () => this.events.onFocus(id));
    button.addEventListener('blur', () => this.events.onFocus(undefined));
    button.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      const { left, top, width, height } = button.getBoundingClientRect();
      this.events.onMenu(id, left + width / 2, top + height / 2);
    });
    this.buttons.set(id, button);
    return button;
  }
}
