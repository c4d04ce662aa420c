/** A promise, and the function that resolves it. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
/** Rejects with the signal's reason as soon as it is aborted. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
