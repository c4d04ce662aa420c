import { type LayerList, modelFrame, type PageLook, versionOn } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** More would take too long to draw before the app begins, and a picture with some of the models would be none of the project. */
const mostLooks = 6;
/** Of all files together. */
const mostBytes = 1_000_000;

const lookRow = z.object({ id: z.string(), sha256: z.string(), bytes: z.number() });

/**
 * The first looks of the models of the latest day, in the order of the layers: of all of them or none, because the home view is that of all.
 * Call it in the transaction that has read the layers for somebody who may see them.
 */
export async function firstLooks(
  tx: Tx,
  { layers, origin }: LayerList,
  project: string,
): Promise<readonly PageLook[]> {
  const shown = layers
    .flatMap(({ models }) => models)
    .flatMap(({ versions }) => versionOn(versions, undefined) ?? [])
    .filter(({ fragments }) => fragments !== null);
  if (shown.length === 0 || shown.length > mostLooks) return [];
  const rows = await tx.many(
    lookRow,
    sql`select v.id, f.sha256, f.bytes from model_version v join stored_file f on f.sha256 = v.first_look_sha256
        where v.id = any(${shown.map(({ id }) => id)}::uuid[])`,
  );
  const files = new Map(rows.map(({ id, ...file }) => [id, file]));
  const looks = shown.flatMap(({ id, placement }): readonly PageLook[] => {
    const file = files.get(id);
    if (file === undefined) return [];
    const { sha256, bytes } = file;
    return [{ version: id, path: `${project}/files/${sha256}`, bytes, frame: modelFrame(placement, origin) }];
  });
  const bytes = looks.reduce((sum, look) => sum + look.bytes, 0);
  return looks.length === shown.length && bytes <= mostBytes ? looks : [];
}
