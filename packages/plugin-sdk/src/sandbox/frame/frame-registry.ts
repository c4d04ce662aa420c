import type {
  CommandHandler,
  MenuHit,
  MenuState,
  ObjectCardProvider,
  SearchProvider,
} from '../../contributions.ts';
import { toDisposable } from '../../disposable.ts';
import type { Disposable } from '../../lifetime.ts';
import type { MountView } from '../sandboxed-view.ts';

/** What a plugin has attached in its frame, for when the host asks. */
export interface Attachments {
  readonly views: MountView;
  readonly commands: CommandHandler;
  readonly contextMenus: (hit: MenuHit) => MenuState | Promise<MenuState>;
  readonly objectCards: ObjectCardProvider;
  readonly searchProviders: SearchProvider;
}

export class FrameRegistry {
  private readonly attached: { readonly [P in keyof Attachments]: Map<string, Attachments[P]> } = {
    views: new Map(),
    commands: new Map(),
    contextMenus: new Map(),
    objectCards: new Map(),
    searchProviders: new Map(),
  };
  private readonly listeners = new Map<number, (value: never) => void>();
  private readonly fault: (place: string, thrown: unknown) => void;
  private nextSubscription = 0;

  constructor(fault: (place: string, thrown: unknown) => void) {
    this.fault = fault;
  }

  attach<P extends keyof Attachments>(kind: P, id: string, attachment: Attachments[P]): Disposable {
    const all: Map<string, Attachments[P]> = this.attached[kind];
    if (all.has(id)) throw new Error(`${kind} "${id}" is implemented already.`);
    all.set(id, attachment);
    return toDisposable(() => all.delete(id));
  }

  view(id: string): MountView {
    return this.required('views', id);
  }
  command(id: string): CommandHandler {
    return this.required('commands', id);
  }
  menu(id: string): Attachments['contextMenus'] {
    return this.required('contextMenus', id);
  }
  card(id: string): ObjectCardProvider {
    return this.required('objectCards', id);
  }
  search(id: string): SearchProvider {
    return this.required('searchProviders', id);
  }

  /** @returns the number under which the host is to send the events */
  listen<T>(listener: (value: T) => void): number {
    const subscription = this.nextSubscription;
    this.nextSubscription += 1;
    this.listeners.set(subscription, listener);
    return subscription;
  }

  unlisten(subscription: number): void {
    this.listeners.delete(subscription);
  }

  emit(subscription: number, value: unknown): void {
    try {
      // The host sends under this number what the listener was registered for.
      this.listeners.get(subscription)?.(value as never);
    } catch (error) {
      this.fault('listener', error);
    }
  }

  private required<P extends keyof Attachments>(kind: P, id: string): Attachments[P] {
    const all: Map<string, Attachments[P]> = this.attached[kind];
    const found = all.get(id);
    if (!found) throw new Error(`${kind} "${id}" is not implemented.`);
    return found;
  }
}
