import { type DemoProject, sql, type Tx } from '@gantry/plugin-sdk/server';
import { createLayer } from '../models/layer-repository.ts';
import { receiveModel, type UploadParts } from '../models/upload.ts';
import { stableId } from './stable-id.ts';
import { type TunnelOptions, tunnelIfc } from './tunnel/tunnel.ts';

const fewestBays = 3;
/** Day on which the fit-out began. */
const startDate = '2026-05-04';

interface DemoVersion {
  readonly layer: string;
  readonly model: string;
  readonly createdDate: string;
  /** Share of the bays whose structure stands. */
  readonly built: number;
  readonly tunnel: Pick<TunnelOptions, 'schema' | 'part'>;
}

/** By the project's code; projects that are not named stay without models. */
const demoVersions: Readonly<Record<string, readonly DemoVersion[]>> = {
  BEM: [
    {
      layer: 'Tunnel structure',
      model: 'Kai Shing Road Tunnel structure',
      createdDate: '2026-03-16',
      built: 0.6,
      tunnel: { schema: 'IFC4X3', part: 'structure' },
    },
    {
      layer: 'Tunnel structure',
      model: 'Kai Shing Road Tunnel structure',
      createdDate: '2026-09-21',
      built: 1,
      tunnel: { schema: 'IFC4X3', part: 'structure' },
    },
    {
      layer: 'Tunnel services',
      model: 'Kai Shing Road Tunnel services',
      createdDate: '2026-11-20',
      built: 1,
      tunnel: { schema: 'IFC4X3', part: 'services' },
    },
  ],
  TCE: [
    {
      layer: 'Tunnel',
      model: 'Kai Shing Road Tunnel',
      createdDate: '2026-11-20',
      built: 1,
      tunnel: { schema: 'IFC4', part: 'all' },
    },
  ],
};

export interface DemoModelOptions {
  /** Bays of the tunnel, 3 to 120; with fewer there is no tunnel. */
  readonly bays: number;
  readonly signal: AbortSignal;
}

/**
 * Uploads the demo's tunnels to a project the way a person would: through the same checks into the same queue. What is there
 * already, by layer, model name and created date, is left alone.
 */
export async function seedDemoModels(
  parts: UploadParts,
  project: DemoProject,
  { bays, signal }: DemoModelOptions,
): Promise<void> {
  const actor = { kind: 'system', name: 'demo' } as const;
  if (bays < fewestBays) return;
  for (const version of demoVersions[project.code] ?? []) {
    const layerId = stableId(`layer:${project.code}:${version.layer}`);
    const isThere = await parts.database.inProject(project.id, actor, async (tx) => {
      await ensureLayer(tx, { id: layerId, name: version.layer }, parts.clock());
      return hasVersion(tx, layerId, version);
    });
    if (isThere) continue;
    signal.throwIfAborted();
    await receiveModel(parts, {
      projectId: project.id,
      layerId,
      modelName: version.model,
      fileName: `kai-shing-road-tunnel-${version.tunnel.part}-${version.createdDate}.ifc`,
      createdDate: version.createdDate,
      actor,
      body: chunks({
        ...version.tunnel,
        startDate,
        dataDate: version.createdDate,
        extent: { bays },
        structureUpTo: Math.round(bays * version.built),
      }),
      signal,
    });
  }
}

/** The generator is synchronous; between two chunks the server does other work. */
async function* chunks(options: TunnelOptions): AsyncGenerator<Buffer> {
  for (const text of tunnelIfc(options)) {
    yield Buffer.from(text, 'latin1');
    await new Promise(setImmediate);
  }
}

async function ensureLayer(tx: Tx, layer: { id: string; name: string }, now: Date): Promise<void> {
  const there = await tx.run(
    sql`select from layer where id = ${layer.id} or lower(name) = lower(${layer.name})`,
  );
  if (there === 0) await createLayer(tx, layer, now);
}

async function hasVersion(tx: Tx, layerId: string, version: DemoVersion): Promise<boolean> {
  const found = await tx.run(sql`
    select from model m join model_version v on v.model_id = m.id
    where m.layer_id = ${layerId} and m.name = ${version.model} and v.created_date = ${version.createdDate}`);
  return found > 0;
}
