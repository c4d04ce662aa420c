import type { SandboxedViewPoint, SandboxedViewState } from '@gantry/plugin-sdk';
import { toError } from '../time-limit.ts';

/** One view in the page, as it is described to the frame. */
export interface ViewSpec {
  readonly point: SandboxedViewPoint;
  readonly id: string;
  readonly title: string;
  /** Where the frame goes while this view is in sight; none while there is no such place. */
  readonly element: HTMLElement | undefined;
  readonly state: SandboxedViewState;
  onShown(): void;
  onFailed(error: Error): void;
  /** The frame came to this view, or went to another one. */
  onInSightChange(isInSight: boolean): void;
  /** Pixels. */
  onHeight(px: number): void;
  /** The plugin asks something of its view: `badge`, `title`, `close`, `state`, `params`. */
  onRequest(what: string, value: unknown): void;
}

export interface MountedView {
  /** Undefined before the element is removed from the page, which would end the document in it. */
  move(element: HTMLElement | undefined): void;
  update(state: SandboxedViewState, title: string): void;
  /** Brings the frame here from the view that is in sight. */
  bring(): void;
  dispose(): void;
}

interface Entry {
  readonly key: number;
  readonly spec: ViewSpec;
  element: HTMLElement | undefined;
  title: string;
  state: SandboxedViewState;
}

/** What the views need of their session. */
export interface ViewHost {
  /** Asks the frame to mount; rejects with what mounting throws. */
  show(key: number, spec: ViewSpec, state: SandboxedViewState): Promise<void>;
  update(key: number, state: SandboxedViewState): void;
  hide(key: number): void;
  /** Puts the frame somewhere, or out of sight. */
  place(key: number | null, element: HTMLElement | undefined, title: string): void;
}

/**
 * The views of one sandboxed plugin. There is one frame, so one of them is in sight: the one that became visible last.
 * The others stay mounted and wait.
 */
export class SandboxViews {
  private readonly host: ViewHost;
  private readonly entries = new Map<number, Entry>();
  /** Keys of visible views, the one in sight last. */
  private visible: readonly number[] = [];
  private placed: { readonly key: number; readonly element: HTMLElement; readonly title: string } | undefined;
  private next = 0;

  constructor(host: ViewHost) {
    this.host = host;
  }

  mount(spec: ViewSpec): MountedView {
    const { element, title, state: first } = spec;
    const entry: Entry = { key: this.next, spec, element, title, state: first };
    this.next += 1;
    this.entries.set(entry.key, entry);
    this.arrange(entry);
    this.show(entry);
    return {
      move: (to) => {
        if (to === entry.element || !this.entries.has(entry.key)) return;
        entry.element = to;
        this.arrange(entry);
      },
      update: (state, now) => {
        if (!this.entries.has(entry.key)) return;
        const isRenamed = now !== entry.title;
        const isChanged = JSON.stringify(state) !== JSON.stringify(entry.state);
        entry.title = now;
        entry.state = state;
        if (isChanged) this.host.update(entry.key, state);
        if (isChanged || isRenamed) this.arrange(entry);
      },
      bring: () => {
        if (!this.visible.includes(entry.key)) return;
        this.visible = [...this.visible.filter((one) => one !== entry.key), entry.key];
        this.arrange(entry);
      },
      dispose: () => {
        if (!this.entries.delete(entry.key)) return;
        this.arrange(entry);
        this.host.hide(entry.key);
      },
    };
  }

  find(key: number): ViewSpec | undefined {
    return this.entries.get(key)?.spec;
  }

  /** Where the view in sight is. */
  get element(): HTMLElement | undefined {
    return this.placed?.element;
  }

  get placedKey(): number | null {
    return this.placed?.key ?? null;
  }

  /** Mounts every view again after the frame was replaced. */
  showAgain(): void {
    for (const entry of this.entries.values()) this.show(entry);
  }

  private show(entry: Entry): void {
    const isThere = () => this.entries.has(entry.key);
    this.host.show(entry.key, entry.spec, entry.state).then(
      () => isThere() && entry.spec.onShown(),
      (error: unknown) => isThere() && entry.spec.onFailed(toError(error)),
    );
  }

  /** Puts the frame where it belongs after something about one view has changed. */
  private arrange(changed: Entry): void {
    const { key } = changed;
    const isVisible = this.entries.has(key) && changed.state.visible && changed.element !== undefined;
    if (isVisible !== this.visible.includes(key)) {
      this.visible = [...this.visible.filter((one) => one !== key), ...(isVisible ? [key] : [])];
    }
    const entry = this.entries.get(this.visible.at(-1) ?? -1);
    const next = entry?.element && { key: entry.key, element: entry.element, title: entry.title };
    const before = this.placed;
    if (before?.key === next?.key && before?.element === next?.element && before?.title === next?.title)
      return;
    this.placed = next;
    if (before?.key !== next?.key) {
      if (before) this.entries.get(before.key)?.spec.onInSightChange(false);
      entry?.spec.onInSightChange(next !== undefined);
    }
    this.host.place(next?.key ?? null, next?.element, next?.title ?? '');
  }
}
