import * as z from 'zod';
import { bothLanguages } from './notification.ts';

/** The half circumference of the sphere of Web Mercator, in metres: EPSG:3857 reaches from minus this to this. */
export const mercatorReach = Math.PI * 6_378_137;

const described = {
  /** Unique in the deployment. */
  id: z.string(),
  title: bothLanguages,
  /** Of whoever made the map, as its licence requires. */
  attribution: z.string(),
};

/** Pictures of the map in Web Mercator, 256 or 512 px wide. */
const rasterMap = z.object({
  ...described,
  kind: z.literal('raster'),
  /** Address of a picture, with `{z}`, `{x}` and `{y}`, or `{-y}` for rows that count from the south. */
  url: z.string(),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** Metres in the project's datum; null: at the foot of the models. */
  height: z.number().nullable(),
});
export type RasterMap = z.infer<typeof rasterMap>;

/** A tileset of OGC 3D Tiles. */
const tilesMap = z.object({
  ...described,
  kind: z.literal('3d-tiles'),
  /** Of the root `tileset.json`. */
  url: z.string(),
  /** Metres by which the tileset is raised. */
  raise: z.number(),
});
export type TilesMap = z.infer<typeof tilesMap>;

export const siteMap = z.discriminatedUnion('kind', [rasterMap, tilesMap]);
export type SiteMap = z.infer<typeof siteMap>;

/** Where the globe lies in the scene of a project, near its origin. */
export const mapFrame = z.object({
  /** The project's origin in metres of Web Mercator. */
  mercator: z.tuple([z.number(), z.number()]),
  /**
   * Eastings and northings from the origin, of one metre of Web Mercator towards the east and one towards the north: [east.e, east.n, north.e,
   * north.n].
   */
  fromMercator: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** From metres of ECEF (EPSG:4978) to the scene (x east, y up, z south of the origin): 16 numbers, column by column. */
  fromEcef: z.array(z.number()).length(16),
});
export type MapFrame = z.infer<typeof mapFrame>;

/** `GET /api/projects/:projectId/maps`: the maps that the deployment offers the project. `frame` is null where its grid cannot be converted. */
export const projectMaps = z.object({ maps: z.array(siteMap), frame: mapFrame.nullable() });
export type ProjectMaps = z.infer<typeof projectMaps>;
