/** Counts what is left on `window`, on `document` and of bare intervals, from its start until it is stopped. */
export interface LeakProbe {
  /** Types of listeners still there. */
  readonly listeners: readonly string[];
  readonly timers: number;
  stop(): void;
}

/** React adds one of these to the document at its first render and never removes it. */
const reactsOwn = 'selectionchange';

export function startLeakProbe(): LeakProbe {
  const listeners: { target: EventTarget; type: string; fn: unknown }[] = [];
  const restore = [window, document].map((target) => watchListeners(target, listeners));
  const timers = new Set<unknown>();
  const { setInterval, clearInterval } = globalThis;
  Object.assign(globalThis, {
    setInterval: (fn: () => void, ms?: number, ...args: unknown[]) => {
      const timer = setInterval(fn, ms, ...args);
      timers.add(timer);
      return timer;
    },
    clearInterval: (timer: ReturnType<typeof setInterval> | undefined) => {
      timers.delete(timer);
      clearInterval(timer);
    },
  });
  return {
    get listeners() {
      return listeners.map(({ type }) => type);
    },
    get timers() {
      return timers.size;
    },
    stop() {
      for (const undo of restore) undo();
      Object.assign(globalThis, { setInterval, clearInterval });
    },
  };
}

function watchListeners(
  target: EventTarget,
  listeners: { target: EventTarget; type: string; fn: unknown }[],
): () => void {
  const { addEventListener, removeEventListener } = target;
  const drop = (type: string, fn: unknown) => {
    const at = listeners.findIndex((one) => one.target === target && one.type === type && one.fn === fn);
    if (at >= 0) listeners.splice(at, 1);
  };
  target.addEventListener = (
    type: string,
    fn: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    addEventListener.call(target, type, fn, options);
    const settings = typeof options === 'object' ? options : {};
    if (type === reactsOwn || settings.once || settings.signal?.aborted) return;
    if (listeners.some((one) => one.target === target && one.type === type && one.fn === fn)) return;
    listeners.push({ target, type, fn });
    settings.signal?.addEventListener('abort', () => drop(type, fn), { once: true });
  };
  target.removeEventListener = (
    type: string,
    fn: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ) => {
    removeEventListener.call(target, type, fn, options);
    drop(type, fn);
  };
  return () => {
    target.addEventListener = addEventListener;
    target.removeEventListener = removeEventListener;
  };
}
