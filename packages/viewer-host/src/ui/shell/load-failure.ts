/** What Chromium, Firefox and Safari say, and the bundler of a style sheet. */
const notLoaded = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether code of the app did not arrive: the network failed, or the server has a newer version, whose files have other names. */
export const isLoadFailure = ({ message }: Error): boolean => notLoaded.test(message);

const key = 'gantry.reloaded-at';
/** Milliseconds within which a second failure shows that loading the page anew does not help. */
const again = 60_000;

/**
 * Whether to load the page anew without asking: code is missing, the server answers, and it was not tried a moment ago. Notes that it is tried.
 * Without an answer, as in a tunnel without network, the browser's own error page would take the place of the app.
 */
export async function takesReload(error: Error, signal: AbortSignal, now = Date.now()): Promise<boolean> {
  if (!isLoadFailure(error) || !(await answers(signal))) return false;
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < again) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // Without storage it could be tried for ever.
    return false;
  }
}

async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal })).ok;
  } catch {
    // No network, or the page is no longer shown.
    return false;
  }
}
