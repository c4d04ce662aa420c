import { hongKong1980Grid } from '@gantry/contract';
import proj4 from 'proj4';

const converter = proj4(hongKong1980Grid, 'WGS84');

/** @returns degrees. */
export function toWgs84(easting: number, northing: number): { lon: number; lat: number } {
  const [lon, lat] = converter.forward([easting, northing]);
  return { lon, lat };
}

/** @returns metres. */
export function fromWgs84(lon: number, lat: number): { easting: number; northing: number } {
  const [easting, northing] = converter.inverse([lon, lat]);
  return { easting, northing };
}
