import { makeStyles } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { grid } from '../../state/dashboard-tiles.ts';

/** Pixels. */
const rowHeight = 48;
const gap = 12;

/** Grid widths at which a tile takes half or all of the width, and at which it takes all. */
const narrow = '@container (min-width: 521px) and (max-width: 760px)';
const single = '@container (max-width: 520px)';

export const useGridLayout = makeStyles({
  frame: { containerType: 'inline-size' },
  grid: {
    display: 'grid',
    gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
    gridAutoRows: `${rowHeight}px`,
    gap: `${gap}px`,
  },
  // While arranging, `order` moves the tiles, because moving an element reloads its iframe. Makes focus follow that order.
  arranging: { readingFlow: 'grid-order' },
  tile: {
    gridColumnEnd: 'span var(--w)',
    gridRowEnd: 'span var(--h)',
    [narrow]: { gridColumnEnd: 'span var(--w-narrow)' },
    [single]: { gridColumnEnd: `span ${grid.columns}` },
  },
});

/** The style that places a tile, for `useGridLayout`. */
export function placeOf(size: { readonly w: number; readonly h: number }, order: number): CSSProperties {
  const half = grid.columns / 2;
  const variables = { '--w': size.w, '--h': size.h, '--w-narrow': size.w <= half ? half : grid.columns };
  // React's type does not include CSS variables.
  return { ...variables, order } as CSSProperties;
}

/** The new size in cells when a tile's edge has been dragged by a distance in px. */
export function draggedSize(
  from: { readonly w: number; readonly h: number },
  by: { readonly x: number; readonly y: number },
  gridWidth: number,
): { readonly w: number; readonly h: number } {
  const column = (gridWidth + gap) / grid.columns;
  return { w: Math.round(from.w + by.x / column), h: Math.round(from.h + by.y / (rowHeight + gap)) };
}
