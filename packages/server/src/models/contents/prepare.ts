import type { ConversionOrder } from '../conversion/conversion-messages.ts';
import { classesOf, type SchemaClasses } from '../ifc/engine-classes.ts';
import { readGeoreference } from '../ifc/ifc-georeference.ts';
import { IfcModel } from '../ifc/ifc-model.ts';
import { type IfcPatch, IfcSource } from '../ifc/ifc-source.ts';
import { StepFile } from '../ifc/step-file.ts';
import { lineClasses } from '../lines/model-lines.ts';
import { relationClasses } from '../words/file-relations.ts';
import { colourClasses, colourPatches, styleIds } from './colour-maps.ts';
import { voidsElement } from './cut-away.ts';
import { fixLinearPlacements, type LinearFixes, linearPlacement, noFixes } from './linear-placements.ts';
import { placementIds } from './placement-text.ts';
import { type FoundProducts, findProducts, mayBeProduct } from './products.ts';
import { proxyPatch } from './proxies.ts';
import { sweptDiskClasses, sweptDiskPatches } from './swept-disks.ts';

/** There is one in a file, and it states the units. */
export const projectClass = 'IFCPROJECT';

export interface Preparation extends Pick<LinearFixes, 'moved' | 'computed' | 'unchecked'> {
  /** The owner closes it. */
  readonly file: StepFile;
  readonly classes: SchemaClasses;
  readonly products: FoundProducts;
  /** Classes of the products that the engine reads as proxies, by id. */
  readonly proxies: ReadonlyMap<number, string>;
  /** With these the engine reads more of the file than without. */
  readonly patches: readonly IfcPatch[];
}

/** Reads the file without the engine, to find what the engine would leave out or get wrong. */
export async function prepare(order: Pick<ConversionOrder, 'ifc' | 'header'>): Promise<Preparation> {
  const classes = classesOf(order.header.engineSchema);
  const file = new StepFile(
    order.ifc,
    (name) =>
      name === linearPlacement ||
      name === voidsElement ||
      name === projectClass ||
      lineClasses.has(name) ||
      relationClasses.has(name) ||
      colourClasses.has(name) ||
      sweptDiskClasses.has(name) ||
      mayBeProduct(name, classes),
  );
  try {
    const products = findProducts(file, classes);
    const proxies = new Map<number, string>();
    const patches: IfcPatch[] = [];
    for (const product of products.shaped) {
      if (classes.products.has(product.category)) continue;
      const patch = proxyPatch(file, product);
      if (patch === undefined) continue;
      patches.push(patch);
      proxies.set(product.id, product.category);
    }
    const linear = await linearFixes(order, file);
    patches.push(...linear.patches);
    const afterPlacements = file.highestId + 1 + linear.patches.length * placementIds;
    const colours = colourPatches(file, afterPlacements);
    patches.push(...colours, ...sweptDiskPatches(file, afterPlacements + colours.length * styleIds));
    return { file, classes, products, proxies, ...linear, patches };
  } catch (error) {
    file.close();
    throw error;
  }
}

async function linearFixes(
  { ifc, header }: Pick<ConversionOrder, 'ifc' | 'header'>,
  file: StepFile,
): Promise<LinearFixes> {
  if (file.ids(linearPlacement).length === 0) return noFixes;
  const source = new IfcSource(ifc, header);
  try {
    const model = await IfcModel.open(source);
    try {
      return fixLinearPlacements(file, model, readGeoreference(model).lengthUnit);
    } finally {
      model.close();
    }
  } finally {
    source.close();
  }
}
