import { BAY_LENGTH, GROUND_LEVEL, ROAD_LEVEL, TUBE_OFFSET, TUBES, type TunnelLayout } from './bays.ts';
import { BOX, RING } from './cross-section.ts';
import { bayElement, bayNumber, siteElement, type TunnelElement } from './element.ts';
import { block, type Shape, shape } from './shape.ts';

/** Faces of the diaphragm walls, metres from the axis of the tunnel. */
export const TRENCH = { inside: 14.15, outside: 15.15, bottom: 4 } as const;
/** Top of the walls' capping beam, model height. */
export const COPING = GROUND_LEVEL + 1.1;
/** Bays that one panel of the diaphragm wall is long. */
const BAYS_PER_PANEL = 2;
const BAYS_PER_BLINDING = 10;
const STRUTS_PER_BAY = 2;
/** Model height of the struts' axis. */
const STRUT_LEVEL = 22.3;
const WALING = 0.6;

function wallPanel(length: number): Shape {
  const end = length - 0.06;
  return shape(
    block([0, TRENCH.inside, TRENCH.bottom], [end, TRENCH.outside, COPING - 0.5], 'diaphragmWall'),
    block([0, TRENCH.inside - 0.1, COPING - 0.5], [end, TRENCH.outside + 0.2, COPING], 'roofSlab'),
  );
}

function* wallPanels(layout: TunnelLayout): Generator<TunnelElement> {
  for (let bay = 1; bay <= layout.bays; bay += BAYS_PER_PANEL) {
    const length = Math.min(BAYS_PER_PANEL, layout.bays - bay + 1) * BAY_LENGTH;
    const start = (bay - 1) * BAY_LENGTH;
    for (const tube of TUBES) {
      yield siteElement(
        'diaphragmWall',
        `DW-${tube}-${bayNumber(bay)}`,
        'excavation',
        wallPanel(length),
        // Turned half round, the panel reaches back from its start to the same stretch on the other side.
        tube === 'EB' ? { at: [start, 0, 0] } : { at: [start + length, 0, 0], reversed: true },
        { trade: 'DW', tube, bay },
      );
    }
  }
}

const strut = shape({
  profile: { kind: 'circle-hollow', radius: 0.38, wall: 0.03 },
  along: '-y',
  length: 2 * (TRENCH.inside - WALING),
  at: [0, TRENCH.inside - WALING, 0],
  surface: 'strut',
});

/** Face of the diaphragm wall and height of the struts in the bay frame. */
const WALL_FACE = TRENCH.inside - TUBE_OFFSET;
const STRUT_HEIGHT = STRUT_LEVEL - ROAD_LEVEL;

const waling = shape(
  block([0, WALL_FACE - WALING, STRUT_HEIGHT - 0.4], [BAY_LENGTH, WALL_FACE, STRUT_HEIGHT + 0.4], 'strut'),
);

const spine = shape(block([0, -0.25, STRUT_LEVEL - 0.95], [BAY_LENGTH, 0.25, STRUT_LEVEL - 0.4], 'steel'));

/** Struts hold the walls apart where there is no roof yet. */
function* struts(layout: TunnelLayout): Generator<TunnelElement> {
  for (let bay = layout.roofBays + 1; bay <= layout.boxBays; bay++) {
    const start = (bay - 1) * BAY_LENGTH;
    const activity = { trade: 'ST', tube: 'EB-WB', bay } as const;
    for (let index = 0; index < STRUTS_PER_BAY; index++) {
      const x = start + ((index + 0.5) * BAY_LENGTH) / STRUTS_PER_BAY;
      const tag = `ST-${bayNumber(bay)}-${index + 1}`;
      yield siteElement('strut', tag, 'excavation', strut, { at: [x, 0, STRUT_LEVEL] }, activity);
    }
    yield siteElement('waling', `WG-${bayNumber(bay)}`, 'excavation', spine, { at: [start, 0, 0] }, activity);
    for (const tube of TUBES) {
      yield { ...bayElement('waling', tube, bay, waling, { code: 'WG' }), place: 'excavation' };
    }
  }
}

function* blindingLayers(layout: TunnelLayout): Generator<TunnelElement> {
  const sections = [
    { from: 1, to: layout.boxBays, top: ROAD_LEVEL - BOX.base },
    { from: layout.boxBays + 1, to: layout.bays, top: ROAD_LEVEL + RING.centre - RING.outer },
  ];
  for (const { from, to, top } of sections) {
    for (let bay = from; bay <= to; bay += BAYS_PER_BLINDING) {
      const length = Math.min(BAYS_PER_BLINDING, to - bay + 1) * BAY_LENGTH;
      const layer = block([0, -TRENCH.inside, top - 0.2], [length, TRENCH.inside, top], 'ground');
      const position = { at: [(bay - 1) * BAY_LENGTH, 0, 0] } as const;
      yield siteElement('blinding', `BL-${bayNumber(bay)}`, 'excavation', shape(layer), position);
    }
  }
}

/** The open cut: walls, temporary works and its bottom. It exists before any bay is built. */
export function* excavationElements(layout: TunnelLayout): Generator<TunnelElement> {
  yield* wallPanels(layout);
  yield* struts(layout);
  yield* blindingLayers(layout);
}
