/** Set by the server beside the session cookie, which scripts cannot read. It says only that there may be a session. */
export const signedInCookie = 'gantry_signed_in';

/** Prefix of the storage key with the id of a project that was open before. The project's code from the URL follows. */
export const projectKey = 'gantry.project.';

/** Name of the cache in which the host stores fragments. */
export const fragmentsCache = 'gantry-fragments-1';

/** Stores the id of a project, so that at the next visit the page can request its data before the code runs. */
export function rememberProject(storage: Pick<Storage, 'setItem'>, code: string, id: string): void {
  try {
    storage.setItem(projectKey + encodeURIComponent(code), id);
  } catch {
    // If the storage is full, the next visit just requests the data later.
  }
}
