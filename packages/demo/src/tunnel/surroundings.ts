import { BAY_LENGTH, GROUND_LEVEL, type TunnelLayout } from './bays.ts';
import { siteElement, type TunnelElement } from './element.ts';
import { TRENCH } from './excavation.ts';
import { noise } from './noise.ts';
import { RAMP_LENGTH } from './portals.ts';
import { block, type Point3, type Shape, shape } from './shape.ts';

/** Metres from the axis of the tunnel: haul road along the cut, then open ground, then the neighbours. */
const EDGE = TRENCH.outside + 0.2;
const HAUL_ROAD = 28;
const GROUND_END = 150;
const GROUND_BEYOND_RAMPS = 60;
const TILE = 60;
const TILE_GAP = 0.2;
const THICKNESS = 0.6;
const OBJECTS = 44;

/** Stable for a layout of the site, whatever the schedule's seed is. */
const SITE_SEED = 7;

function tile(from: readonly [number, number], to: readonly [number, number], isRoad: boolean): Shape {
  return shape(
    block(
      [from[0], from[1], -THICKNESS],
      [to[0] - TILE_GAP, to[1] - TILE_GAP, 0],
      isRoad ? 'hardstanding' : 'ground',
    ),
  );
}

function* ground(layout: TunnelLayout): Generator<TunnelElement> {
  const start = -RAMP_LENGTH;
  const total = layout.length + 2 * RAMP_LENGTH;
  const count = Math.max(1, Math.round(total / TILE));
  const length = total / count;
  const strips = [
    { name: 'HR-N', from: EDGE, to: HAUL_ROAD },
    { name: 'HR-S', from: -HAUL_ROAD, to: -EDGE },
    { name: 'GR-N', from: HAUL_ROAD, to: GROUND_END },
    { name: 'GR-S', from: -GROUND_END, to: -HAUL_ROAD },
  ];
  for (const { name, from, to } of strips) {
    const isRoad = name.startsWith('HR');
    const body = tile([0, from], [length, to], isRoad);
    for (let i = 0; i < count; i++) {
      const at: Point3 = [start + i * length, 0, GROUND_LEVEL];
      yield siteElement(isRoad ? 'haulRoad' : 'ground', `${name}-${i + 1}`, 'site', body, { at });
    }
  }
  const beyond = tile([0, -GROUND_END], [GROUND_BEYOND_RAMPS, GROUND_END], false);
  for (const [name, x] of [
    ['GR-W', start - GROUND_BEYOND_RAMPS],
    ['GR-E', layout.length + RAMP_LENGTH],
  ] as const) {
    yield siteElement('ground', name, 'site', beyond, { at: [x, 0, GROUND_LEVEL] });
  }
}

const cabin = shape(
  block([0, 0, 0], [6.1, 2.5, 2.6], 'cabin'),
  block([-0.15, -0.15, 2.6], [6.25, 2.65, 2.75], 'context'),
);
const materialStacks = shape(
  block([0, 0, 0], [5.5, 1.8, 1.3], 'cabin'),
  block([6.1, 0.2, 0], [9, 1.6, 0.9], 'wall'),
  block([0.6, 2.6, 0], [6.6, 4.6, 0.8], 'cabin'),
  block([1, 2.8, 0.8], [5.4, 4.4, 1.5], 'context'),
  block([7.4, 2.4, 0], [9.2, 4.2, 1.6], 'building'),
);

/** Cabins and stacked material along the haul roads, loosely spread. */
function* siteObjects(layout: TunnelLayout): Generator<TunnelElement> {
  const count = Math.min(OBJECTS, layout.bays);
  for (let i = 0; i < count; i++) {
    const tag = `SO-${String(i + 1).padStart(2, '0')}`;
    const x = 15 + (i * layout.length) / count + noise(SITE_SEED, `${tag}/x`) * 12;
    const away = HAUL_ROAD + 4 + (noise(SITE_SEED, `${tag}/y`) + 1) * 9;
    const isCabin = i % 4 === 0;
    const at: Point3 = [x, -away, GROUND_LEVEL];
    yield siteElement('siteObject', tag, 'site', isCabin ? cabin : materialStacks, { at });
  }
}

function* neighbours(layout: TunnelLayout): Generator<TunnelElement> {
  let index = 0;
  for (const side of [1, -1]) {
    for (let x = -80; x < layout.length + 60; x += 105) {
      index += 1;
      const key = `neighbour/${index}`;
      const width = 48 + noise(SITE_SEED, `${key}/width`) * 22;
      const height = 20 + noise(SITE_SEED, `${key}/height`) * 13;
      const y = side > 0 ? 98 : -GROUND_END + 6;
      const body = block([0, 0, 0], [width, 40, height], 'context');
      const position = { at: [x, y, GROUND_LEVEL] } as const;
      yield siteElement('neighbour', `NB-${String(index).padStart(2, '0')}`, 'site', shape(body), position);
    }
  }
}

const shaft = shape(
  {
    profile: { kind: 'circle-hollow', radius: 6, wall: 0.9 },
    along: 'z',
    length: 1.3,
    at: [0, 0, 0],
    surface: 'wall',
  },
  { profile: { kind: 'circle', radius: 5.2 }, along: 'z', length: 0.1, at: [0, 0, 0], surface: 'shaft' },
);
const gantry = shape(
  block([-0.5, -8, 0], [0.5, -7.2, 8], 'strut'),
  block([-0.5, 7.2, 0], [0.5, 8, 8], 'strut'),
  block([-0.6, -8.6, 8], [0.6, 8.6, 9.2], 'strut'),
  block([-1, -1.2, 7.1], [1, 1.2, 8], 'steel'),
);

function* shafts(layout: TunnelLayout): Generator<TunnelElement> {
  for (const [index, part] of [0.3, 0.62].entries()) {
    const at: Point3 = [layout.length * part, index === 0 ? -42 : 44, GROUND_LEVEL];
    yield siteElement('shaft', `SH-${index + 1}`, 'site', shaft, { at });
    yield siteElement('crane', `GC-${index + 1}`, 'site', gantry, { at });
  }
}

const towerCrane = shape(
  block([-2.5, -2.5, 0], [2.5, 2.5, 0.8], 'wall'),
  {
    profile: { kind: 'rectangle-hollow', width: 1.8, height: 1.8, wall: 0.15 },
    along: 'z',
    length: 42,
    at: [0, 0, 0.8],
    surface: 'strut',
  },
  block([-0.7, -14, 42.8], [0.7, 44, 44.2], 'strut'),
  block([-0.9, -14, 40.8], [0.9, -10, 42.8], 'wall'),
  block([0.7, 0.4, 41], [2.2, 2.2, 42.8], 'cabin'),
);

/** The place around the cut: ground, roads, plant and the buildings of the neighbours. */
export function* surroundings(layout: TunnelLayout): Generator<TunnelElement> {
  yield* ground(layout);
  yield* siteObjects(layout);
  yield* neighbours(layout);
  yield* shafts(layout);
  const at: Point3 = [layout.roofEnd * BAY_LENGTH + 14, 52, GROUND_LEVEL];
  yield siteElement('crane', 'TC-1', 'site', towerCrane, { at });
}
