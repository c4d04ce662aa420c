import url from '@thatopen/fragments/worker?url';

/** Address of the script in which the engine reads files and chooses what is drawn. */
export const engineWorkerUrl = url;

/** Puts the script into the browser's HTTP cache, so that the engine's workers start without the network. */
export async function fetchEngineWorker(): Promise<void> {
  // A cache that stays empty costs time only: the worker then asks for the script itself.
  await fetch(url).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}
