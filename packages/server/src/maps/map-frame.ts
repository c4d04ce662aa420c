import { type MapFrame, mercatorReach, type ProjectCoordinates } from '@gantry/contract';
import { type Grid, gridOf } from '../models/place/grid.ts';

const radius = mercatorReach / Math.PI;
const toRadians = Math.PI / 180;
/** Of the ellipsoid WGS 84: its semi-major axis in metres, and the square of its eccentricity. */
const [equator, eccentricity] = [6_378_137, 0.006_694_379_990_141];
/** Half of the step, in degrees, by which the grid is asked for its scale and rotation: about a metre. */
const step = 5e-6;

/**
 * Scale and rotation at the project's origin, for what is drawn around it. The error grows with the square of the distance; see
 * docs/base.md.
 * @returns undefined if the project's grid is unknown here, or its origin lies where the grid gives nothing
 */
export function mapFrameOf(project: ProjectCoordinates): MapFrame | undefined {
  const grid = gridOf(project.crs);
  if (grid === undefined || !grid.covers(project.easting, project.northing)) return undefined;
  const [longitude, latitude] = grid.toDegrees(project.easting, project.northing);
  const local = perDegree(grid, longitude, latitude);
  const phi = latitude * toRadians;
  // Metres of Web Mercator in a degree, towards the east and towards the north.
  const [east, north] = [radius * toRadians, (radius * toRadians) / Math.cos(phi)];
  return {
    mercator: [longitude * east, radius * Math.log(Math.tan(Math.PI / 4 + phi / 2))],
    fromMercator: [
      local.east[0] / east,
      local.east[1] / east,
      local.north[0] / north,
      local.north[1] / north,
    ],
    fromEcef: fromEcef({ longitude, latitude, height: project.height }, local),
  };
}

interface PerDegree {
  /** Easting and northing, in metres, of a degree of longitude. */
  readonly east: readonly [number, number];
  /** The same of a degree of latitude. */
  readonly north: readonly [number, number];
}

function perDegree(grid: Grid, longitude: number, latitude: number): PerDegree {
  const between = (from: readonly [number, number], to: readonly [number, number]) =>
    [(to[0] - from[0]) / (2 * step), (to[1] - from[1]) / (2 * step)] as const;
  return {
    east: between(grid.fromDegrees(longitude - step, latitude), grid.fromDegrees(longitude + step, latitude)),
    north: between(
      grid.fromDegrees(longitude, latitude - step),
      grid.fromDegrees(longitude, latitude + step),
    ),
  };
}

/** The plane that touches the ellipsoid at the origin, turned and scaled as the grid is there. */
function fromEcef(
  at: { readonly longitude: number; readonly latitude: number; readonly height: number },
  local: PerDegree,
): number[] {
  const [lambda, phi] = [at.longitude * toRadians, at.latitude * toRadians];
  const [sinL, cosL, sinP, cosP] = [Math.sin(lambda), Math.cos(lambda), Math.sin(phi), Math.cos(phi)];
  const curve = 1 - eccentricity * sinP * sinP;
  const normal = equator / Math.sqrt(curve);
  const meridian = (equator * (1 - eccentricity)) / curve ** 1.5;
  const origin = [
    (normal + at.height) * cosP * cosL,
    (normal + at.height) * cosP * sinL,
    (normal * (1 - eccentricity) + at.height) * sinP,
  ] as const;
  const east = [-sinL, cosL, 0] as const;
  const north = [-sinP * cosL, -sinP * sinL, cosP] as const;
  const up = [cosP * cosL, cosP * sinL, sinP] as const;
  // Eastings and northings of one metre on the ellipsoid.
  const [perEast, perNorth] = [normal * cosP * toRadians, meridian * toRadians];
  const easting = [0, 1, 2].map(
    (axis) =>
      (east[axis] ?? 0) * (local.east[0] / perEast) + (north[axis] ?? 0) * (local.north[0] / perNorth),
  );
  const northing = [0, 1, 2].map(
    (axis) =>
      (east[axis] ?? 0) * (local.east[1] / perEast) + (north[axis] ?? 0) * (local.north[1] / perNorth),
  );
  const rows = [easting, [...up], northing.map((value) => -value)];
  const column = (axis: number) => [...rows.map((row) => row[axis] ?? 0), 0];
  const shift = rows.map((row) => -row.reduce((sum, value, axis) => sum + value * (origin[axis] ?? 0), 0));
  return [...column(0), ...column(1), ...column(2), ...shift, 1];
}
