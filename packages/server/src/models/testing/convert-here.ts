import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertIfc } from '../conversion/convert-ifc.ts';
import { IfcInspector } from '../ifc/ifc-check.ts';

/** Converts in this process. Starting one of its own takes three times as long as converting a small file. */
export async function convertHere(folder: string, ifc: string) {
  const source = join(folder, 'here.ifc');
  const [fragments, objects] = [join(folder, 'here.frag'), join(folder, 'here.jsonl')];
  const inspector = new IfcInspector();
  inspector.push(Buffer.from(ifc));
  writeFileSync(source, ifc);
  const order = { ifc: source, header: inspector.finish(), modelId: 'here', fragments, objects };
  return { summary: await convertIfc(order, () => undefined), fragments };
}
