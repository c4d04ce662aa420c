import type { MenuHit, MenuState } from '../contributions.ts';
import type { Json, ObjectRef } from '../primitives.ts';
import type { SandboxedViewPoint, SandboxedViewState } from './sandboxed-view.ts';
import type { Surroundings } from './surroundings.ts';

/** What a host asks of a frame, by name. */
export interface HostCalls {
  /** Imports the bundle and finds the plugin in it. */
  load(entry: string, id: string): Promise<{ readonly protocol: number; readonly version: string }>;
  activate(sdkVersion: string, surroundings: Surroundings): Promise<void>;
  show(view: number, point: SandboxedViewPoint, id: string, state: SandboxedViewState): void;
  command(id: string, run: { readonly target?: MenuHit; readonly value?: Json }): unknown;
  menu(id: string, hit: MenuHit): MenuState | Promise<MenuState>;
  card(id: string, object: ObjectRef): unknown;
  search(id: string, query: string): unknown;
}

/** What a host says to a frame, by name. */
export interface HostNotes {
  event(subscription: number, value: unknown): void;
  surroundings(surroundings: Surroundings): void;
  view(view: number, state: SandboxedViewState): void;
  /** This view is the one in sight; null when none is. */
  place(view: number | null): void;
  hide(view: number): void;
  ping(): void;
  end(): void;
}
