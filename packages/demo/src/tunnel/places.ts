import type { Tube } from './bays.ts';

export const STOREYS = [
  { key: 'ground', name: 'Ground floor', level: 24 },
  { key: 'plant', name: 'Level 2 - Plant', level: 29 },
  { key: 'fans', name: 'Level 3 - Fans', level: 34 },
  { key: 'roof', name: 'Roof', level: 39 },
] as const;

export type Storey = (typeof STOREYS)[number]['key'];

/** Where an element hangs in the spatial tree. */
export type Place =
  | 'site'
  | 'excavation'
  | 'passages'
  | 'portals'
  | { tube: Tube; bay: number }
  | { storey: Storey };

/** Bays in one part of the spatial tree. */
const BAYS_PER_PART = 10;

/** A node of the spatial tree below the site, for one or several places. */
export interface PlaceNode {
  key: string;
  name: string;
  parent: 'tunnel' | 'vent';
  /** The PredefinedType of the part in IFC4X3. */
  part: 'SEGMENT' | 'BELOWGROUND' | 'JUNCTION' | 'TERMINAL';
  /** Model height, metres; null where the node is no storey of a building. */
  level: number | null;
}

/** The node of a place, or null for the site itself. */
export function placeNode(place: Place): PlaceNode | null {
  if (place === 'site') return null;
  if (place === 'excavation') {
    return { key: place, name: 'Excavation', parent: 'tunnel', part: 'BELOWGROUND', level: null };
  }
  if (place === 'passages') {
    return { key: place, name: 'Cross passages', parent: 'tunnel', part: 'JUNCTION', level: null };
  }
  if (place === 'portals') {
    return { key: place, name: 'Portals', parent: 'tunnel', part: 'TERMINAL', level: null };
  }
  if ('storey' in place) {
    const storey = STOREYS.find((candidate) => candidate.key === place.storey);
    if (!storey) throw new RangeError(`The ventilation building has no storey '${place.storey}'.`);
    return {
      key: `vent/${storey.key}`,
      name: storey.name,
      parent: 'vent',
      part: 'SEGMENT',
      level: storey.level,
    };
  }
  const first = Math.floor((place.bay - 1) / BAYS_PER_PART) * BAYS_PER_PART + 1;
  const range = [first, first + BAYS_PER_PART - 1].map((bay) => String(bay).padStart(3, '0')).join('-');
  return {
    key: `${place.tube}/${range}`,
    name: `${place.tube} bays ${range}`,
    parent: 'tunnel',
    part: 'SEGMENT',
    level: null,
  };
}
