import { type DemoModel, demoModels } from '@gantry/demo';
import { type DemoProject, sql, type Tx } from '@gantry/plugin-sdk/server';
import { createLayer } from './layer-repository.ts';
import { receiveModel, type UploadParts } from './upload.ts';

export interface DemoModelOptions {
  /** Number of 10 m bays in each tube, 3 to 120, or 0 for no tunnel. */
  readonly bays: number;
  readonly signal: AbortSignal;
}

/**
 * Uploads the demo's tunnels to a project through the same checks and queue as a person's upload. Skips versions that exist, by
 * layer, model name and created date.
 */
export async function seedDemoModels(
  parts: UploadParts,
  project: DemoProject,
  { bays, signal }: DemoModelOptions,
): Promise<void> {
  const actor = { kind: 'system', name: 'demo' } as const;
  for (const version of demoModels(project.code, bays)) {
    const isThere = await parts.database.inProject(project.id, actor, async (tx) => {
      await ensureLayer(tx, version.layer, parts.clock());
      return hasVersion(tx, version);
    });
    if (isThere) continue;
    signal.throwIfAborted();
    await receiveModel(parts, {
      projectId: project.id,
      layerId: version.layer.id,
      modelName: version.model,
      modelId: version.modelId,
      fileName: version.fileName,
      createdDate: version.createdDate,
      actor,
      body: version.body(),
      signal,
    });
  }
}

async function ensureLayer(tx: Tx, layer: DemoModel['layer'], now: Date): Promise<void> {
  const there = await tx.run(
    sql`select from layer where id = ${layer.id} or lower(name) = lower(${layer.name})`,
  );
  if (there === 0) await createLayer(tx, layer, now);
}

async function hasVersion(tx: Tx, { layer, model, createdDate }: DemoModel): Promise<boolean> {
  const found = await tx.run(sql`
    select from model m join model_version v on v.model_id = m.id
    where m.layer_id = ${layer.id} and m.name = ${model} and v.created_date = ${createdDate}`);
  return found > 0;
}
