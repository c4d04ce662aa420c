import type { SandboxedViewPoint, SandboxedViewState } from '@gantry/plugin-sdk';

/** One view in the page, as the frame's side of it is told. */
export interface ViewSpec {
  readonly point: SandboxedViewPoint;
  readonly id: string;
  readonly title: string;
  /** Where the frame goes while this view is in sight. */
  readonly element: HTMLElement;
  readonly state: SandboxedViewState;
  onShown(): void;
  onFailed(error: Error): void;
  /** Pixels. */
  onHeight(px: number): void;
  /** The plugin asks something of its view: `badge`, `title`, `close`, `state`, `params`. */
  onWish(what: string, value: unknown): void;
}

export interface MountedView {
  update(state: SandboxedViewState, title: string): void;
  dispose(): void;
}

interface Entry {
  readonly key: number;
  readonly spec: ViewSpec;
  title: string;
  state: SandboxedViewState;
}

/** What of a session the views need. */
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
  private placed: number | null = null;
  private next = 0;

  constructor(host: ViewHost) {
    this.host = host;
  }

  mount(spec: ViewSpec): MountedView {
    const entry: Entry = { key: this.next, spec, title: spec.title, state: spec.state };
    this.next += 1;
    this.entries.set(entry.key, entry);
    this.setVisible(entry.key, spec.state.visible);
    this.show(entry);
    return {
      update: (state, title) => {
        if (!this.entries.has(entry.key)) return;
        if (title !== entry.title) {
          entry.title = title;
          if (this.placed === entry.key) this.host.place(entry.key, spec.element, title);
        }
        if (JSON.stringify(state) === JSON.stringify(entry.state)) return;
        entry.state = state;
        this.setVisible(entry.key, state.visible);
        this.host.update(entry.key, state);
      },
      dispose: () => {
        if (!this.entries.delete(entry.key)) return;
        this.setVisible(entry.key, false);
        this.host.hide(entry.key);
      },
    };
  }

  find(key: number): ViewSpec | undefined {
    return this.entries.get(key)?.spec;
  }

  /** The view in sight. */
  get current(): ViewSpec | undefined {
    return this.placed === null ? undefined : this.find(this.placed);
  }

  get placedKey(): number | null {
    return this.placed;
  }

  /** After the frame has been replaced: everything has to be mounted once more. */
  showAgain(): void {
    for (const entry of this.entries.values()) this.show(entry);
  }

  private show(entry: Entry): void {
    const isThere = () => this.entries.has(entry.key);
    this.host.show(entry.key, entry.spec, entry.state).then(
      () => isThere() && entry.spec.onShown(),
      (error: unknown) =>
        isThere() && entry.spec.onFailed(error instanceof Error ? error : new Error(String(error))),
    );
  }

  private setVisible(key: number, visible: boolean): void {
    if (visible === this.visible.includes(key)) return;
    this.visible = [...this.visible.filter((one) => one !== key), ...(visible ? [key] : [])];
    const next = this.visible.at(-1) ?? null;
    if (next === this.placed) return;
    this.placed = next;
    const entry = next === null ? undefined : this.entries.get(next);
    this.host.place(next, entry?.spec.element, entry?.title ?? '');
  }
}
