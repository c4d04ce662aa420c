import { BAY_LENGTH, type TunnelLayout } from './bays.ts';
import { siteElement, type TunnelElement } from './element.ts';
import { STOREYS, type Storey } from './places.ts';
import { block, type Point3, shape } from './shape.ts';

/** Metres. The building stands north of the cut, beside the last roofed bays. */
const GRID = { x: 7.5, y: 8 } as const;
const COLUMNS = { x: 7, y: 4 } as const;
const LENGTH = GRID.x * (COLUMNS.x - 1);
const DEPTH = GRID.y * (COLUMNS.y - 1);
const OVERHANG = 0.8;
const SLAB = 0.45;
const FRONT = 33;

const COLUMN_WIDTH = 0.6;
const columnShape = (height: number) =>
  shape({
    profile: { kind: 'rectangle', width: COLUMN_WIDTH, height: COLUMN_WIDTH },
    along: 'z',
    length: height,
    at: [0, 0, 0],
    surface: 'steel',
  });
const slabShape = shape(
  block([-OVERHANG, -OVERHANG, -SLAB], [LENGTH + OVERHANG, DEPTH + OVERHANG, 0], 'building'),
);

function* storey(key: Storey, origin: Point3, height: number): Generator<TunnelElement> {
  const place = { storey: key } as const;
  const [x0, y0, z0] = origin;
  const clear = height - SLAB;
  for (let i = 0; i < COLUMNS.x; i++) {
    for (let j = 0; j < COLUMNS.y; j++) {
      const at: Point3 = [x0 + i * GRID.x, y0 + j * GRID.y, z0];
      yield siteElement(
        'column',
        `VB-C-${key}-${i + 1}${String.fromCharCode(65 + j)}`,
        place,
        columnShape(clear),
        {
          at,
        },
      );
    }
  }
  // Closed at the west end, open frame elsewhere: the building is still going up.
  const walls = {
    west: block([-0.45, 0, 0], [-0.3, DEPTH, clear], 'buildingWall'),
    south: block([0, -0.45, 0], [GRID.x * 2, -0.3, clear], 'buildingWall'),
    north: block([0, DEPTH + 0.3, 0], [GRID.x * 3, DEPTH + 0.45, clear], 'buildingWall'),
  };
  for (const [side, wall] of Object.entries(walls)) {
    yield siteElement('buildingWall', `VB-W-${key}-${side}`, place, shape(wall), { at: origin });
  }
  const core = shape({
    profile: { kind: 'rectangle-hollow', width: 5, height: 6, wall: 0.3 },
    along: 'z',
    length: clear,
    at: [LENGTH - GRID.x / 2, DEPTH - GRID.y / 2, 0],
    surface: 'buildingWall',
  });
  yield siteElement('buildingWall', `VB-W-${key}-core`, place, core, { at: origin });
}

function* roof(origin: Point3): Generator<TunnelElement> {
  const place = { storey: 'roof' } as const;
  const [x0, y0, z0] = origin;
  for (let i = 0; i < COLUMNS.x; i++) {
    const at: Point3 = [x0 + i * GRID.x, y0 + (i % 2 === 0 ? GRID.y : GRID.y * 2), z0];
    yield siteElement('column', `VB-C-roof-${i + 1}`, place, columnShape(3.2), { at });
  }
  const stack = shape({
    profile: { kind: 'circle-hollow', radius: 2.2, wall: 0.3 },
    along: 'z',
    length: 7,
    at: [0, 0, 0],
    surface: 'building',
  });
  for (const [index, x] of [GRID.x * 0.7, GRID.x * 1.6].entries()) {
    const at: Point3 = [x0 + x, y0 + DEPTH - 5, z0];
    yield siteElement('stack', `VB-S-${index + 1}`, place, stack, { at });
  }
}

export function* ventilationBuilding(layout: TunnelLayout): Generator<TunnelElement> {
  const x0 = Math.max(2, layout.roofEnd * BAY_LENGTH - LENGTH - 4);
  for (const [index, { key, level }] of STOREYS.entries()) {
    const origin: Point3 = [x0, FRONT, level + SLAB];
    yield siteElement('floor', `VB-F-${key}`, { storey: key }, slabShape, { at: origin });
    const above = STOREYS[index + 1];
    if (above) yield* storey(key, origin, above.level - level);
    else yield* roof(origin);
  }
}
