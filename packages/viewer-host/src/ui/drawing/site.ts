import { type Face, type Point3, prism, rectangle, type Shade } from './solid.ts';

/** Drawing order: the excavation, what stands in it, what covers it, the ground around it, what stands on the ground. */
const DEEP = 0;
const INSIDE = 1;
const COVER = 2;
const GROUND = 3;
const STANDING = 4;

/** Metres. */
const BAY = 10;
const BAYS = 26;
const HALF_WIDTH = 12;
const DEPTH = 13;

/** Centre line of the tunnel at a chainage: straight at first, then a curve to the left. Heading in radians. */
function alignment(chainage: number): { x: number; z: number; heading: number } {
  const straight = 90;
  const radius = 330;
  const turned = Math.max(0, chainage - straight) / radius;
  const along = Math.min(chainage, straight);
  return { x: radius * (Math.cos(turned) - 1), z: along + radius * Math.sin(turned), heading: -turned };
}

/** A point beside the centre line; `offset` to the right, metres. */
function beside(chainage: number, offset: number): readonly [x: number, z: number] {
  const { x, z, heading } = alignment(chainage);
  return [x + offset * Math.cos(heading), z - offset * Math.sin(heading)];
}

/** A block that follows the alignment. */
function along(
  chainages: readonly [number, number],
  offsets: readonly [number, number],
  heights: readonly [number, number],
  layer: number,
  shades?: readonly [Shade, Shade, Shade],
): readonly Face[] {
  const base = [
    beside(chainages[0], offsets[0]),
    beside(chainages[1], offsets[0]),
    beside(chainages[1], offsets[1]),
    beside(chainages[0], offsets[1]),
  ];
  return prism(base, heights[0], heights[1], layer, shades);
}

/** A sheet lying at one height. */
function sheet(
  chainages: readonly [number, number],
  offsets: readonly [number, number],
  y: number,
  shade: Shade,
  layer: number,
): Face {
  const corner = (chainage: number, offset: number): Point3 => {
    const [x, z] = beside(chainage, offset);
    return [x, y, z];
  };
  return {
    points: [
      corner(chainages[0], offsets[0]),
      corner(chainages[1], offsets[0]),
      corner(chainages[1], offsets[1]),
      corner(chainages[0], offsets[1]),
    ],
    shade,
    layer,
  };
}

/** The face of a wall of the excavation; it looks to the left of the way the chainages run. */
function wall([from, to]: readonly [number, number], offset: number, shade: Shade): Face {
  const [x1, z1] = beside(from, offset);
  const [x2, z2] = beside(to, offset);
  const points: readonly Point3[] = [
    [x1, -DEPTH, z1],
    [x2, -DEPTH, z2],
    [x2, 0, z2],
    [x1, 0, z1],
  ];
  return { points, shade, layer: DEEP };
}

function bays(from: number, to: number): readonly (readonly [number, number])[] {
  return Array.from(
    { length: to - from },
    (_, index) => [(from + index) * BAY, (from + index + 1) * BAY] as const,
  );
}

function ground(): readonly Face[] {
  const plates = Array.from({ length: 20 }, (_, index) => [index * 2 * BAY, (index + 1) * 2 * BAY] as const);
  const strips = [
    [-210, -110],
    [-110, -60],
    [-60, -HALF_WIDTH],
    [HALF_WIDTH, 40],
    [40, 80],
    [80, 150],
    [150, 230],
  ] as const;
  return [
    ...plates.flatMap((plate) => strips.map((strip) => sheet(plate, strip, 0, 1, GROUND))),
    ...bays(BAYS, BAYS + 14).map((bay) => sheet(bay, [-HALF_WIDTH, HALF_WIDTH], 0, 1, GROUND)),
    // The cut through the ground at the near end.
    ...along([-1.5, 0], [-210, -HALF_WIDTH - 1], [-3, 0], GROUND, [1, 2, 2]),
    ...along([-1.5, 0], [HALF_WIDTH + 1, 230], [-3, 0], GROUND, [1, 2, 2]),
  ];
}

