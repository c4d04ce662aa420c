import type { TradeCode } from './schedule.ts';

export type TunnelSchema = 'IFC4X3' | 'IFC4';

/** An IFC class; `predefined` is left out for classes that have no PredefinedType. */
interface IfcClass {
  readonly name: string;
  readonly predefined?: string | null;
}

interface ElementKindInfo {
  /** Beginning of the element's name, and its ObjectType. */
  readonly label: string;
  readonly trade: TradeCode | null;
  readonly material: string | null;
  /** Its class in IFC4X3, the richer schema. */
  readonly IFC4X3: IfcClass;
  /** The class under which authoring tools usually export it. */
  readonly IFC4: IfcClass;
}

const proxy: IfcClass = { name: 'IfcBuildingElementProxy', predefined: null };

const concrete = 'Concrete C40/50';
const precast = 'Precast concrete C50/60';
const steel = 'Steel S355';

function kind(
  label: string,
  trade: TradeCode | null,
  material: string | null,
  ifc4x3: IfcClass,
  ifc4: IfcClass = ifc4x3,
): ElementKindInfo {
  return { label, trade, material, IFC4X3: ifc4x3, IFC4: ifc4 };
}

function ofClass(name: string, predefined: string | null = null): IfcClass {
  return { name, predefined };
}

function generic(name: string): IfcClass {
  return { name };
}

const ELEMENT_KINDS = {
  baseSlab: kind('Base slab', 'BS', concrete, ofClass('IfcSlab', 'BASESLAB')),
  roadDeck: kind('Road deck', 'BS', concrete, ofClass('IfcSlab', 'BASESLAB'), proxy),
  sideWall: kind('Side wall', 'SW', concrete, ofClass('IfcWall', 'SOLIDWALL')),
  roofSlab: kind('Roof slab', 'RS', concrete, ofClass('IfcSlab', 'ROOF')),
  liningSegment: kind('Lining segment', 'SL', precast, generic('IfcBuiltElement'), proxy),
  diaphragmWall: kind('Diaphragm wall panel', 'DW', concrete, ofClass('IfcWall', 'RETAININGWALL'), proxy),
  strut: kind('Strut', 'ST', steel, ofClass('IfcMember', 'STRUT')),
  waling: kind('Waling', 'ST', steel, ofClass('IfcBeam', 'BEAM'), proxy),
  passageLining: kind('Cross passage', 'XP', concrete, ofClass('IfcWall', 'SOLIDWALL'), proxy),
  passageDoor: kind('Cross passage door', 'XP', steel, ofClass('IfcDoor', 'DOOR')),
  blinding: kind('Blinding layer', null, 'Concrete C20/25', ofClass('IfcSlab', 'BASESLAB'), proxy),
  portalWall: kind('Portal headwall', null, concrete, ofClass('IfcWall', 'SOLIDWALL'), proxy),
  rampSlab: kind('Approach ramp', null, concrete, ofClass('IfcSlab', 'BASESLAB'), proxy),
  retainingWall: kind('Retaining wall', null, concrete, ofClass('IfcWall', 'RETAININGWALL'), proxy),
  barrier: kind('Median barrier', null, precast, ofClass('IfcWall', 'PARAPET'), proxy),
  floor: kind('Floor slab', null, concrete, ofClass('IfcSlab', 'FLOOR')),
  column: kind('Column', null, concrete, ofClass('IfcColumn', 'COLUMN')),
  buildingWall: kind('Wall', null, concrete, ofClass('IfcWall', 'SOLIDWALL')),
  stack: kind('Exhaust stack', null, concrete, proxy),
  ground: kind('Ground', null, null, ofClass('IfcGeographicElement', 'TERRAIN'), proxy),
  haulRoad: kind('Haul road', null, null, ofClass('IfcGeographicElement', 'TERRAIN'), proxy),
  shaft: kind('Shaft', null, concrete, proxy),
  crane: kind('Crane', null, steel, proxy),
  siteObject: kind('Site object', null, null, proxy),
  neighbour: kind('Neighbouring building', null, null, proxy),
  sprayBarrier: kind('Spray thermal barrier', 'STB', null, ofClass('IfcCovering', 'INSULATION'), proxy),
  boardBarrier: kind('Board thermal barrier', 'BTB', null, ofClass('IfcCovering', 'INSULATION'), proxy),
  laneSignal: kind('Lane signal', 'TCS', null, ofClass('IfcSignal', 'VISUAL'), generic('IfcFlowTerminal')),
  telephone: kind(
    'Emergency telephone',
    'TCS',
    null,
    ofClass('IfcCommunicationsAppliance', 'NETWORKAPPLIANCE'),
    generic('IfcFlowTerminal'),
  ),
  camera: kind(
    'Camera',
    'TCS',
    null,
    ofClass('IfcAudioVisualAppliance', 'CAMERA'),
    generic('IfcFlowTerminal'),
  ),
  luminaire: kind('Luminaire', 'TL', null, ofClass('IfcLightFixture', 'DIRECTIONSOURCE')),
  cableCarrier: kind('Cable tray', 'CB', steel, ofClass('IfcCableCarrierSegment', 'CABLETRAYSEGMENT')),
  bracket: kind('Cable bracket', 'CB', steel, ofClass('IfcDiscreteAccessory', 'BRACKET'), proxy),
  firePipe: kind('FD pipe', 'FD', null, ofClass('IfcPipeSegment', 'RIGIDSEGMENT'), generic('IfcFlowSegment')),
  fireNiche: kind('FD niche', 'FD', null, proxy),
  drainPipe: kind(
    'Drainage pipe',
    'DP',
    null,
    ofClass('IfcPipeSegment', 'RIGIDSEGMENT'),
    generic('IfcFlowSegment'),
  ),
  cladding: kind('Cladding panel', 'CP', null, ofClass('IfcCovering', 'CLADDING')),
  jetFan: kind('Jet fan', 'JF', null, ofClass('IfcFan', 'TUBEAXIAL'), generic('IfcFlowMovingDevice')),
} as const satisfies Record<string, ElementKindInfo>;

export type ElementKind = keyof typeof ELEMENT_KINDS;

export function kindInfo(kindOf: ElementKind): ElementKindInfo {
  return ELEMENT_KINDS[kindOf];
}
