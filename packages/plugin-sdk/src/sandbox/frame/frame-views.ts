import { createEmitter, type Emitter } from '../../emitter.ts';
import type { Disposable } from '../../lifetime.ts';
import type { Json } from '../../primitives.ts';
import { toWireError } from '../message.ts';
import type { SandboxedView, SandboxedViewPoint, SandboxedViewState } from '../sandboxed-view.ts';
import type { FrameRegistry } from './frame-registry.ts';
import type { FrameDocument } from './run-frame.ts';

interface ShownView {
  readonly root: HTMLElement;
  readonly height: Disposable;
  readonly controller: AbortController;
  readonly changed: Emitter<SandboxedViewState>;
  state: SandboxedViewState;
  end: () => void;
}

/** The views that the host has asked for. All stay in the document; one of them is in sight. */
export class FrameViews {
  private readonly shown = new Map<number, ShownView>();
  private readonly around: FrameDocument;
  private readonly registry: FrameRegistry;
  private readonly note: (name: string, args: readonly unknown[]) => void;
  private readonly fault: (place: string, thrown: unknown) => void;
  private placed: number | null = null;

  constructor(
    around: FrameDocument,
    registry: FrameRegistry,
    note: (name: string, args: readonly unknown[]) => void,
    fault: (place: string, thrown: unknown) => void,
  ) {
    this.around = around;
    this.registry = registry;
    this.note = note;
    this.fault = fault;
  }

  /** Throws what mounting throws; then nothing of the view is left. */
  show(key: number, point: SandboxedViewPoint, id: string, state: SandboxedViewState): void {
    const mount = this.registry.view(id);
    const root = document.createElement('div');
    root.hidden = key !== this.placed;
    this.around.body.append(root);
    const place = `${point}/${id}`;
    const view: ShownView = {
      root,
      height: this.around.watchHeight(root, (px) => this.note('height', [key, px])),
      controller: new AbortController(),
      changed: createEmitter((error) => this.fault(place, error)),
      state,
      end: () => undefined,
    };
    this.shown.set(key, view);
    try {
      const mounted = mount(root, this.handleOf(key, view, point, id));
      if (mounted) view.end = typeof mounted === 'function' ? mounted : () => mounted.dispose();
    } catch (error) {
      this.hide(key);
      throw error;
    }
  }

  update(key: number, state: SandboxedViewState): void {
    const view = this.shown.get(key);
    if (!view) return;
    view.state = state;
    view.changed.emit(state);
  }

  place(key: number | null): void {
    this.placed = key;
    for (const [shown, { root }] of this.shown) root.hidden = shown !== key;
  }

  hide(key: number): void {
    const view = this.shown.get(key);
    if (!view) return;
    this.shown.delete(key);
    view.controller.abort();
    view.height.dispose();
    try {
      view.end();
    } catch (error) {
      this.fault('view', error);
    }
    view.root.remove();
  }

  end(): void {
    for (const key of [...this.shown.keys()]) this.hide(key);
  }

  private handleOf(key: number, view: ShownView, point: SandboxedViewPoint, id: string): SandboxedView {
    const tell = (what: string, value?: unknown) => this.note('view', [key, what, value]);
    return {
      point,
      id,
      get current() {
        return view.state;
      },
      onDidChange: view.changed.event,
      signal: view.controller.signal,
      fail: (error) => tell('fail', toWireError(error)),
      setBadge: (value) => tell('badge', value),
      setTitle: (text) => tell('title', text),
      close: () => tell('close'),
      setState: (state: Json) => tell('state', state),
      setParams: (params) => tell('params', params),
    };
  }
}
