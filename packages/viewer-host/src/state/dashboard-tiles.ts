import type { DashboardTile } from '@gantry/contract';

/** The dashboard's grid, in cells. */
export const grid = { columns: 12, smallest: 2, tallest: 24 } as const;

/** Tiles in the order in which they fill the grid. */
export type Tiles = readonly DashboardTile[];

/**
 * Swaps a tile with the next or previous visible one. Tiles of missing items keep their places.
 */
export function stepTile(tiles: Tiles, item: string, by: -1 | 1, isShown: (item: string) => boolean): Tiles {
  const shown = tiles.filter((tile) => isShown(tile.item));
  const at = shown.findIndex((tile) => tile.item === item);
  const other = shown[at + by];
  return at < 0 || other === undefined ? tiles : takePlace(tiles, item, other.item);
}

/** Moves a tile to the place of another; the tiles between them shift. */
export function takePlace(tiles: Tiles, item: string, of: string): Tiles {
  const from = tiles.findIndex((tile) => tile.item === item);
  const to = tiles.findIndex((tile) => tile.item === of);
  const tile = tiles[from];
  if (tile === undefined || to < 0) return tiles;
  return tiles.toSpliced(from, 1).toSpliced(to, 0, tile);
}

/** @param size - in cells, clamped to the possible sizes */
export function resizeTile(
  tiles: Tiles,
  item: string,
  size: { readonly w: number; readonly h: number },
): Tiles {
  const w = within(size.w, grid.columns);
  const h = within(size.h, grid.tallest);
  return tiles.map((tile) => (tile.item === item ? { ...tile, w, h } : tile));
}

export function isSameArrangement(a: Tiles, b: Tiles): boolean {
  return (
    a.length === b.length &&
    a.every((tile, at) => {
      const other = b[at];
      return tile.item === other?.item && tile.w === other.w && tile.h === other.h;
    })
  );
}

function within(cells: number, most: number): number {
  return Math.min(most, Math.max(grid.smallest, Math.round(cells)));
}
