import { BAY_LENGTH, type Section, sectionOf, TUBES, type Tube, type TunnelLayout } from './bays.ts';
import { BOX, MEDIAN, RING, WALKWAY } from './cross-section.ts';
import { bayElement, bayNumber, type TunnelElement } from './element.ts';
import { arc, block, ringSlice, type Shape, type Solid, shape, shifted } from './shape.ts';

/** Neighbouring pieces stop a little short of each other, so that joints show as lines. */
const JOINT = 0.04;
const LENGTH = BAY_LENGTH - JOINT;
const OUTSIDE = BOX.halfWidth + BOX.outerWall;
/** Concrete ends here; the road surface lies on it. */
const CONCRETE = -0.05;

/** Road surface, walkways and markings: the same on a base slab as on a road deck. */
function roadway(width: number): Solid[] {
  const kerb = WALKWAY.from;
  const line = (y: number) => block([0, y - 0.06, 0], [LENGTH, y + 0.06, 0.015], 'marking');
  return [
    block([0, -kerb, CONCRETE], [LENGTH, kerb, 0], 'asphalt'),
    block([0, kerb, CONCRETE], [LENGTH, width, WALKWAY.height], 'baseSlab'),
    block([0, -width, CONCRETE], [LENGTH, -kerb, WALKWAY.height], 'baseSlab'),
    block([3, -0.09, 0], [7, 0.09, 0.015], 'marking'),
    line(kerb - 0.3),
    line(0.3 - kerb),
  ];
}

const baseSlab = shape(
  block([0, -MEDIAN, -BOX.base], [LENGTH, OUTSIDE, CONCRETE], 'baseSlab'),
  ...roadway(BOX.halfWidth),
);

/** The chord across the ring at the height of the concrete, seen from the ring's centre. */
const chordAngle = (Math.asin((RING.centre - CONCRETE) / RING.inner) * 180) / Math.PI;

const roadDeck = shape(
  {
    profile: {
      kind: 'polygon',
      points: shifted(arc(RING.inner - 0.02, chordAngle - 180, -chordAngle, 10), [0, RING.centre]),
    },
    along: 'x',
    length: LENGTH,
    at: [0, 0, 0],
    surface: 'baseSlab',
  },
  ...roadway(5.42),
);

const outerWall = shape(block([0, BOX.halfWidth, CONCRETE], [LENGTH, OUTSIDE, BOX.height], 'wall'));
const innerWall = shape(
  block([0, -BOX.halfWidth - BOX.innerWall, CONCRETE], [LENGTH, -BOX.halfWidth, BOX.height], 'wall'),
);
const roofSlab = shape(
  block([0, -MEDIAN + JOINT / 2, BOX.height], [LENGTH - JOINT, OUTSIDE, BOX.height + BOX.roof], 'roofSlab'),
);

/** The outside of a cross passage, metres. */
const PASSAGE = { width: 3.2, height: 3.2, wall: 0.3 } as const;
const PASSAGE_MIDDLE = CONCRETE + PASSAGE.height / 2;

/** The inner wall where a cross passage goes through it. */
const innerWallWithPassage = shape({
  profile: {
    kind: 'polygon',
    points: [
      [0, CONCRETE],
      [(BAY_LENGTH - PASSAGE.width) / 2, CONCRETE],
      [(BAY_LENGTH - PASSAGE.width) / 2, CONCRETE + PASSAGE.height],
      [(BAY_LENGTH + PASSAGE.width) / 2, CONCRETE + PASSAGE.height],
      [(BAY_LENGTH + PASSAGE.width) / 2, CONCRETE],
      [LENGTH, CONCRETE],
      [LENGTH, BOX.height],
      [0, BOX.height],
    ],
  },
  along: '-y',
  length: BOX.innerWall,
  at: [0, -BOX.halfWidth, 0],
  surface: 'wall',
});

/** Where a passage starts at the face of the EB tube; it ends as far from the WB axis. */
const PASSAGE_START: Record<Section, number> = { box: BOX.halfWidth, ring: 5.95 };

