import type { SchemaClasses } from '../ifc/engine-classes.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { listIn, referenceIn, referencesIn, type StepValue, textIn } from '../ifc/step-values.ts';

/** A product of the file that says it has a shape. */
export interface ShapedProduct {
  readonly id: number;
  /** Its class in the file, in upper case. */
  readonly category: string;
  /** Id of its shape; the file may lack it. */
  readonly shape: number;
}

export interface FoundProducts {
  readonly shaped: readonly ShapedProduct[];
  /** Classes that the engine does not know, with the number of their products without a shape. */
  readonly shapeless: ReadonlyMap<string, number>;
}

const placement = 5;
const representation = 6;

/** Whether entities of a class can be products: the engine knows the class as one, or does not know it at all. */
export function mayBeProduct(name: string, classes: SchemaClasses): boolean {
  return classes.products.has(name) || (!classes.all.has(name) && !/^IFCREL|TYPE$/.test(name));
}

/**
 * The products of a file, also those of classes that the engine does not know: they are recognised by their first seven attributes,
 * which are the same for all products of all schemas.
 */
export function findProducts(file: StepFile, classes: SchemaClasses): FoundProducts {
  const shaped: ShapedProduct[] = [];
  const shapeless = new Map<string, number>();
  for (const name of file.names) {
    if (!mayBeProduct(name, classes)) continue;
    const isKnown = classes.products.has(name);
    for (const id of file.ids(name)) {
      const attributes = file.entity(id)?.attributes;
      if (attributes === undefined || !(isKnown || looksLikeProduct(file, attributes))) continue;
      const shape = referenceIn(attributes[representation]);
      if (shape !== undefined) shaped.push({ id, category: name, shape });
      else if (!isKnown) shapeless.set(name, (shapeless.get(name) ?? 0) + 1);
    }
  }
  return { shaped, shapeless };
}

/** With a shape or with a place: one of both tells it from other things that have a GlobalId. */
function looksLikeProduct(file: StepFile, attributes: readonly StepValue[]): boolean {
  const placed = file.entity(referenceIn(attributes[placement]));
  const shape = file.entity(referenceIn(attributes[representation]));
  if (textIn(attributes[0])?.length !== 22 || attributes.length <= representation) return false;
  if (attributes[placement] !== null && !/PLACEMENT$/.test(placed?.name ?? '')) return false;
  return attributes[representation] === null
    ? placed !== undefined
    : shape?.name === 'IFCPRODUCTDEFINITIONSHAPE';
}

/** Mapped items in mapped items; a file may contain a cycle. */
const deepestMap = 8;

/** Classes of the items of a shape, those of mapped items instead of these. */
export function itemClasses(file: StepFile, shape: number): ReadonlySet<string> {
  const found = new Set<string>();
  const read = (model: number | undefined, depth: number) => {
    for (const id of referencesIn(file.entity(model)?.attributes[3])) {
      const item = file.entity(id);
      if (item === undefined) continue;
      if (item.name !== 'IFCMAPPEDITEM' || depth === deepestMap) found.add(item.name);
      else {
        const map = file.entity(referenceIn(item.attributes[0]));
        read(referenceIn(map?.attributes[1]), depth + 1);
      }
    }
  };
  for (const id of referencesIn(file.entity(shape)?.attributes[2])) read(id, 0);
  return found;
}

/** The most entities that are looked at for one shape. */
const mostLooks = 20_000;

/** Whether a shape refers, directly or not, to an entity that the file does not have. */
export function isIncomplete(file: StepFile, shape: number): boolean {
  if (file.missing.size === 0) return false;
  const seen = new Set([shape]);
  // A set can grow while it is walked through.
  for (const id of seen) {
    if (file.missing.has(id)) return true;
    if (seen.size > mostLooks) return false;
    collectReferences(file.entity(id)?.attributes ?? [], seen);
  }
  return false;
}

function collectReferences(value: StepValue, into: Set<number>): void {
  const id = referenceIn(value);
  if (id !== undefined) into.add(id);
  else if (typeof value === 'object' && value !== null && 'value' in value)
    collectReferences(value.value, into);
  else for (const part of listIn(value)) collectReferences(part, into);
}
