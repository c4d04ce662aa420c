import type { ModelFrame } from './model-frame.ts';

/** The calls below `/api/` that the browser makes first. */
export const firstCalls: readonly string[] = ['session', 'projects'];

/** The next ones, below a project: what its first picture needs. The answer to the first names the latest event. */
export const projectCalls: readonly string[] = ['', '/layers', '/plugins'];

/**
 * What the page of a project has with it. Settings and alarms are read after the project, so that they include its latest event; as calls
 * of their own they would have to wait for it. With the alarms, a danger stands on the page from the first moment, and the page below it
 * does not move.
 */
export const pageCalls: readonly string[] = [...projectCalls, '/plugin-settings', '/alarms'];

/**
 * Where the page that the server sends has answers to these calls and names of files, so that the browser need not ask for them.
 * The server writes them, and the page's own script and the app read them.
 */
export const inPage = {
  /** Name of a meta element with the paths of the answers that the page has, separated by spaces. */
  sent: 'gantry-sent',
  /** Name of a meta element with the paths of the files to fetch at once, separated by spaces. */
  files: 'gantry-files',
  /** Name of a meta element with `PageLooks` as JSON. */
  looks: 'gantry-looks',
  /** Attribute of a script element of the type `application/json` with one answer. Its value is the path. */
  answer: 'data-answer',
} as const;

/** The first looks of all models that a page shows at its opening. */
export interface PageLooks {
  /** Whoever the page is for: what they have chosen on this device goes by it. */
  readonly user: string;
  readonly looks: readonly PageLook[];
}

export interface PageLook {
  /** Id of the model's version. */
  readonly version: string;
  readonly path: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly frame: ModelFrame;
}
