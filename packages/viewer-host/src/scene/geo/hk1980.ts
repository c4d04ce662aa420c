import proj4 from 'proj4';

/**
 * EPSG:2326. The rotations have the signs that proj4 expects. WKT has the opposite signs, with which points would be 56 m off.
 */
const HK1980 =
  '+proj=tmerc +lat_0=22.3121333333333 +lon_0=114.178555555556 +k=1 +x_0=836694.05 +y_0=819069.8 +ellps=intl ' +
  '+towgs84=-162.619,-276.959,-161.764,0.067753,-2.24365,-1.15883,-1.09425 +units=m +no_defs';

const converter = proj4(HK1980, 'WGS84');

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
