import { bothLanguages } from '@gantry/contract';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });
const common = {
  /** Browsers keep by it whether somebody has switched the map on. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must consist of lower-case letters, digits and hyphens'),
  title: bothLanguages,
  /** Shown in the view while the map is. */
  attribution: z.string().min(1).max(300),
  /** Codes of the projects that have the map, or `*` for all. */
  projects: z.union([z.literal('*'), z.array(z.string())]).default('*'),
};

/** A map of another server, which browsers fetch from there. */
export const mapEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('raster'),
    /** With `{z}`, `{x}` and `{y}`, or `{-y}` for rows that count from the south. */
    url: address.refine(
      (url) =>
        ['{z}', '{x}'].every((part) => unescaped(url).includes(part)) && /\{-?y\}/.test(unescaped(url)),
      {
        error: 'must contain {z}, {x} and {y}',
      },
    ),
    minZoom: z.int().min(0).max(24).default(0),
    maxZoom: z.int().min(0).max(24).default(19),
    /** Metres in the project's datum. Default: at the foot of the models. */
    height: z.number().min(-12_000).max(12_000).optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('3d-tiles'),
    /** Of the root `tileset.json`. */
    url: address,
    /** Metres by which the tileset is raised: heights of tilesets count from the ellipsoid, and those of projects from a datum. */
    raise: z.number().min(-1000).max(1000).default(0),
  }),
]);
export type MapEntry = z.output<typeof mapEntry>;

/** The origins that pages must be allowed to fetch from. */
export function mapOrigins(maps: readonly MapEntry[]): readonly string[] {
  return [...new Set(maps.map(({ url }) => new URL(url).origin))];
}

/** A parser of addresses may have escaped the braces. */
function unescaped(url: string): string {
  return url.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}');
}
