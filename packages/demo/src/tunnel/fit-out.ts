import { BAY_LENGTH, type Section, sectionOf, TUBES, type Tube, type TunnelLayout } from './bays.ts';
import { BOX, crownFace, RING, sideFace } from './cross-section.ts';
import { bayElement, type TunnelElement } from './element.ts';
import { block, type Point3, ringSlice, type Shape, type Solid, shape } from './shape.ts';

/** Pieces end short of the bay, so that joints show. */
const LENGTH = BAY_LENGTH - 0.05;
const BARRIER = 0.05;

/** A sheet that follows the ring's face, between two angles from the horizontal. */
function ringSheet(from: number, to: number, steps: number, surface: 'sprayBarrier' | 'boardBarrier'): Solid {
  return {
    profile: ringSlice(RING.inner - BARRIER, RING.inner, from, to, steps),
    along: 'x',
    length: LENGTH,
    at: [0, 0, RING.centre],
    surface,
  };
}

/** Without a roof, only the haunches along the walls can be sprayed. */
const HAUNCH = 0.9;
const haunchBarrier = shape(
  block(
    [0, BOX.halfWidth - HAUNCH, BOX.height - BARRIER],
    [LENGTH, BOX.halfWidth, BOX.height],
    'sprayBarrier',
  ),
  block(
    [0, -BOX.halfWidth, BOX.height - BARRIER],
    [LENGTH, HAUNCH - BOX.halfWidth, BOX.height],
    'sprayBarrier',
  ),
);
const sprayBarrier: Record<Section, Shape> = {
  box: shape(
    block([0, -BOX.halfWidth, BOX.height - BARRIER], [LENGTH, BOX.halfWidth, BOX.height], 'sprayBarrier'),
  ),
  ring: shape(ringSheet(40, 140, 10, 'sprayBarrier')),
};

const BOARD = { from: 4.2, to: BOX.height - BARRIER } as const;
const boardBarrier: Record<Section, Shape> = {
  box: shape(
    block([0, BOX.halfWidth - BARRIER, BOARD.from], [LENGTH, BOX.halfWidth, BOARD.to], 'boardBarrier'),
    block([0, -BOX.halfWidth, BOARD.from], [LENGTH, BARRIER - BOX.halfWidth, BOARD.to], 'boardBarrier'),
  ),
  ring: shape(ringSheet(14, 40, 3, 'boardBarrier'), ringSheet(140, 166, 3, 'boardBarrier')),
};

const luminaire = shape(block([-0.7, -0.16, -0.12], [0.7, 0.16, 0], 'lighting'));
const LUMINAIRE_ROWS = [-3.2, 3.2] as const;
const LUMINAIRES_PER_ROW = 5;

function* lighting(tube: Tube, bay: number, section: Section): Generator<TunnelElement> {
  for (const [row, y] of LUMINAIRE_ROWS.entries()) {
    for (let index = 0; index < LUMINAIRES_PER_ROW; index++) {
      const x = ((index + 0.5) * BAY_LENGTH) / LUMINAIRES_PER_ROW;
      yield bayElement('luminaire', tube, bay, luminaire, {
        part: String(row * LUMINAIRES_PER_ROW + index + 1).padStart(2, '0'),
        position: { at: [x, y, crownFace(section, y) - 0.3] },
      });
    }
  }
}

const tray = shape({
  profile: {
    kind: 'polygon',
    points: [
      [-0.25, 0],
      [0.25, 0],
      [0.25, 0.12],
      [0.22, 0.12],
      [0.22, 0.02],
      [-0.22, 0.02],
      [-0.22, 0.12],
      [-0.25, 0.12],
    ],
  },
  along: 'x',
  length: LENGTH,
  at: [0, 0, 0],
  surface: 'containment',
});
/** A triangle under the tray, with its upright leg against the wall at the positive end. */
const bracket = shape({
  profile: {
    kind: 'polygon',
    points: [
      [-0.3, -0.05],
      [0.35, -0.45],
      [0.35, 0],
      [-0.3, 0],
    ],
  },
  along: 'x',
  length: 0.06,
  at: [-0.03, 0, 0],
  surface: 'bracket',
});
const TRAY_LEVEL = 4.5;
const BRACKETS_PER_SIDE = 4;

/** A tray on either side on brackets, and one overhead. */
function* containment(tube: Tube, bay: number, section: Section): Generator<TunnelElement> {
  const y = sideFace(section, TRAY_LEVEL) - 0.38;
  const overhead = crownFace(section, 0) - 0.35;
  const trays: Record<string, Point3> = {
    L: [0, y, TRAY_LEVEL],
    R: [0, -y, TRAY_LEVEL],
    C: [0, 0, overhead],
  };
  for (const [part, at] of Object.entries(trays)) {
    yield bayElement('cableCarrier', tube, bay, tray, { part: `T${part}`, position: { at } });
  }
  for (let index = 0; index < BRACKETS_PER_SIDE; index++) {
    const x = ((index + 0.5) * BAY_LENGTH) / BRACKETS_PER_SIDE;
    const part = (side: string) => `B${side}${index + 1}`;
    yield bayElement('bracket', tube, bay, bracket, {
      part: part('L'),
      position: { at: [x, y, TRAY_LEVEL] },
    });
    yield bayElement('bracket', tube, bay, bracket, {
      part: part('R'),
      position: { at: [x, -y, TRAY_LEVEL], reversed: true },
    });
  }
}

function pipe(radius: number, surface: 'firePipe' | 'drainage'): Shape {
  return shape({
    profile: { kind: 'circle-hollow', radius, wall: 0.012 },
    along: 'x',
    length: LENGTH,
    at: [0, 0, 0],
    surface,
  });
}

