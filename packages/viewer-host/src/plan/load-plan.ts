import { inPage, type ModelFrame, modelFrame, type PageLook } from '@gantry/contract';
import { fetchLook } from '../first-look/fetch-look.ts';
import type { LookMesh } from '../first-look/look-mesh.ts';
import type { PlainBox } from '../scene/camera/framing.ts';
import type { LayerStore, ShownVersion } from '../state/layer-store.ts';
import { meshOfBoxes } from './plan-mesh.ts';

/** A model on the plan. */
export interface PlanModel {
  readonly version: string;
  readonly name: string;
  readonly mesh: LookMesh;
  /** There is no first look of it: the boxes of its objects stand in. */
  readonly isRough: boolean;
}

export interface PlanSources {
  /** The first looks of the project's versions. */
  list(
    signal: AbortSignal,
  ): Promise<readonly { readonly versionId: string; readonly sha256: string; readonly bytes: number }[]>;
  /** Address of a file of the project. */
  path(sha256: string): string;
  /** Boxes of the objects of a version; empty while the 3D engine has not loaded it. */
  boxes(versionId: string): Promise<readonly PlainBox[]>;
}

type LookFile = Pick<PageLook, 'path' | 'bytes'>;

/** The models of a plan. Keeps those that it has, because hiding a layer and the steps of the timeline come back to them. */
export class PlanModels {
  private readonly sources: PlanSources;
  /** The files that are known, by version; null for a version without one. */
  private readonly files = new Map<string, LookFile | null>();
  private readonly meshes = new Map<string, LookMesh>();

  constructor(sources: PlanSources) {
    this.sources = sources;
    for (const { version, path, bytes } of looksInPage()) this.files.set(version, { path, bytes });
  }

  async load(
    shown: readonly ShownVersion[],
    origin: LayerStore['origin'],
    signal: AbortSignal,
  ): Promise<readonly PlanModel[]> {
    await this.findFiles(
      shown.map(({ version }) => version.id),
      signal,
    );
    return Promise.all(
      shown.map(async ({ version, modelName }) => {
        const frame = modelFrame(version.placement, origin);
        const mesh = await this.mesh(version.id, frame, signal);
        return {
          version: version.id,
          name: modelName,
          mesh: mesh ?? meshOfBoxes(await this.sources.boxes(version.id)),
          isRough: mesh === undefined,
        };
      }),
    );
  }

  private async findFiles(versions: readonly string[], signal: AbortSignal): Promise<void> {
    if (versions.every((id) => this.files.has(id))) return;
    // Without the server there are boxes, and the next change of the models asks again.
    const looks = await this.sources.list(signal).catch(() => undefined);
    if (!looks) return;
    for (const id of versions) if (!this.files.has(id)) this.files.set(id, null);
    for (const { versionId, sha256, bytes } of looks)
      this.files.set(versionId, { path: this.sources.path(sha256), bytes });
  }

  private async mesh(version: string, frame: ModelFrame, signal: AbortSignal): Promise<LookMesh | undefined> {
    const key = `${version} ${JSON.stringify(frame)}`;
    const file = this.files.get(version);
    const kept = this.meshes.get(key);
    if (kept || !file) return kept;
    try {
      const mesh = await fetchLook({ ...file, version, frame }, signal);
      this.meshes.set(key, mesh);
      return mesh;
    } catch {
      return undefined;
    }
  }
}

/** Those that the page came with, whose files the browser has. */
function looksInPage(): readonly PageLook[] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${inPage.looks}]`)?.content;
  if (!content) return [];
  // Own server, same build: `writeOpening` wrote it.
  const page = JSON.parse(content) as { readonly looks: readonly PageLook[] };
  return page.looks;
}