function excavation(): readonly Face[] {
  return bays(0, BAYS).flatMap((bay, index) => [
    sheet(bay, [-HALF_WIDTH, HALF_WIDTH], -DEPTH, index < 5 ? 2 : 5, DEEP),
    wall([bay[1], bay[0]], -HALF_WIDTH, index < 5 ? 4 : 5),
    wall(bay, HALF_WIDTH, 4),
    ...along(bay, [-HALF_WIDTH - 1.2, -HALF_WIDTH], [0, 1.2], STANDING, [0, 2, 2]),
    ...along(bay, [HALF_WIDTH, HALF_WIDTH + 1.2], [0, 1.2], STANDING, [0, 2, 2]),
    ...(index < 6 ? roads(bay) : []),
  ]);
}

/** The finished tubes, open at the near end: kerbs, walls between the tubes, lane marks. */
function roads(bay: readonly [number, number]): readonly Face[] {
  const marks = [bay[0] + 2, bay[0] + 7].flatMap((from) =>
    [-8.2, -4.2, 4.2, 8.2].map((offset) =>
      sheet([from, from + 2.2], [offset - 0.2, offset + 0.2], -DEPTH + 0.1, 0, INSIDE),
    ),
  );
  return [
    ...marks,
    ...along(bay, [-0.6, 0.6], [-DEPTH, -6.5], INSIDE, [1, 3, 3]),
    ...along(bay, [-11.2, -10.4], [-DEPTH, -7.5], INSIDE, [1, 3, 3]),
    ...along(bay, [10.4, 11.2], [-DEPTH, -7.5], INSIDE, [1, 3, 3]),
  ];
}

function roof(): readonly Face[] {
  return bays(4, 11).flatMap((bay) => [
    ...along([bay[0] + 0.25, bay[1] - 0.25], [-HALF_WIDTH + 0.1, -0.15], [-1.8, 0], COVER, [0, 2, 3]),
    ...along([bay[0] + 0.25, bay[1] - 0.25], [0.15, HALF_WIDTH - 0.1], [-1.8, 0], COVER, [0, 2, 3]),
  ]);
}

function struts(): readonly Face[] {
  return Array.from({ length: 38 }, (_, index) => 112 + index * 3.9).flatMap((chainage) => [
    ...along([chainage, chainage + 0.9], [-HALF_WIDTH, HALF_WIDTH], [-7.4, -6.6], COVER, [4, 4, 5]),
    ...along([chainage + 1.6, chainage + 2.6], [-HALF_WIDTH, HALF_WIDTH], [-1.8, -0.8], COVER, [1, 3, 3]),
  ]);
}

/** A frame of slabs and columns with the first floors closed. */
function building(): readonly Face[] {
  const centre: readonly [number, number] = [-62, 178];
  const [width, length, storey] = [38, 30, 6.4];
  const floors = [0, 1, 2, 3].flatMap((floor) =>
    prism(rectangle(centre, width, length, -0.12), floor * storey, floor * storey + 0.9, STANDING, [0, 1, 2]),
  );
  const columns = [0, 1, 2].flatMap((floor) =>
    [-16, -5.5, 5.5, 16].flatMap((dx) =>
      [-13, 0, 13].flatMap((dz) =>
        prism(
          rectangle([centre[0] + dx, centre[1] + dz], 1.2, 1.2, -0.12),
          floor * storey + 0.9,
          (floor + 1) * storey,
          STANDING,
          [0, 1, 3],
        ),
      ),
    ),
  );
  const starters = [-15, -5, 5, 15].flatMap((dx) =>
    prism(
      rectangle([centre[0] + dx, centre[1] + 11], 0.9, 0.9, 0),
      3 * storey + 0.9,
      4 * storey,
      STANDING,
      [0, 1, 3],
    ),
  );
  const core = prism(
    rectangle([centre[0] - 9, centre[1]], 14, 22, -0.12),
    0,
    2 * storey,
    STANDING,
    [0, 2, 3],
  );
  return [...core, ...columns, ...floors, ...starters];
}

