/** Metres for one key press: alone and with Shift. */
const STEP = { fine: 0.1, coarse: 1 };

export interface HandleEvents {
  onGrab(event: PointerEvent): void;
  onDrag(event: PointerEvent): void;
  onRelease(): void;
  /** @param metres - outwards */
  onStep(metres: number): void;
}

/** The grip of one face over the canvas: a button for pointers, fingers and the arrow keys. */
export class SectionHandle {
  readonly element = document.createElement('button');
  private readonly dot = document.createElement('span');
  private readonly abort = new AbortController();
  private readonly events: HandleEvents;
  private held: number | undefined = undefined;

  constructor(stage: HTMLElement, events: HandleEvents) {
    this.events = events;
    const { element, dot } = this;
    element.type = 'button';
    element.dataset.sectionHandle = '';
    Object.assign(element.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      width: '44px',
      height: '44px',
      margin: '-22px 0 0 -22px',
      padding: '0',
      display: 'grid',
      placeItems: 'center',
      border: 'none',
      borderRadius: '50%',
      background: 'none',
      cursor: 'grab',
      touchAction: 'none',
    });
    Object.assign(dot.style, { width: '14px', height: '14px', borderRadius: '50%' });
    element.append(dot);
    const { signal } = this.abort;
    element.addEventListener('pointerdown', this.onDown, { signal });
    element.addEventListener('pointermove', this.onMove, { signal });
    element.addEventListener('pointerup', this.onUp, { signal });
    element.addEventListener('pointercancel', this.onUp, { signal });
    element.addEventListener('keydown', this.onKey, { signal });
    stage.append(element);
  }

  setLook(name: string, color: string, halo: string): void {
    this.element.setAttribute('aria-label', name);
    this.element.title = name;
    this.dot.style.background = color;
    this.dot.style.boxShadow = `0 0 0 2px ${halo}, 0 1px 5px rgb(0 0 0 / 45%)`;
  }

  /** @param at - CSS px of the stage; undefined hides it. */
  place(at: { readonly x: number; readonly y: number } | undefined): void {
    this.element.style.visibility = at ? 'visible' : 'hidden';
    if (at) this.element.style.transform = `translate(${at.x}px, ${at.y}px)`;
  }

  dispose(): void {
    this.abort.abort();
    this.element.remove();
  }

  private readonly onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || this.held !== undefined) return;
    this.held = event.pointerId;
    this.element.setPointerCapture(event.pointerId);
    this.element.style.cursor = 'grabbing';
    this.events.onGrab(event);
  };

  private readonly onMove = (event: PointerEvent): void => {
    if (event.pointerId === this.held) this.events.onDrag(event);
  };

  private readonly onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.held) return;
    this.held = undefined;
    this.element.style.cursor = 'grab';
    this.events.onRelease();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const outwards = ['ArrowUp', 'ArrowRight'].includes(event.key);
    if (!outwards && !['ArrowDown', 'ArrowLeft'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.events.onStep((outwards ? 1 : -1) * (event.shiftKey ? STEP.coarse : STEP.fine));
  };
}
