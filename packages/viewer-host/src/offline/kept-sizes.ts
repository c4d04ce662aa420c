import type { CacheEntry } from './file-cache.ts';
import type { KeptProject } from './kept-names.ts';

/** What this browser keeps, in bytes. */
export interface KeptSizes {
  readonly projects: readonly { readonly project: KeptProject; readonly bytes: number }[];
  /** Models of projects whose page is not kept. */
  readonly others: number;
  /** Files of the app, each once. */
  readonly app: number;
}

/** Whether a file of a model belongs to a project: its address names it. */
export const isModelOf = ({ id }: Pick<KeptProject, 'id'>, { url }: CacheEntry): boolean =>
  url.includes(`/${id}/`);

export function keptSizes(projects: readonly KeptProject[], models: readonly CacheEntry[]): KeptSizes {
  const sum = (entries: readonly { readonly bytes: number }[]) =>
    entries.reduce((total, { bytes }) => total + bytes, 0);
  const files = new Map(projects.flatMap((project) => project.files.map((file) => [file.path, file])));
  return {
    projects: projects.map((project) => ({
      project,
      bytes: sum(models.filter((model) => isModelOf(project, model))),
    })),
    others: sum(models.filter((model) => !projects.some((project) => isModelOf(project, model)))),
    app: sum([...files.values()]),
  };
}
