/** What Chromium, Firefox and Safari say, and the bundler of a style sheet. */
const notLoaded = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether code of the app did not arrive: the network failed, or the server has a newer version, whose files have other names. */
export const isLoadFailure = ({ message }: Error): boolean => notLoaded.test(message);

const key = 'gantry.reloaded-at';
/** Milliseconds within which a second failure shows that loading the page anew does not help. */
const again = 60_000;

/**
 * Whether to load the page anew without asking: code is missing, there is a network, and it was not tried a moment ago. Notes that it is
 * tried.
 */
export function takesReload(error: Error, now = Date.now()): boolean {
  if (!isLoadFailure(error) || !navigator.onLine) return false;
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < again) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // Without storage it could be tried for ever.
    return false;
  }
}
