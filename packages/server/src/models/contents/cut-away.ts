import type { ConversionOrder } from '../conversion/conversion-messages.ts';
import { IfcModel } from '../ifc/ifc-model.ts';
import { type IfcPatch, IfcSource } from '../ifc/ifc-source.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { referenceIn } from '../ifc/step-values.ts';
import type { Preparation } from './prepare.ts';

/** Says which opening is cut out of which product. */
export const voidsElement = 'IFCRELVOIDSELEMENT';
const relatingElement = 4;

/**
 * The products of which nothing is drawn because their openings cut them away. That is tried out: the engine reads the file again without
 * these openings, and what it can draw then is not damaged. Files without such products are not read again.
 * @param drawn - products of which something is drawn.
 */
export async function findCutAway(
  { ifc, header }: Pick<ConversionOrder, 'ifc' | 'header'>,
  { file, classes, products, patches }: Preparation,
  drawn: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const undrawn = products.shaped.filter(({ id, category }) => !drawn.has(id) && classes.drawn.has(category));
  if (undrawn.length === 0) return new Set();
  const { cut, withoutOpenings } = openingsOf(file, new Set(undrawn.map(({ id }) => id)));
  if (cut.size === 0) return new Set();
  const source = new IfcSource(ifc, header, [...patches, ...withoutOpenings]);
  try {
    const model = await IfcModel.open(source);
    try {
      return model.drawable([...cut]);
    } finally {
      model.close();
    }
  } finally {
    source.close();
  }
}

/** Those of the products that have openings, and patches that take these from them. */
function openingsOf(file: StepFile, products: ReadonlySet<number>) {
  const cut = new Set<number>();
  const withoutOpenings: IfcPatch[] = [];
  for (const id of file.ids(voidsElement)) {
    const product = referenceIn(file.entity(id)?.attributes[relatingElement]);
    const span = file.span(id);
    if (product === undefined || span === undefined || !products.has(product)) continue;
    cut.add(product);
    // Nothing refers to a relationship, so that any entity may stand in its place.
    withoutOpenings.push({ ...span, text: `#${id}=IFCPROPERTYSINGLEVALUE('cut',$,$,$);` });
  }
  return { cut, withoutOpenings };
}
