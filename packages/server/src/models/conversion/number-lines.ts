import { createReadStream, createWriteStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import type { ScannedObject } from '../ifc/ifc-scan.ts';
import { numberObjects, type TreeNumbers, type TreeObject } from '../tree/number-objects.ts';
import type { objectLine } from './conversion-messages.ts';

/** A line of the objects file before it is known which objects have a shape. */
export type ScannedLine = Omit<z.input<typeof objectLine>, 'tree'> & ScannedObject;

/**
 * Adds to each line of the objects file where the object is in the tree of the model. Returns the same by local id.
 * @param drawn - local ids of items with a shape. @param lines - GlobalIds of alignments and grids that are drawn.
 */
export async function numberLines(
  path: string,
  drawn: ReadonlySet<number>,
  lines: ReadonlySet<string>,
): Promise<ReadonlyMap<number, TreeNumbers & { readonly category: string }>> {
  const objects: TreeObject[] = [];
  for await (const { localId, globalId, category, name, parent, elevation } of read(createReadStream(path)))
    objects.push({
      localId,
      category,
      name,
      parent,
      elevation,
      hasShape: drawn.has(localId) || lines.has(globalId),
    });
  const numbers = numberObjects(objects);
  // The old file stays readable until it is closed, and no second one is left behind if the process dies.
  const old = await open(path);
  await unlink(path);
  const numbered = async function* () {
    for await (const { parent: _, elevation: __, ...line } of read(old.createReadStream())) {
      const tree = numbers.get(line.localId);
      if (tree !== undefined) yield `${JSON.stringify({ ...line, tree })}\n`;
    }
  };
  await pipeline(Readable.from(numbered()), createWriteStream(path));
  return new Map(
    objects.flatMap(({ localId, category }) => {
      const tree = numbers.get(localId);
      return tree === undefined ? [] : [[localId, { ...tree, category }] as const];
    }),
  );
}

async function* read(input: NodeJS.ReadableStream): AsyncGenerator<ScannedLine> {
  // This process has written it.
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as ScannedLine;
}
