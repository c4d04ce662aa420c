import type { BoundaryFile, BoundaryNote, BoundaryShape, ProjectCoordinates } from '@gantry/contract';
import type { SiteBoundary } from '@gantry/plugin-sdk/contract';
import { gridOf } from '../models/place/grid.ts';
import { degrees, type FileBoundary, readGeoJson, refused } from './read-geo-json.ts';
import { areaOfAll, distanceTo, extentOf, faultOf, type Ring } from './rings.ts';

/** Metres from the project's origin beyond which a boundary is not that of the models. The same holds for the places of models. */
const farAway = 50_000;

const faults = {
  crosses: ['BOUNDARY_CROSSES', 'A ring crosses or touches itself or another one'],
  overlaps: ['BOUNDARY_OVERLAPS', 'Two areas overlap'],
  hole: ['BOUNDARY_HOLE', 'A hole does not lie in its area'],
} as const;

/**
 * Reads a file for a project and checks its rings on the project's grid.
 * @throws RuleError 422 with a BoundaryRefusal as its code
 */
export function readBoundaryFile(
  { fileName, text }: BoundaryFile,
  project: ProjectCoordinates,
): { readonly file: FileBoundary; readonly shape: BoundaryShape } {
  const file = readGeoJson(text);
  const shape = boundaryShapeOf({ ...file, fileName }, project);
  if (shape.notes.includes('NO_PLACE'))
    throw refused(
      'BOUNDARY_SYSTEM',
      `EPSG:${file.crs} cannot be converted to the project's grid, EPSG:${project.crs}.`,
      { name: `EPSG:${file.crs}` },
    );
  const fault = faultOf(shape.areas);
  if (fault !== undefined) {
    const [code, message] = faults[fault.kind];
    const [easting, northing] = fault.at;
    throw refused(code, `${message}, at ${easting.toFixed(1)}, ${northing.toFixed(1)}.`, {
      easting,
      northing,
    });
  }
  return { file, shape };
}

/** A boundary on the project's grid; without areas if its system cannot be converted. */
export function boundaryShapeOf(
  { fileName, crs, areas: given, notes }: FileBoundary & { readonly fileName: string },
  project: ProjectCoordinates,
): BoundaryShape {
  const areas = onGrid(given, crs, project.crs) ?? [];
  const distance = distanceTo(areas, [project.easting, project.northing]);
  const all: BoundaryNote[] = [
    ...notes,
    ...(areas.length === 0 ? (['NO_PLACE'] as const) : []),
    ...(distance !== null && distance > farAway ? (['FAR_AWAY'] as const) : []),
  ];
  return {
    fileName,
    fileCrs: crs,
    areas: areas.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
    area: areaOfAll(areas),
    extent: extentOf(areas),
    distance,
    notes: all,
  };
}

/** @returns undefined if a corner cannot be converted */
function onGrid(areas: SiteBoundary['areas'], from: number, to: number): SiteBoundary['areas'] | undefined {
  if (from === to) return areas;
  const [source, target] = [gridOf(from), gridOf(to)];
  if (target === undefined || (from !== degrees && source === undefined)) return undefined;
  const convert = ([x, y]: Ring[number]) => {
    const [longitude, latitude] = source ? source.toDegrees(x, y) : [x, y];
    return target.fromDegrees(longitude, latitude);
  };
  const converted = areas.map((rings) => rings.map((ring) => ring.map(convert)));
  return converted.flat(2).some((corner) => corner.some(Number.isNaN)) ? undefined : converted;
}
