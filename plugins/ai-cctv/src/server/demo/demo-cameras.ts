import type { Phase } from '../../contract/alerts.ts';

interface DemoEvent {
  /** Minutes before the demo's start. */
  readonly ago: number;
  readonly type: string;
  readonly zone?: string;
  /** Minutes that it lasted; 0: over at once. Left out: it is open. */
  readonly minutes?: number;
  /** What people did about it. */
  readonly actionTaken?: string;
}

/** A camera of the demo. */
export interface DemoCamera {
  readonly name: string;
  readonly originId: string;
  readonly group: 0 | 1 | 2;
  readonly type?: string;
  readonly film?: 'films/face.mp4' | 'films/portal.mp4';
  /** Bay of the tunnel at which it hangs. */
  readonly bay: number;
  readonly heading: number;
  readonly limit?: number;
  readonly people?: number;
  /** Reports of being offline. */
  readonly offline?: number;
  readonly isHit?: true;
  readonly isRemoved?: true;
  readonly zones?: readonly string[];
  readonly events?: readonly DemoEvent[];
}

export const demoGroups = ['Portals', 'Tunnel faces', 'Shafts and sumps'] as const;

const day = 1440;
const face = 'films/face.mp4';
const portal = 'films/portal.mp4';

/** Cameras of all statuses. Those of the last group count people in confined spaces, one of them more than its limit. */
export const demoCameras: readonly DemoCamera[] = [
  {
    name: 'West portal gate',
    originId: 'BEM-CAM-01',
    group: 0,
    film: portal,
    bay: 6,
    heading: 80,
    events: [
      { ago: 130, type: 'dirty-wheel', minutes: 0 },
      { ago: day + 200, type: 'dump-truck-cover', minutes: 0, actionTaken: 'Truck sent back to be covered.' },
      { ago: 3 * day, type: 'dirty-wheel', minutes: 0 },
    ],
  },
  { name: 'East portal gate', originId: 'BEM-CAM-02', group: 0, film: portal, bay: 96, heading: 260 },
  {
    name: 'Haul road',
    originId: 'BEM-CAM-03',
    group: 0,
    type: 'AI_DETECTION',
    bay: 12,
    heading: 45,
    events: [{ ago: 2 * day + 60, type: 'traffic-jam-start', minutes: 25 }],
  },
  { name: 'Batching plant', originId: 'BEM-CAM-04', group: 0, type: 'OTHER', bay: 9, heading: 10 },
  {
    name: 'EB face, loader',
    originId: 'BEM-CAM-05',
    group: 1,
    film: face,
    bay: 22,
    heading: 75,
    zones: ['Loader swing'],
    events: [
      { ago: 4, type: 'danger-zone', zone: 'Loader swing' },
      {
        ago: day + 30,
        type: 'danger-zone',
        zone: 'Loader swing',
        minutes: 3,
        actionTaken: 'Loader stopped, banksman briefed again at the face.',
      },
      {
        ago: 4 * day,
        type: 'danger-zone',
        zone: 'Loader swing',
        minutes: 1,
        actionTaken: 'Surveyor led out.',
      },
    ],
  },
  {
    name: 'WB face, drilling',
    originId: 'BEM-CAM-06',
    group: 1,
    film: face,
    bay: 26,
    heading: 255,
    zones: ['Boom'],
    events: [
      { ago: 2 * day, type: 'zone intrusion', zone: 'Boom', minutes: 2, actionTaken: 'Barrier put back.' },
    ],
  },
  { name: 'Cross passage 3', originId: 'BEM-CAM-07', group: 1, bay: 40, heading: 165, offline: 5 },
  { name: 'Ventilation duct', originId: 'BEM-CAM-08', group: 1, bay: 55, heading: 90, offline: 1 },
  { name: 'Gantry crane', originId: 'BEM-CAM-09', group: 1, film: face, bay: 60, heading: 200, isHit: true },
  {
    name: 'Shaft A bottom',
    originId: 'BEM-CAM-10',
    group: 2,
    film: face,
    bay: 30,
    heading: 0,
    limit: 8,
    people: 3,
  },
  {
    name: 'Sump pit CP-03',
    originId: 'BEM-CAM-11',
    group: 2,
    film: face,
    bay: 45,
    heading: 120,
    limit: 4,
    people: 2,
    events: [
      {
        ago: day + 400,
        type: 'people_count_over_limitation',
        minutes: 6,
        actionTaken: 'Two entrants called out by the attendant.',
      },
    ],
  },
  {
    name: 'Cable gallery CP-05',
    originId: 'BEM-CAM-13',
    group: 2,
    film: face,
    bay: 46,
    heading: 30,
    limit: 6,
    people: 2,
  },
  {
    name: 'Pump room CP-09',
    originId: 'BEM-CAM-14',
    group: 2,
    film: face,
    bay: 86,
    heading: 210,
    limit: 3,
    people: 4,
  },
  {
    name: 'Drainage pipe WB-021',
    originId: 'BEM-CAM-15',
    group: 2,
    film: face,
    bay: 21,
    heading: 90,
    limit: 4,
    people: 0,
  },
  { name: 'Valve chamber', originId: 'BEM-CAM-16', group: 2, bay: 78, heading: 0, limit: 2, offline: 4 },
  { name: 'Shaft B (dismantled)', originId: 'BEM-CAM-12', group: 2, bay: 70, heading: 0, isRemoved: true },
];

/** A square in the middle of the picture, for a zone of the demo. */
export const demoZone = (name: string) => ({
  name,
  points: [
    { x: 0.3, y: 0.4 },
    { x: 0.7, y: 0.4 },
    { x: 0.8, y: 0.9 },
    { x: 0.2, y: 0.9 },
  ],
});

/** The tunnel's east-bound tube, interpolated between bays whose places are known. Degrees, and metres. */
export const demoPlace = (bay: number) => ({
  longitude: Number((114.17477 + (bay - 6) * 9.37474e-5).toFixed(6)),
  latitude: Number((22.309263 + (bay - 6) * 2.33684e-5).toFixed(6)),
});

/** The beginning and the end of an event as messages say them. */
export function phasesOf({
  ago,
  minutes,
}: DemoEvent): readonly { readonly ago: number; readonly phase: Phase }[] {
  if (minutes === 0) return [{ ago, phase: 'once' }];
  const start = { ago, phase: 'start' } as const;
  return minutes === undefined ? [start] : [start, { ago: ago - minutes, phase: 'end' }];
}
