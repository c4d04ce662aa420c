/** Milliseconds of work after which the browser gets a turn. */
const slice = 12;

/** Lets the browser draw and take input. */
export function giveWay(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}

/**
 * Maps many items without holding up the page: every 12 ms the browser gets a turn.
 * @throws what the signal was aborted with
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
  signal: AbortSignal,
  onProgress?: (done: number) => void,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (performance.now() - since < slice) continue;
    onProgress?.(index + 1);
    await giveWay();
    signal.throwIfAborted();
    since = performance.now();
  }
  return results;
}
