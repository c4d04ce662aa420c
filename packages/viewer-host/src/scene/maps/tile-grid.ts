import { type MapFrame, mercatorReach } from '@gantry/contract';

/** A picture of Web Mercator: column and row from the north-west, at a zoom. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** x (east) and z (south) in scene metres. */
export type Place = readonly [x: number, z: number];

/** Width of a tile in metres of Web Mercator. */
export function tileWidth(z: number): number {
  return (2 * mercatorReach) / 2 ** z;
}

export function tileKey({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`;
}

export function tileUrl(template: string, { z, x, y }: TileAddress): string {
  const parts: Readonly<Record<string, number>> = { z, x, y, '-y': 2 ** z - 1 - y };
  return template.replaceAll(/\{(z|x|-?y)\}|%7B(z|x|-?y)%7D/gi, (whole, plain: string, escaped: string) =>
    String(parts[(plain ?? escaped).toLowerCase()] ?? whole),
  );
}

/** Corners in the scene: north-west, north-east, south-east, south-west. */
export function tileCorners(
  { z, x, y }: TileAddress,
  frame: MapFrame,
): readonly [Place, Place, Place, Place] {
  const width = tileWidth(z);
  const [west, north] = [x * width - mercatorReach, mercatorReach - y * width];
  const at = (east: number, up: number) => fromMercator(east, up, frame);
  return [at(west, north), at(west + width, north), at(west + width, north - width), at(west, north - width)];
}

function fromMercator(
  east: number,
  north: number,
  { mercator, fromMercator: [ee, en, ne, nn] }: MapFrame,
): Place {
  const [dx, dy] = [east - mercator[0], north - mercator[1]];
  return [ee * dx + ne * dy, -(en * dx + nn * dy)];
}

function toMercator([x, z]: Place, { mercator, fromMercator: [ee, en, ne, nn] }: MapFrame): Place {
  const determinant = ee * nn - ne * en;
  const north = -z;
  return [
    mercator[0] + (nn * x - ne * north) / determinant,
    mercator[1] + (ee * north - en * x) / determinant,
  ];
}

/** The part of the map that is shown: a square around a place in the scene, in metres. */
export interface Area {
  readonly x: number;
  readonly z: number;
  /** From the middle to the sides. */
  readonly reach: number;
}

export interface Choice {
  readonly area: Area;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The most tiles. */
  readonly most: number;
  /** Width in pixels from which a tile is divided. */
  readonly coarsest: number;
  /** Width of a tile in the picture, in pixels; 0 outside of it. */
  pixels(tile: TileAddress): number;
}

/** The tiles that cover an area, finer where the camera is nearer. */
export function chooseTiles(choice: Choice, frame: MapFrame): readonly TileAddress[] {
  const { area, minZoom, maxZoom, most, coarsest, pixels } = choice;
  const chosen = rootTiles(area, minZoom, maxZoom, frame)
    .slice(0, most)
    .map((tile) => ({ tile, size: pixels(tile) }));
  while (chosen.length + 3 <= most) {
    const { nth, size } = chosen.reduce(
      (best, { tile, size }, nth) => (tile.z < maxZoom && size > best.size ? { nth, size } : best),
      { nth: -1, size: coarsest },
    );
    const largest = chosen[nth];
    if (!largest || size <= coarsest) break;
    const children = childrenOf(largest.tile)
      .filter((tile) => touches(tile, area, frame))
      .map((tile) => ({ tile, size: pixels(tile) }));
    chosen.splice(nth, 1, ...children);
  }
  return chosen.map(({ tile }) => tile);
}

/** Tiles about as wide as the area; the nearest to its middle first. */
function rootTiles(area: Area, minZoom: number, maxZoom: number, frame: MapFrame): TileAddress[] {
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => toMercator([area.x + x * area.reach, area.z + z * area.reach], frame)),
  );
  const [west, east] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [south, north] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const fitting = Math.floor(Math.log2((2 * mercatorReach) / (east - west)));
  const z = Math.min(maxZoom, Math.max(minZoom, fitting));
  const width = tileWidth(z);
  const column = (x: number) => Math.floor((x + mercatorReach) / width);
  const row = (y: number) => Math.floor((mercatorReach - y) / width);
  const middle = toMercator([area.x, area.z], frame);
  // Beyond this many the area is far too large for the map's coarsest tiles.
  const limit = 40;
  const [firstX, firstY] = [
    Math.max(column(west), column(middle[0]) - limit / 2),
    Math.max(row(north), row(middle[1]) - limit / 2),
  ];
  const tiles: TileAddress[] = [];
  for (let x = firstX; x <= Math.min(column(east), firstX + limit); x += 1)
    for (let y = firstY; y <= Math.min(row(south), firstY + limit); y += 1) tiles.push({ z, x, y });
  const far = ({ x, y }: TileAddress) =>
    Math.hypot(x + 0.5 - (middle[0] + mercatorReach) / width, y + 0.5 - (mercatorReach - middle[1]) / width);
  return tiles.sort((a, b) => far(a) - far(b));
}

export function parentOf({ z, x, y }: TileAddress): TileAddress {
  return { z: z - 1, x: x >> 1, y: y >> 1 };
}

function childrenOf({ z, x, y }: TileAddress): readonly TileAddress[] {
  return [0, 1].flatMap((dx) => [0, 1].map((dy) => ({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy })));
}

function touches(tile: TileAddress, { x, z, reach }: Area, frame: MapFrame): boolean {
  const corners = tileCorners(tile, frame);
  const [xs, zs] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
  return (
    Math.min(...xs) <= x + reach &&
    Math.max(...xs) >= x - reach &&
    Math.min(...zs) <= z + reach &&
    Math.max(...zs) >= z - reach
  );
}
