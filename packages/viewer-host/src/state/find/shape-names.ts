import type { ShapesOfVersion } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import type { TreeApi } from '../../api/tree-api.ts';

/** A version that the scene shows. */
export interface ShownVersion {
  readonly modelId: string;
  readonly versionId: string;
}

/** Which objects have which numbers of shapes. A version's are asked for once: they never change. */
export class ShapeNames {
  private readonly known = new Map<string, Promise<readonly string[]>>();
  private readonly projectId: string;
  private readonly api: Pick<TreeApi, 'shapes'>;

  constructor(projectId: string, api: Pick<TreeApi, 'shapes'>) {
    this.projectId = projectId;
    this.api = api;
  }

  /** @param versions - the shown ones; shapes of others are left out. */
  async refs(
    versions: readonly ShownVersion[],
    shapes: readonly ShapesOfVersion[],
  ): Promise<readonly ObjectRef[]> {
    const lists = shapes.map(async ({ versionId, ranges }) => {
      const modelId = versions.find((version) => version.versionId === versionId)?.modelId;
      if (modelId === undefined || ranges.length === 0) return [];
      const names = await this.namesOf(versionId);
      const refs: ObjectRef[] = [];
      for (let at = 0; at < ranges.length; at += 2)
        for (const globalId of names.slice(ranges[at], ranges[at + 1])) refs.push({ modelId, globalId });
      return refs;
    });
    return (await Promise.all(lists)).flat();
  }

  private namesOf(versionId: string): Promise<readonly string[]> {
    const known = this.known.get(versionId);
    if (known) return known;
    const asked = this.api.shapes({ projectId: this.projectId, versionId }, {}).then(({ globalIds, at }) => {
      const names: string[] = [];
      for (const [nth, globalId] of globalIds.entries()) names[at[nth] ?? nth] = globalId;
      return names;
    });
    this.known.set(versionId, asked);
    // Asked again the next time.
    asked.catch(() => this.known.delete(versionId));
    return asked;
  }
}
