import type { GridPlace } from '@gantry/plugin-sdk/cameras';
import proj4 from 'proj4';

/** EPSG:2326. */
const hongKong1980 =
  '+proj=tmerc +lat_0=22.3121333333333 +lon_0=114.178555555556 +k=1 +x_0=836694.05 +y_0=819069.8 +ellps=intl ' +
  '+towgs84=-162.619,-276.959,-161.764,0.067753,-2.24365,-1.15883,-1.09425 +units=m +no_defs';
const converter = proj4(hongKong1980, 'WGS84');

/** Six decimals, about 10 cm. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** WGS 84 degrees of a place in the HK1980 grid. */
export function degreesOf({ e, n }: GridPlace): { readonly longitude: number; readonly latitude: number } {
  const [longitude = 0, latitude = 0] = converter.forward([e, n]);
  return { longitude: rounded(longitude), latitude: rounded(latitude) };
}
