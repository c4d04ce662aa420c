import { mostTreeNodes, type TreeNode } from '@gantry/contract';
import type { ObjectRef, TreeObject } from '@gantry/plugin-sdk';
import { ApiError } from '../../api/api-error.ts';
import { TreeApi } from '../../api/tree-api.ts';
import type { HostParts } from '../host-parts.ts';

/** Reads the model tree for plugins. Loaded with the first question. */
export class TreeReader {
  private readonly host: Pick<HostParts, 'api' | 'projects' | 'layers' | 'timeline'>;
  private readonly api: TreeApi;

  constructor(host: Pick<HostParts, 'api' | 'projects' | 'layers' | 'timeline'>) {
    this.host = host;
    this.api = new TreeApi(host.api);
  }

  async children(
    of: ObjectRef | { readonly modelId: string },
    signal: AbortSignal | undefined,
  ): Promise<readonly TreeObject[]> {
    const version = this.versionOf(of.modelId);
    if (!version) return [];
    const parent = 'globalId' in of ? (await this.nodes(of, signal)).at(-1) : undefined;
    if ('globalId' in of && !parent) return [];
    const found: TreeNode[] = [];
    for (let total = 1; found.length < total; ) {
      const page = await this.api.page(version, {
        ...(parent ? { parent: parent.localId } : {}),
        from: found.length,
        limit: mostTreeNodes,
      });
      signal?.throwIfAborted();
      found.push(...page.nodes);
      total = page.nodes.length === 0 ? 0 : page.total;
    }
    return found.map((node) => describe(of.modelId, node));
  }

  async parts(object: ObjectRef, signal: AbortSignal | undefined): Promise<readonly ObjectRef[]> {
    const { modelId, globalId } = object;
    const version = this.versionOf(modelId);
    const node = (await this.nodes(object, signal)).at(-1);
    if (!version || !node || node.shapes === 0) return [];
    if (node.hasShape) return [{ modelId, globalId }];
    const { globalIds } = await this.api.shapes(version, { parent: node.localId });
    signal?.throwIfAborted();
    return globalIds.map((id) => ({ modelId, globalId: id }));
  }

  async path(object: ObjectRef, signal: AbortSignal | undefined): Promise<readonly TreeObject[]> {
    return (await this.nodes(object, signal)).map((node) => describe(object.modelId, node));
  }

  private async nodes(
    { modelId, globalId }: ObjectRef,
    signal: AbortSignal | undefined,
  ): Promise<readonly TreeNode[]> {
    const version = this.versionOf(modelId);
    if (!version) return [];
    try {
      return (await this.api.path(version, globalId, signal ? { signal } : {})).nodes;
    } catch (error) {
      // The version does not have the object.
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  }

  private versionOf(modelId: string) {
    const { layers, timeline, projects } = this.host;
    const versionId = layers.shownOn(timeline.day).find((shown) => shown.modelId === modelId)?.version.id;
    const projectId = projects.current?.id;
    return versionId === undefined || projectId === undefined ? undefined : { projectId, versionId };
  }
}

function describe(modelId: string, { globalId, category, name, children, hasShape }: TreeNode): TreeObject {
  return { modelId, globalId, category, name: name ?? undefined, children, hasShape };
}
