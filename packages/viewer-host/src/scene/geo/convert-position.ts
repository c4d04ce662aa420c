import type { Position } from '@gantry/plugin-sdk';
import type { ProjectOrigin } from '../models/placement-matrix.ts';
import { fromWgs84, toWgs84 } from './hk1980.ts';

/** EPSG code of the Hong Kong 1980 Grid. */
const HK1980_EPSG = 2326;

interface GridPoint {
  readonly easting: number;
  readonly northing: number;
  readonly height: number;
}

/**
 * Converts a position to another frame. The scene's frame and the project's grid differ by a translation. Hong Kong coordinates, and
 * longitude and latitude, require EPSG:2326 as the project's grid. Heights keep the project's datum in every frame.
 * @param epsg - EPSG code of the project's grid.
 * @throws Error if the project's grid cannot be converted.
 */
export function convertPosition(
  position: Position,
  frame: Position['frame'],
  origin: ProjectOrigin,
  epsg: number,
): Position {
  if (position.frame === frame) return position;
  const needsHongKong = [position.frame, frame].some((name) => name === 'hk1980' || name === 'wgs84');
  if (needsHongKong && epsg !== HK1980_EPSG)
    throw new Error(
      `This project's grid is EPSG:${epsg}; positions can be converted to ${frame} from EPSG:${HK1980_EPSG} only.`,
    );
  return fromGrid(toGrid(position, origin), frame, origin);
}

function toGrid(position: Position, origin: ProjectOrigin): GridPoint {
  switch (position.frame) {
    case 'scene':
      return {
        easting: origin.easting + position.at.x,
        northing: origin.northing - position.at.z,
        height: origin.height + position.at.y,
      };
    case 'project':
    case 'hk1980':
      return { easting: position.at.x, northing: position.at.y, height: position.at.z };
    case 'wgs84':
      return { ...fromWgs84(position.lon, position.lat), height: position.height ?? origin.height };
  }
}

function fromGrid(point: GridPoint, frame: Position['frame'], origin: ProjectOrigin): Position {
  switch (frame) {
    case 'scene':
      return {
        frame,
        at: {
          x: point.easting - origin.easting,
          y: point.height - origin.height,
          z: -(point.northing - origin.northing),
        },
      };
    case 'project':
    case 'hk1980':
      return { frame, at: { x: point.easting, y: point.northing, z: point.height } };
    case 'wgs84':
      return { frame, ...toWgs84(point.easting, point.northing), height: point.height };
  }
}