function tower(x: number, z: number, height: number): readonly Face[] {
  const legs = [-1.3, 1.3].flatMap((dx) =>
    [-1.3, 1.3].flatMap((dz) =>
      prism(rectangle([x + dx, z + dz], 0.5, 0.5, 0), 0, height, STANDING, [2, 3, 4]),
    ),
  );
  const rungs = Array.from({ length: Math.floor(height / 5) }, (_, index) => index * 5 + 2).flatMap((y) =>
    prism(rectangle([x, z], 3, 3, 0), y, y + 0.4, STANDING, [2, 3, 4]),
  );
  return [...prism(rectangle([x, z], 6, 6, 0), 0, 1, STANDING, [0, 1, 2]), ...legs, ...rungs];
}

/** A round shaft with its collar and the portal frame over it. */
function shaft(chainage: number, offset: number): readonly Face[] {
  const [x, z] = beside(chainage, offset);
  const ring = (radius: number, y: number): readonly Point3[] =>
    Array.from({ length: 28 }, (_, index) => {
      const angle = (index / 28) * 2 * Math.PI;
      return [x + radius * Math.sin(angle), y, z + radius * Math.cos(angle)];
    });
  const collar = prism(
    ring(8.6, 0).map(([px, , pz]) => [px, pz]),
    0,
    1.6,
    STANDING,
    [1, 2, 3],
  );
  const hole: Face = { points: ring(6.9, 1.65), shade: 5, layer: STANDING };
  const legs = [-9.6, 9.6].flatMap((dx) =>
    prism(rectangle([x + dx, z + 2], 1.1, 1.1, 0), 0, 13, STANDING, [1, 2, 4]),
  );
  return [
    ...collar,
    hole,
    ...legs,
    ...prism(rectangle([x, z + 2], 21, 1.4, 0), 13, 14.2, STANDING, [0, 2, 3]),
  ];
}

/** Pseudo-random but the same at every visit: multiples of an irrational number, 0..1. */
function scatter(index: number): number {
  return (index * 0.618034) % 1;
}

function yards(): readonly Face[] {
  const stacks = Array.from({ length: 12 }, (_, index) => {
    const [x, z] = beside(74 + index * 7.2, -38 + (index % 3) * 7);
    return prism(rectangle([x, z], 6.4, 3.4, 0.5), 0, 2.6 + (index % 2) * 2.4, STANDING, [0, 1, 2]);
  });
  const segments = Array.from({ length: 18 }, (_, index) => {
    const [x, z] = beside(30 + scatter(index) * 78, 52 + scatter(index + 7) * 44);
    return prism(rectangle([x, z], 8, 2.6, 0.25), 0, 2.2, STANDING, [0, 1, 2]);
  });
  const far = Array.from({ length: 16 }, (_, index) => {
    const [x, z] = beside(170 + scatter(index) * 84, 58 + scatter(index + 11) * 46);
    return prism(rectangle([x, z], 3.4, 3.4, 0.2), 0, 3.2, STANDING, [0, 1, 2]);
  });
  return [...stacks, ...segments, ...far].flat();
}

function city(): readonly Face[] {
  const blocks = Array.from({ length: 34 }, (_, index) => {
    const x = -130 - (index % 6) * 34 - scatter(index) * 10;
    const z = 96 + Math.floor(index / 6) * 46 + scatter(index + 3) * 14;
    return prism(rectangle([x, z], 22, 24, 0.1), 0, 22 + scatter(index + 5) * 62, STANDING, [0, 1, 2]);
  });
  const across = Array.from({ length: 16 }, (_, index) => {
    const x = 150 + (index % 4) * 36 - scatter(index) * 8;
    const z = 300 + Math.floor(index / 4) * 40;
    return prism(rectangle([x, z], 22, 24, 0.1), 0, 26 + scatter(index + 9) * 70, STANDING, [0, 1, 2]);
  });
  return [...blocks, ...across].flat();
}

/** A cut-and-cover tunnel under construction, with what stands around it. */
export function site(): readonly Face[] {
  return [
    ...ground(),
    ...excavation(),
    ...roof(),
    ...struts(),
    ...city(),
    ...building(),
    ...tower(-44, 208, 70),
    ...tower(66, 262, 70),
    ...shaft(96, 34),
    ...shaft(215, -34),
    ...yards(),
  ];
}
