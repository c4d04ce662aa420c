import { GROUND_LEVEL, ROAD_LEVEL, TUBE_OFFSET, type TunnelLayout } from './bays.ts';
import { BOX, RING } from './cross-section.ts';
import { siteElement, type TunnelElement } from './element.ts';
import { COPING, TRENCH } from './excavation.ts';
import { arc, block, type Point2, type Shape, shape, shifted } from './shape.ts';

/** Length of the ramp that climbs from a portal to the ground, metres. */
export const RAMP_LENGTH = 140;
const HEADWALL = { thickness: 1.2, bottom: 11, top: 26.2 } as const;

/** The mouth of a tube in (y, z), measured from its axis at road level. */
const boxMouth: readonly Point2[] = [
  [-BOX.halfWidth, 0],
  [BOX.halfWidth, 0],
  [BOX.halfWidth, BOX.height],
  [-BOX.halfWidth, BOX.height],
];
const chord = (Math.asin(RING.centre / RING.inner) * 180) / Math.PI;
const ringMouth: readonly Point2[] = shifted(arc(RING.inner, -chord, 180 + chord, 24), [0, RING.centre]);

function headwall(mouth: readonly Point2[]): Shape {
  const side = TRENCH.outside + 0.6;
  return shape(
    {
      profile: {
        kind: 'polygon',
        points: [
          [-side, HEADWALL.bottom],
          [side, HEADWALL.bottom],
          [side, HEADWALL.top],
          [-side, HEADWALL.top],
        ],
        holes: [-TUBE_OFFSET, TUBE_OFFSET].map((axis) => shifted(mouth, [axis, ROAD_LEVEL])),
      },
      along: 'x',
      length: HEADWALL.thickness,
      at: [-HEADWALL.thickness, 0, 0],
      surface: 'portal',
    },
    block(
      [-HEADWALL.thickness - 0.4, -side - 0.4, HEADWALL.top],
      [0.3, side + 0.4, HEADWALL.top + 0.5],
      'roofSlab',
    ),
  );
}

/** Something that follows the ramp's slope: an outline in (x, z) from one height above the road to another. */
function sloped(
  below: number,
  above: number,
  from: number,
  to: number,
  surface: 'asphalt' | 'portal',
): Shape {
  const start = -HEADWALL.thickness;
  const end = -RAMP_LENGTH;
  return shape({
    profile: {
      kind: 'polygon',
      points: [
        [end, GROUND_LEVEL + below],
        [start, ROAD_LEVEL + below],
        [start, ROAD_LEVEL + above],
        [end, GROUND_LEVEL + above],
      ],
    },
    along: '-y',
    length: to - from,
    at: [0, to, 0],
    surface,
  });
}

const rampSlab = sloped(-1, 0, -TRENCH.inside, TRENCH.inside, 'asphalt');
const barrier = sloped(0, 0.9, -0.3, 0.3, 'portal');
const retainingWall = shape(
  {
    profile: {
      kind: 'polygon',
      points: [
        [-RAMP_LENGTH, GROUND_LEVEL - 2],
        [-HEADWALL.thickness, ROAD_LEVEL - 2],
        [-HEADWALL.thickness, COPING],
        [-RAMP_LENGTH, COPING],
      ],
    },
    along: '-y',
    length: TRENCH.outside - TRENCH.inside,
    at: [0, TRENCH.outside, 0],
    surface: 'diaphragmWall',
  },
  block(
    [-RAMP_LENGTH, TRENCH.inside - 0.1, COPING],
    [-HEADWALL.thickness, TRENCH.outside + 0.2, COPING + 0.2],
    'roofSlab',
  ),
);
const farRetainingWall: Shape = shape(
  ...retainingWall.solids.map((solid, index) => ({
    ...solid,
    at: index === 0 ? ([0, -TRENCH.inside, 0] as const) : ([solid.at[0], -solid.at[1], solid.at[2]] as const),
  })),
);

/** Both ends of the tunnel. The east end is the west end turned half round. */
export function* portalElements(layout: TunnelLayout): Generator<TunnelElement> {
  const ends = [
    { name: 'W', mouth: boxMouth, position: { at: [0, 0, 0] } },
    { name: 'E', mouth: ringMouth, position: { at: [layout.length, 0, 0], reversed: true } },
  ] as const;
  for (const { name, mouth, position } of ends) {
    yield siteElement('portalWall', `PW-${name}`, 'portals', headwall(mouth), position);
    yield siteElement('rampSlab', `RP-${name}`, 'portals', rampSlab, position);
    yield siteElement('barrier', `MB-${name}`, 'portals', barrier, position);
    yield siteElement('retainingWall', `RW-${name}-1`, 'portals', retainingWall, position);
    yield siteElement('retainingWall', `RW-${name}-2`, 'portals', farRetainingWall, position);
  }
}