const firePipe = pipe(0.1, 'firePipe');
const drainPipe = pipe(0.15, 'drainage');
const fireNiche = shape({
  profile: { kind: 'rectangle-hollow', width: 1.4, height: 2, wall: 0.1 },
  along: '-y',
  length: 0.45,
  at: [0, 0.225, 0],
  surface: 'niche',
});
/** A niche every 50 m. */
const BAYS_PER_NICHE = 5;

function* pipes(tube: Tube, bay: number, section: Section): Generator<TunnelElement> {
  const fireAt: Point3 = [0, -sideFace(section, 0.5) + 0.18, 0.5];
  yield bayElement('firePipe', tube, bay, firePipe, { position: { at: fireAt } });
  if (bay % BAYS_PER_NICHE === 0) {
    const at: Point3 = [BAY_LENGTH / 2, -4.5, 1.25];
    yield bayElement('fireNiche', tube, bay, fireNiche, { part: 'N', position: { at } });
  }
  const drainAt: Point3 = [0, sideFace(section, 0.4) - 0.2, 0.42];
  yield bayElement('drainPipe', tube, bay, drainPipe, { position: { at: drainAt } });
}

const CLADDING_PER_SIDE = 4;
const CLADDING_WIDTH = BAY_LENGTH / CLADDING_PER_SIDE;
const cladding = shape(block([0.02, -0.025, 0.75], [CLADDING_WIDTH - 0.02, 0.025, 3.95], 'cladding'));

function* claddingPanels(tube: Tube, bay: number): Generator<TunnelElement> {
  for (const [side, y] of [
    ['L', 4.72],
    ['R', -4.72],
  ] as const) {
    for (let index = 0; index < CLADDING_PER_SIDE; index++) {
      yield bayElement('cladding', tube, bay, cladding, {
        part: `${side}${index + 1}`,
        position: { at: [index * CLADDING_WIDTH, y, 0] },
      });
    }
  }
}

const FANS_PER_BAY = 2;
/** Bays between two pairs of fans: nine pairs in 120 bays. */
const BAYS_PER_FAN_PAIR = 120 / 9;
const jetFan = shape(
  {
    profile: { kind: 'circle-hollow', radius: 0.62, wall: 0.06 },
    along: 'x',
    length: 3.4,
    at: [-1.7, 0, 0],
    surface: 'jetFan',
  },
  {
    profile: { kind: 'circle', radius: 0.3 },
    along: 'x',
    length: 1.2,
    at: [-0.6, 0, 0],
    surface: 'signal',
  },
);

/** True once in every stretch of {@link BAYS_PER_FAN_PAIR}: in its middle. */
function hasFans(bay: number): boolean {
  const index = Math.floor((bay - 1) / BAYS_PER_FAN_PAIR);
  return bay === Math.ceil((index + 0.5) * BAYS_PER_FAN_PAIR);
}

function* fans(tube: Tube, bay: number, section: Section): Generator<TunnelElement> {
  if (!hasFans(bay)) return;
  for (let index = 0; index < FANS_PER_BAY; index++) {
    const y = index === 0 ? -1.5 : 1.5;
    const at: Point3 = [BAY_LENGTH / 2, y, crownFace(section, y) - 0.95];
    yield bayElement('jetFan', tube, bay, jetFan, { part: String(index + 1), position: { at } });
  }
}

const laneSignal = shape(
  block([0, -0.45, -0.9], [0.18, 0.45, 0], 'signal'),
  block([0.06, -0.05, 0], [0.12, 0.05, 0.4], 'bracket'),
);
const telephone = shape(block([-0.3, -0.12, 0], [0.3, 0.12, 0.8], 'signal'));
const camera = shape(
  block([-0.25, -0.09, -0.09], [0.25, 0.09, 0.09], 'signal'),
  block([-0.03, 0.09, -0.03], [0.03, 0.4, 0.03], 'bracket'),
);

/** Traffic control and surveillance: a lane signal, a telephone and a camera in every four bays. */
function* trafficControl(tube: Tube, bay: number, section: Section): Generator<TunnelElement> {
  const turn = bay % 4;
  if (turn === 1) {
    const at: Point3 = [0.8, 1.8, crownFace(section, 1.8) - 0.45];
    yield bayElement('laneSignal', tube, bay, laneSignal, { part: 'S', position: { at } });
  } else if (turn === 2) {
    yield bayElement('telephone', tube, bay, telephone, { part: 'T', position: { at: [5, -4.55, 1.2] } });
  } else if (turn === 3) {
    const at: Point3 = [5, sideFace(section, 5.2) - 0.5, 5.2];
    yield bayElement('camera', tube, bay, camera, { part: 'C', position: { at } });
  }
}

/** The nine trades, bay by bay. The design covers the whole tunnel, whether its bays are built or not. */
export function* fitOutElements(layout: TunnelLayout): Generator<TunnelElement> {
  for (let bay = 1; bay <= layout.bays; bay++) {
    const section = sectionOf(layout, bay);
    for (const tube of TUBES) {
      const isOpen = section === 'box' && bay > layout.roofEnd;
      yield bayElement('sprayBarrier', tube, bay, isOpen ? haunchBarrier : sprayBarrier[section]);
      yield bayElement('boardBarrier', tube, bay, boardBarrier[section]);
      yield* trafficControl(tube, bay, section);
      yield* lighting(tube, bay, section);
      yield* containment(tube, bay, section);
      yield* pipes(tube, bay, section);
      yield* claddingPanels(tube, bay);
      yield* fans(tube, bay, section);
    }
  }
}
