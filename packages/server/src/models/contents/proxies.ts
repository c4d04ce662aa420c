import type { IfcPatch } from '../ifc/ifc-source.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { splitAttributes } from '../ifc/step-values.ts';
import type { ShapedProduct } from './products.ts';

/** The attributes of any product; `Tag` and a last one of the proxy follow. */
const productAttributes = 7;
const objectType = 4;

/**
 * Lets the engine read a product of a class that it does not know as a proxy. GlobalId, name, place and shape stay; the class is
 * added to the object's type, where people see it.
 */
export function proxyPatch(file: StepFile, { id, category }: ShapedProduct): IfcPatch | undefined {
  const span = file.span(id);
  const text = file.text(id);
  if (span === undefined || text === undefined) return undefined;
  const attributes = [...splitAttributes(text.slice(text.indexOf('(')))].slice(0, productAttributes);
  if (attributes.length < productAttributes) return undefined;
  const type = attributes[objectType] ?? '$';
  attributes[objectType] = type.startsWith("'") ? `${type.slice(0, -1)} (${category})'` : `'${category}'`;
  return { ...span, text: `#${id}=IFCBUILDINGELEMENTPROXY(${attributes.join(',')},$,$);` };
}
