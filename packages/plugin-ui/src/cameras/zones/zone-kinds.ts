import type { PicturePoint } from '@gantry/plugin-sdk/cameras';

/** The lists of a camera's zones, as `Monitor` names them. */
export const zoneKinds = ['dangerZoneList', 'detectionZoneList', 'flowCountLineList'] as const;
/** A list of a camera's zones: what its zones are for. */
export type ZoneKind = (typeof zoneKinds)[number];

/** An area of a picture, or a line across it. */
export interface PictureZone {
  /** Devices name it so. No two of a list have the same name. */
  readonly name: string;
  /** Corners of an area, whose last one leads to the first; points of a line. */
  readonly points: readonly PicturePoint[];
}
/** The zones of a camera; a `Monitor` fits. */
export type ZoneLists = Readonly<Record<ZoneKind, readonly PictureZone[]>>;
/** One zone of the lists. */
export interface ZonePlace {
  /** Its list. */
  readonly kind: ZoneKind;
  /** Its place in the list, from 0. */
  readonly at: number;
}

/** Whether the zones of a list are areas; else they are lines. */
export const isAreaList = (kind: ZoneKind): boolean => kind !== 'flowCountLineList';
/** Whether an alert names a zone so: devices differ in capitals. */
export const isNamed = ({ name }: PictureZone, asked: string): boolean =>
  name.toLowerCase() === asked.toLowerCase();
/** Whether a camera has zones of any kind. */
export const hasZones = (lists: ZoneLists): boolean => zoneKinds.some((kind) => lists[kind].length > 0);
