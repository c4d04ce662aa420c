import { treeClasses, treePage, treePath, treePlaces, treeSearch, treeShapes } from '@gantry/contract';
import type { Call, HostApi } from './host-api.ts';

export interface VersionPath {
  readonly projectId: string;
  readonly versionId: string;
}
/** What a call is about: an object, a class, or with neither the whole version. */
export interface TreePart {
  readonly parent?: number;
  readonly category?: string;
}

/** The calls of the model tree, which the start of the app does not need. */
export class TreeApi {
  private readonly api: Pick<HostApi, 'get' | 'send'>;

  constructor(api: Pick<HostApi, 'get' | 'send'>) {
    this.api = api;
  }

  page(version: VersionPath, part: TreePart & { readonly from: number; readonly limit: number }) {
    return this.api.get(`${urlOf(version)}`, treePage, { searchParams: { ...part } });
  }

  classes(version: VersionPath) {
    return this.api.get(`${urlOf(version)}/classes`, treeClasses);
  }

  shapes(version: VersionPath, part: TreePart) {
    return this.api.get(`${urlOf(version)}/shapes`, treeShapes, { searchParams: { ...part } });
  }

  places(version: VersionPath, globalIds: readonly string[]) {
    return this.api.send('post', `${urlOf(version)}/places`, treePlaces, { globalIds });
  }

  path(version: VersionPath, globalId: string, call?: Call) {
    return this.api.get(`${urlOf(version)}/paths/${encodeURIComponent(globalId)}`, treePath, call);
  }

  search(
    projectId: string,
    { versions, text }: { readonly versions: readonly string[]; readonly text: string },
    call?: Call,
  ) {
    const searchParams = { versions: versions.join(','), text };
    return this.api.get(`projects/${projectId}/tree/search`, treeSearch, { ...call, searchParams });
  }
}

function urlOf({ projectId, versionId }: VersionPath): string {
  return `projects/${projectId}/versions/${versionId}/tree`;
}
