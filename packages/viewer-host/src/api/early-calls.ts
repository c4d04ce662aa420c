/** The server sets it beside the session's own cookie, which scripts cannot read. It says nothing but that there is one. */
export const signedInCookie = 'gantry_signed_in';

/** Begins the key under which the browser keeps the id of a project that was open before; its code, as in addresses, ends it. */
export const projectKey = 'gantry.project.';

/** What is asked for first by who comes back signed in, below `/api/`. */
export const firstCalls: readonly string[] = ['session', 'projects'];

/** What is asked for next, below the project that the page's address names. */
export const projectCalls: readonly string[] = ['', '/layers', '/plugins'];

/** Remembers the id of a project, so that the page can ask for its parts before the code that knows it runs. */
export function rememberProject(storage: Pick<Storage, 'setItem'>, code: string, id: string): void {
  try {
    storage.setItem(projectKey + encodeURIComponent(code), id);
  } catch {
    // Without room in the browser's store the next visit asks a little later.
  }
}
