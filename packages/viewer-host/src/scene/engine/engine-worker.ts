import url from '@thatopen/fragments/worker?url';

/** URL of the engine's worker script, which parses fragments and chooses what is drawn. */
export const engineWorkerUrl = url;

/** Puts the script into the browser's HTTP cache, so that the engine's workers start without the network. */
export async function fetchEngineWorker(): Promise<void> {
  // A failure only costs time: the worker then loads the script itself.
  await fetch(url).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}
