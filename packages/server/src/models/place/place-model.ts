import type {
  MapConversion,
  PlacementChoice,
  PlacementNote,
  PlacementRule,
  ProjectCoordinates,
} from '@gantry/contract';
import { gridOf } from './grid.ts';
import { type ModelFrame, mapUnitOf, placementOf } from './placement.ts';
import { inGrid, middleOf } from './transform.ts';

/** A place that a model can have in a project. */
export interface Place extends PlacementChoice {
  /** In the project's grid. Null at the project's origin. */
  readonly placement: MapConversion | null;
}

/** Metres from one corner of a model's box to the opposite one that are believable. */
const sizes = { least: 1, most: 100_000 };
/** Metres from the project's origin beyond which a model is not of the same site. */
const farthest = 50_000;

const doubts: readonly PlacementNote[] = ['UNKNOWN_CRS', 'SIZE', 'OUTSIDE_GRID', 'FAR_AWAY'];
const isDoubt = (note: PlacementNote) => doubts.includes(note);

/** The places that a model can have, the likeliest first: the first without a doubt, or else the project's origin. */
export function placesOf(frame: ModelFrame, project: ProjectCoordinates): readonly Place[] {
  const onMap = mapPlaces(frame, project);
  const atOrigin: Place = {
    rule: 'origin',
    placement: null,
    notes: onMap.length === 0 ? ['NO_GEOREFERENCE'] : [],
    middle: null,
    size: sizeOf(frame, 1),
  };
  const best = onMap.find(({ notes }) => !notes.some(isDoubt)) ?? atOrigin;
  return [best, ...[...onMap, atOrigin].filter((place) => place !== best)];
}

/** What a version notes: of its own place, and at the origin the doubts about the file's. */
export function notesOf(place: Place, places: readonly Place[]): readonly PlacementNote[] {
  if (place.rule !== 'origin') return place.notes;
  const byFile = places.find(({ rule }) => rule === 'file');
  return byFile === undefined ? place.notes : byFile.notes.filter(isDoubt);
}

function mapPlaces(frame: ModelFrame, project: ProjectCoordinates): readonly Place[] {
  const byFile = placementOf(frame);
  if (byFile === null) return [];
  const places = [onProjectGrid(frame, project, 'file', byFile)];
  const { georeference } = frame;
  const inMetres =
    georeference.conversion !== null && mapUnitOf(georeference) !== 1 ? placementOf(frame, 1) : null;
  if (inMetres !== null) places.push(onProjectGrid(frame, project, 'metres', inMetres));
  return places;
}

/** A model whose file names no system is taken to be on the project's grid. */
function onProjectGrid(
  frame: ModelFrame,
  project: ProjectCoordinates,
  rule: PlacementRule,
  inFile: MapConversion,
): Place {
  const notes: PlacementNote[] = rule === 'metres' ? ['UNIT_ASSUMED'] : [];
  const crs = inFile.crs ?? project.crs;
  const [from, grid] = [gridOf(crs), gridOf(project.crs)];
  const [fileEasting, fileNorthing] = middleOnMap(frame, inFile);
  const asGiven: MapConversion = { ...inFile, crs: project.crs };
  let placement = asGiven;
  if (from?.covers(fileEasting, fileNorthing) === false) notes.push('OUTSIDE_GRID');
  if (crs !== project.crs) {
    if (from === undefined || grid === undefined) notes.push('UNKNOWN_CRS');
    else {
      placement = inGrid(inFile, frame.extent, from, { grid, crs: project.crs });
      notes.push('TRANSFORMED');
    }
  }
  const [easting, northing] = middleOnMap(frame, placement);
  const size = sizeOf(frame, placement.scale);
  if (size !== null && (size < sizes.least || size > sizes.most)) notes.push('SIZE');
  // Far outside of a grid its formulas give no number at all.
  if (![easting, northing, placement.scale].every(Number.isFinite))
    return { rule, placement: asGiven, notes: [...notes, 'FAR_AWAY'], middle: null, size };
  if (Math.hypot(easting - project.easting, northing - project.northing) > farthest) notes.push('FAR_AWAY');
  return { rule, placement, notes, middle: { easting, northing }, size };
}

function middleOnMap(frame: ModelFrame, placement: MapConversion): readonly [number, number] {
  const { xAxisAbscissa: a, xAxisOrdinate: o, scale, eastings, northings } = placement;
  const [x, y] = middleOf(frame.extent);
  return [eastings + scale * (x * a - y * o), northings + scale * (x * o + y * a)];
}

function sizeOf({ extent }: ModelFrame, scale: number): number | null {
  if (extent === null) return null;
  const { min, max } = extent;
  return scale * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
