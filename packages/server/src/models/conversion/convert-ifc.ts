import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import {
  ALIGNMENT_CATEGORY,
  GRID_CATEGORY,
  IfcImporter,
  SingleThreadedFragmentsModel,
} from '@thatopen/fragments';
import {
  IFCFEATUREELEMENTSUBTRACTION,
  IFCLINEARELEMENT,
  IFCLINEARPOSITIONINGELEMENT,
  IFCPORT,
  IFCPRODUCT,
  IFCSTRUCTURALACTIVITY,
  IFCSTRUCTURALITEM,
  InheritanceDef,
} from 'web-ifc';
import { readGeoreference } from '../ifc/ifc-georeference.ts';
import { engineFolder, IfcModel } from '../ifc/ifc-model.ts';
import { isFarFromOrigin, objectIds, scanObjects } from '../ifc/ifc-scan.ts';
import { IfcSource } from '../ifc/ifc-source.ts';
import type { ModelFrame } from '../place/placement.ts';
import { drawOpenShapesFromBothSides } from './both-sides.ts';
import type { ConversionOrder, ConversionSummary } from './conversion-messages.ts';
import { importProperties } from './import-properties.ts';
import { modelExtent } from './model-extent.ts';

/** Progress at the end of each step. The importer takes most of the time. */
const opened = 0.03;
const scanned = 0.1;
const imported = 0.92;
/** Metres from the origin beyond which the importer drops items: they would make the rest invisibly small. */
const strayDistance = 100_000;

/**
 * Converts an IFC file into fragments and an index of its objects. Blocks the thread.
 * @param onProgress - called with a number that grows from 0 to 1.
 */
export async function convertIfc(
  order: ConversionOrder,
  onProgress: (progress: number) => void,
): Promise<ConversionSummary> {
  const source = new IfcSource(order.ifc, order.header);
  try {
    const scan = await scanIfc(source, order.objects, () => onProgress(opened));
    onProgress(scanned);
    const importer = createImporter(scan.isFar);
    const raw = await importer.process({
      id: order.modelId,
      raw: true,
      readFromCallback: true,
      readCallback: (offset, length) => source.read(offset, length),
      progressCallback: (progress) => onProgress(scanned + progress * (imported - scanned)),
    });
    onProgress(imported);
    drawOpenShapesFromBothSides(raw);
    const { visibleCount, ...seen } = readBack(raw);
    // The client's engine tells compressed fragments from raw ones by itself.
    await pipeline(
      Readable.from([raw], { objectMode: false }),
      createDeflate({ level: 6 }),
      createWriteStream(order.fragments),
    );
    return {
      frame: {
        georeference: scan.georeference,
        offset: scan.isFar ? seen.offset : [0, 0, 0],
        extent: seen.extent,
      },
      objectCount: scan.objectCount,
      visibleCount,
    };
  } finally {
    source.close();
  }
}

async function scanIfc(source: IfcSource, objectsPath: string, onOpened: () => void) {
  const model = await IfcModel.open(source);
  onOpened();
  try {
    const ids = objectIds(model);
    let objectCount = 0;
    const lines = function* () {
      for (const object of scanObjects(model, ids)) {
        objectCount++;
        yield `${JSON.stringify(object)}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createWriteStream(objectsPath));
    return { objectCount, georeference: readGeoreference(model), isFar: isFarFromOrigin(model, ids) };
  } finally {
    model.close();
  }
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

/**
 * Every class of product that is worth drawing. The importer's own list lacks whole branches of IFC4X3, such as signals, kerbs,
 * facilities and soil layers. Clients hide spaces and zones at first.
 */
function drawnCategories(): readonly number[] {
  const left = [
    IFCPORT,
    IFCFEATUREELEMENTSUBTRACTION,
    IFCSTRUCTURALITEM,
    IFCSTRUCTURALACTIVITY,
    IFCLINEARELEMENT,
    IFCLINEARPOSITIONINGELEMENT,
  ];
  // The engine declares this table as `any`: schema number -> class -> classes derived from it.
  const inheritance: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = InheritanceDef;
  return Object.values(inheritance).flatMap((derived) => {
    const skipped = new Set(left.flatMap((category) => [category, ...(derived[category] ?? [])]));
    return (derived[IFCPRODUCT] ?? []).filter((category) => !skipped.has(category));
  });
}

/** Opens the fragments like a browser will, so that broken ones are never delivered. */
function readBack(
  raw: Uint8Array,
): Pick<ModelFrame, 'offset' | 'extent'> & { readonly visibleCount: number } {
  const fragments = new SingleThreadedFragmentsModel('made', raw, true);
  try {
    const lines = fragments.getItemsOfCategories([new RegExp(`^(${ALIGNMENT_CATEGORY}|${GRID_CATEGORY})$`)]);
    // The translation that the importer applied, with Y up.
    const [x = 0, y = 0, z = 0] = fragments.getCoordinates();
    return {
      offset: [-x, z, -y],
      extent: modelExtent(raw),
      visibleCount: fragments.getItemsIdsWithGeometry().length + Object.values(lines).flat().length,
    };
  } finally {
    fragments.dispose();
  }
}
