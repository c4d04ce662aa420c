/** The cache of the pages and of the app's files that open without the network. */
export const keptCache = 'gantry-kept-1';

/** In that cache: `KeptProject[]` as JSON. */
export const keptIndex = '/gantry-kept-index';

/** Header of a kept page, and name of a meta element in it: when it was kept, ISO 8601. Pages of the server have neither. */
export const keptAtName = 'gantry-kept-at';

/** The script that answers for the server while that cannot be reached. */
export const offlineWorkerPath = '/offline-worker.js';

/** The app's files that a model needs, as `OfflineFile[]`. The build writes it. */
export const offlineFilesPath = '/offline-files.json';

export interface OfflineFile {
  readonly path: string;
  readonly bytes: number;
}

/** A project whose page is kept in this browser. */
export interface KeptProject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** ISO 8601. */
  readonly keptAt: string;
  /** The app's files that its page uses. */
  readonly files: readonly OfflineFile[];
}

/** Path of the only page that is kept of a project: its model. */
export const keptPage = (code: string): string => `/p/${encodeURIComponent(code)}/model`;
