/** The calls below `/api/` that the browser makes first. */
export const firstCalls: readonly string[] = ['session', 'projects'];

/** The next ones, below a project: what its first picture needs. The answer to the first names the latest event. */
export const projectCalls: readonly string[] = ['', '/layers', '/plugins'];

/**
 * What the page of a project has with it. The settings are read after the project, so that they include its latest event; as a call
 * of their own they would have to wait for it.
 */
export const pageCalls: readonly string[] = [...projectCalls, '/plugin-settings'];

/**
 * Where the page that the server sends has answers to these calls and names of files, so that the browser need not ask for them.
 * The server writes them, and the page's own script and the app read them.
 */
export const inPage = {
  /** Name of a meta element with the paths of the answers that the page has, separated by spaces. */
  sent: 'gantry-sent',
  /** Name of a meta element with the paths of the files to fetch at once, separated by spaces. */
  files: 'gantry-files',
  /** Attribute of a script element of the type `application/json` with one answer. Its value is the path. */
  answer: 'data-answer',
} as const;
