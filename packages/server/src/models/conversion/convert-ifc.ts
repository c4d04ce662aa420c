import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { IfcImporter, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { ObjectContents } from '../compare/object-contents.ts';
import { contentsOf } from '../contents/contents.ts';
import { findCutAway } from '../contents/cut-away.ts';
import { type Preparation, prepare } from '../contents/prepare.ts';
import { FieldIndex } from '../find/field-index.ts';
import type { IndexLine } from '../find/index-lines.ts';
import { ObjectFields } from '../find/object-fields.ts';
import { drawnCategories } from '../ifc/engine-classes.ts';
import { readGeoreference } from '../ifc/ifc-georeference.ts';
import { engineFolder, IfcModel } from '../ifc/ifc-model.ts';
import { isFarFromOrigin, objectIds, scanObjects } from '../ifc/ifc-scan.ts';
import { IfcSource } from '../ifc/ifc-source.ts';
import { linesOf } from '../lines/lines-of-model.ts';
import type { ModelFrame } from '../place/placement.ts';
import { readRelations } from '../words/file-relations.ts';
import { ObjectWords } from '../words/object-words.ts';
import { drawOpenShapesFromBothSides } from './both-sides.ts';
import type { ConversionOrder, ConversionSummary } from './conversion-messages.ts';
import { importProperties } from './import-properties.ts';
import { modelExtent } from './model-extent.ts';
import { numberLines, type ScannedLine } from './number-lines.ts';

/** Progress at the end of each step. The importer takes most of the time. */
const opened = 0.03;
const scanned = 0.1;
const importEnd = 0.92;
/** Metres from the origin beyond which the importer drops items: they would make the rest invisibly small. */
const strayDistance = 100_000;

/**
 * Converts an IFC file into fragments and an index of its objects. Blocks the thread.
 * @param onProgress - called with a number that grows from 0 to 1.
 */
export async function convertIfc(
  order: Omit<ConversionOrder, 'firstLook'>,
  onProgress: (progress: number) => void,
): Promise<ConversionSummary> {
  const prepared = await prepare(order);
  const source = new IfcSource(order.ifc, order.header, prepared.patches);
  try {
    const scan = await scanIfc(source, order.objects, prepared, () => onProgress(opened));
    onProgress(scanned);
    const importer = createImporter(scan.isFar);
    const imported = await importer.process({
      id: order.modelId,
      raw: true,
      readFromCallback: true,
      readCallback: (offset, length) => source.read(offset, length),
      progressCallback: (progress) => onProgress(scanned + progress * (importEnd - scanned)),
    });
    onProgress(importEnd);
    const raw = drawOpenShapesFromBothSides(imported);
    const { drawn, ...seen } = readBack(raw);
    const cutAway = await findCutAway(order, prepared, drawn);
    const { offset, extent, lines, outcomes } = linesOf(prepared.file, scan, seen);
    const numbers = await numberLines(order.objects, drawn, new Set(lines.map(({ globalId }) => globalId)));
    await pipeline(
      Readable.from(indexTexts(scan.fields.lines(numbers))),
      createWriteStream(order.objects, { flags: 'a' }),
    );
    // The client's engine tells compressed fragments from raw ones by itself.
    await pipeline(
      Readable.from([raw], { objectMode: false }),
      createDeflate({ level: 6 }),
      createWriteStream(order.fragments),
    );
    return {
      frame: {
        georeference: scan.georeference,
        offset,
        extent,
      },
      objectCount: scan.objectCount,
      visibleCount: drawn.size + lines.length,
      contents: contentsOf({ ...prepared, drawn, cutAway, lines: outcomes }),
      lines: [...lines],
    };
  } finally {
    source.close();
    prepared.file.close();
  }
}

async function scanIfc(
  source: IfcSource,
  objectsPath: string,
  { file, proxies }: Preparation,
  onOpened: () => void,
) {
  const model = await IfcModel.open(source);
  onOpened();
  try {
    const ids = objectIds(model);
    const relations = readRelations(file);
    const words = new ObjectWords(file, relations);
    const fields = new FieldIndex();
    const georeference = readGeoreference(model);
    const contents = new ObjectContents(file, georeference.lengthUnit);
    const objectFields = new ObjectFields(file, relations, fields);
    let objectCount = 0;
    const lines = function* () {
      for (const object of scanObjects(model, ids)) {
        objectCount++;
        const category = proxies.get(object.localId) ?? object.category;
        const named = { ...object, category, words: words.of(object) };
        const line: ScannedLine = { ...named, content: contents.of(named, objectFields.note(named)) };
        yield `${JSON.stringify(line)}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createWriteStream(objectsPath));
    return { objectCount, fields, georeference, isFar: isFarFromOrigin(model, ids) };
  } finally {
    model.close();
  }
}

function* indexTexts(lines: Iterable<IndexLine>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

function createImporter(isFar: boolean): IfcImporter {
  const importer = new IfcImporter();
  importer.wasm = { path: engineFolder, absolute: true };
  importer.webIfcSettings = { COORDINATE_TO_ORIGIN: isFar };
  importer.distanceThreshold = isFar ? null : strayDistance;
  for (const category of drawnCategories()) importer.classes.elements.add(category);
  importProperties(importer);
  return importer;
}

/** Opens the fragments like a browser will, so that broken ones are never delivered. */
function readBack(raw: Uint8Array): Pick<ModelFrame, 'offset' | 'extent'> & {
  readonly drawn: ReadonlySet<number>;
} {
  const fragments = new SingleThreadedFragmentsModel('made', raw, true);
  try {
    // The translation that the importer applied, with Y up.
    const [x = 0, y = 0, z = 0] = fragments.getCoordinates();
    return {
      offset: [-x, z, -y],
      extent: modelExtent(raw),
      drawn: new Set(fragments.getItemsIdsWithGeometry()),
    };
  } finally {
    fragments.dispose();
  }
}
