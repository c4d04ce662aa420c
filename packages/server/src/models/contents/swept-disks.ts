import type { IfcPatch } from '../ifc/ifc-source.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { numberIn, numbersIn, referenceIn, splitAttributes } from '../ifc/step-values.ts';

/** Pipes and bars: a disk that is moved along a curve. */
const alongCurve = 'IFCSWEPTDISKSOLID';
/** The same along straight pieces, with rounded bends between them. */
const alongPolyline = 'IFCSWEPTDISKSOLIDPOLYGONAL';
/** Classes whose entities are read for disks that the engine leaves out, other than by a reference. */
export const sweptDiskClasses: ReadonlySet<string> = new Set([alongCurve, alongPolyline]);

type Point = readonly [number, number, number];

/** How many ids the curve of one disk takes. */
const curveIds = 3;

/**
 * Lets the engine read disks that it leaves out. A disk along an unbounded line says itself where it begins and ends: it gets that piece of
 * the line as a polyline. One along a polyline is read as any other, with sharp bends.
 * @param free - the first of the ids that nothing else uses
 */
export function sweptDiskPatches(file: StepFile, free: number): readonly IfcPatch[] {
  const patches: IfcPatch[] = [];
  for (const id of [...file.ids(alongCurve), ...file.ids(alongPolyline)]) {
    const [span, text, ends] = [file.span(id), file.text(id), endsOf(file, id)];
    if (span === undefined || text === undefined) continue;
    const written = splitAttributes(text.slice(text.indexOf('(')));
    const [curve = '$', radius = '$', hole = '$', start = '$', end = '$'] = written;
    const disk = (...attributes: readonly string[]) => `#${id}=${alongCurve}(${attributes.join(',')});`;
    const own = free + patches.length * curveIds;
    if (ends !== undefined) {
      const [from, to] = [own + 1, own + 2];
      const line = `#${own}=IFCPOLYLINE((#${from},#${to}));${pointText(from, ends[0])}${pointText(to, ends[1])}`;
      patches.push({ ...span, text: `${disk(`#${own}`, radius, hole, '$', '$')}${line}` });
    } else if (file.entity(id)?.name === alongPolyline)
      patches.push({ ...span, text: disk(curve, radius, hole, start, end) });
  }
  return patches;
}

/** Where the disk begins and ends, in the file's unit; undefined if its curve is no line with two different ends. */
function endsOf(file: StepFile, id: number): readonly [Point, Point] | undefined {
  const attributes = file.entity(id)?.attributes ?? [];
  const line = file.entity(referenceIn(attributes[0]));
  const [start, end] = [numberIn(attributes[3]), numberIn(attributes[4])];
  if (line?.name !== 'IFCLINE' || start === undefined || end === undefined || start === end) return undefined;
  const numbersOf = (reference: number | undefined) => numbersIn(file.entity(reference)?.attributes[0]);
  const origin = numbersOf(referenceIn(line.attributes[0]));
  const vector = file.entity(referenceIn(line.attributes[1]))?.attributes ?? [];
  const direction = numbersOf(referenceIn(vector[0]));
  const length = Math.hypot(...direction);
  const step = numberIn(vector[1]);
  if (step === undefined || length === 0) return undefined;
  const at = (parameter: number): Point => {
    const along = (axis: number) =>
      (origin[axis] ?? 0) + ((direction[axis] ?? 0) / length) * step * parameter;
    return [along(0), along(1), along(2)];
  };
  return [at(start), at(end)];
}

/** Real numbers have a point in such files. */
const pointText = (id: number, place: Point) =>
  `#${id}=IFCCARTESIANPOINT((${place.map((value) => value.toFixed(9)).join(',')}));`;
