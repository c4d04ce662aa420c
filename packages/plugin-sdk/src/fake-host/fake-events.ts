import { createEmitter, type Emitter } from '@gantry/plugin-sdk';

/** Emitters by name, so that a leak report can say which listeners are left. */
export class FakeEvents {
  private readonly emitters = new Map<string, { readonly listenerCount: number }>();
  private readonly onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.onError = onError;
  }

  create<T>(name: string): Emitter<T> {
    const emitter = createEmitter<T>(this.onError);
    this.emitters.set(name, emitter);
    return emitter;
  }

  /** `name` once for each listener. */
  get listening(): readonly string[] {
    return [...this.emitters].flatMap(([name, emitter]) =>
      Array.from({ length: emitter.listenerCount }, () => name),
    );
  }
}