function passageShape(section: Section): Shape {
  const start = PASSAGE_START[section];
  return shape({
    profile: { kind: 'rectangle-hollow', width: PASSAGE.width, height: PASSAGE.height, wall: PASSAGE.wall },
    along: '-y',
    length: 2 * (MEDIAN - start),
    at: [BAY_LENGTH / 2, -start, PASSAGE_MIDDLE],
    surface: 'wall',
  });
}

const passage: Record<Section, Shape> = { box: passageShape('box'), ring: passageShape('ring') };
const door = shape({
  profile: {
    kind: 'rectangle',
    width: PASSAGE.width - 2 * PASSAGE.wall,
    height: PASSAGE.height - 2 * PASSAGE.wall,
  },
  along: '-y',
  length: 0.12,
  at: [BAY_LENGTH / 2, 0, PASSAGE_MIDDLE],
  surface: 'door',
});

const SEGMENTS = 8;
const SEGMENT_ANGLE = 360 / SEGMENTS;
const RINGS_PER_BAY = BAY_LENGTH / RING.width;
const segmentProfile = ringSlice(
  RING.inner,
  RING.outer,
  90 - SEGMENT_ANGLE / 2 + 0.1,
  90 + SEGMENT_ANGLE / 2 - 0.1,
  4,
);

function segmentShape(surface: 'lining' | 'liningOdd'): Shape {
  return shape({
    profile: segmentProfile,
    along: 'x',
    length: RING.width - JOINT,
    at: [0, 0, 0],
    surface,
  });
}

const segment = { even: segmentShape('lining'), odd: segmentShape('liningOdd') };

/** Every other ring is rolled by half a segment, so that the joints are staggered as they are built. */
function* ringSegments(tube: Tube, bay: number): Generator<TunnelElement> {
  for (let ring = 0; ring < RINGS_PER_BAY; ring++) {
    const alongTunnel = tube === 'EB' ? (bay - 1) * RINGS_PER_BAY + ring : bay * RINGS_PER_BAY - 1 - ring;
    const isOdd = alongTunnel % 2 === 1;
    for (let index = 0; index < SEGMENTS; index++) {
      const roll = index * SEGMENT_ANGLE + (isOdd ? SEGMENT_ANGLE / 2 : 0);
      yield bayElement('liningSegment', tube, bay, isOdd ? segment.odd : segment.even, {
        part: `${ring + 1}${String.fromCharCode(65 + index)}`,
        position: { at: [ring * RING.width, 0, RING.centre], roll },
      });
    }
  }
}

function* crossPassage(bay: number, section: Section): Generator<TunnelElement> {
  const shared = {
    place: 'passages',
    activity: { trade: 'XP', tube: 'EB-WB', bay },
  } as const;
  const tag = `XP-${bayNumber(bay)}`;
  yield { ...bayElement('passageLining', 'EB', bay, passage[section]), ...shared, tag };
  const start = PASSAGE_START[section];
  const doors = { EB: -start - 0.15, WB: start - 2 * MEDIAN + 0.27 };
  for (const tube of TUBES) {
    const position = { at: [0, doors[tube], 0] } as const;
    yield { ...bayElement('passageDoor', 'EB', bay, door, { position }), ...shared, tag: `${tag}-D-${tube}` };
  }
}

/** Slabs, walls, lining and cross passages of the bays that are built. */
export function* structureElements(layout: TunnelLayout): Generator<TunnelElement> {
  for (let bay = 1; bay <= layout.builtBays; bay++) {
    const section = sectionOf(layout, bay);
    const hasPassage = layout.passageBays.includes(bay);
    for (const tube of TUBES) {
      if (section === 'ring') {
        yield bayElement('roadDeck', tube, bay, roadDeck);
        yield* ringSegments(tube, bay);
        continue;
      }
      yield bayElement('baseSlab', tube, bay, baseSlab);
      yield bayElement('sideWall', tube, bay, outerWall, { part: 'O' });
      yield bayElement('sideWall', tube, bay, hasPassage ? innerWallWithPassage : innerWall, { part: 'I' });
      if (bay <= layout.roofBays) yield bayElement('roofSlab', tube, bay, roofSlab);
    }
    if (hasPassage) yield* crossPassage(bay, section);
  }
}
