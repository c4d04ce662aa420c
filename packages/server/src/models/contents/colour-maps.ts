import type { IfcPatch } from '../ifc/ifc-source.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { listIn, numberIn, numbersIn, referenceIn } from '../ifc/step-values.ts';

const colourMap = 'IFCINDEXEDCOLOURMAP';
const styledItem = 'IFCSTYLEDITEM';
/** Classes whose entities are read for colours, other than by a reference. */
export const colourClasses: ReadonlySet<string> = new Set([colourMap, styledItem]);

/** How many ids the style of one shape takes, beside that of its map. */
export const styleIds = 3;

/**
 * Gives shapes whose colours are listed face by face, which the engine leaves white, the colour that most of their faces have.
 * @param free - the first of the ids that nothing else uses.
 */
export function colourPatches(file: StepFile, free: number): readonly IfcPatch[] {
  const maps = file.ids(colourMap);
  if (maps.length === 0) return [];
  const styled = new Set(file.ids(styledItem).map((id) => referenceIn(file.entity(id)?.attributes[0])));
  const patches: IfcPatch[] = [];
  for (const id of maps) {
    const attributes = file.entity(id)?.attributes ?? [];
    const shape = referenceIn(attributes[0]);
    const span = file.span(id);
    const colours = listIn(file.entity(referenceIn(attributes[2]))?.attributes[0]);
    const colour = numbersIn(colours[mostUsed(numbersIn(attributes[3])) - 1]);
    if (shape === undefined || styled.has(shape) || span === undefined || colour.length !== 3) continue;
    styled.add(shape);
    const first = free + patches.length * styleIds;
    const transparency = 1 - (numberIn(attributes[1]) ?? 1);
    patches.push({
      ...span,
      text: [
        `#${id}=IFCSTYLEDITEM(#${shape},(#${first}),$);`,
        `#${first}=IFCSURFACESTYLE($,.BOTH.,(#${first + 1}));`,
        `#${first + 1}=IFCSURFACESTYLERENDERING(#${first + 2},${transparency.toFixed(6)},$,$,$,$,$,$,.NOTDEFINED.);`,
        `#${first + 2}=IFCCOLOURRGB($,${colour.map((part) => part.toFixed(6)).join(',')});`,
      ].join(''),
    });
  }
  return patches;
}

function mostUsed(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}
