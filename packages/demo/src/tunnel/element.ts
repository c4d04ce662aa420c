import type { Tube } from './bays.ts';
import { type ElementKind, kindInfo } from './element-kinds.ts';
import type { Place } from './places.ts';
import type { Activity } from './schedule.ts';
import type { Point3, Shape } from './shape.ts';

/**
 * The frame of an element's coordinates. `site` is the model frame. A bay's frame starts where traffic
 * enters the bay: x runs with the traffic, y to its left (away from the other tube), z up from the road. The
 * two tubes are half a turn apart, so both share every shape.
 */
export type Frame = 'site' | { tube: Tube; bay: number };

export interface Position {
  at: Point3;
  /** Degrees about x, from y to z. */
  roll?: number;
  /** Half a turn about z. */
  reversed?: boolean;
}

export interface TunnelElement {
  /** Never changes; the GlobalId is derived from it. */
  tag: string;
  kind: ElementKind;
  place: Place;
  frame: Frame;
  position: Position;
  shape: Shape;
  activity: Activity | null;
}

export function elementName(element: TunnelElement): string {
  return `${kindInfo(element.kind).label} ${element.tag}`;
}

/** Bay numbers are written with three digits everywhere. */
export function bayNumber(bay: number): string {
  return String(bay).padStart(3, '0');
}

/** An element of a bay: tagged `RS-EB-006`, or `TL-EB-006-03` when the bay has several. */
export function bayElement(
  kind: ElementKind,
  tube: Tube,
  bay: number,
  shape: Shape,
  options: { part?: string; code?: string; position?: Position } = {},
): TunnelElement {
  const { trade } = kindInfo(kind);
  if (!trade) throw new RangeError(`An element of kind '${kind}' belongs to no trade and to no bay.`);
  const tag = [options.code ?? trade, tube, bayNumber(bay)];
  if (options.part !== undefined) tag.push(options.part);
  return {
    tag: tag.join('-'),
    kind,
    place: { tube, bay },
    frame: { tube, bay },
    position: options.position ?? { at: [0, 0, 0] },
    shape,
    activity: { trade, tube, bay },
  };
}

/** An element measured in the model frame. */
export function siteElement(
  kind: ElementKind,
  tag: string,
  place: Place,
  shape: Shape,
  position: Position = { at: [0, 0, 0] },
  activity: Activity | null = null,
): TunnelElement {
  return { tag, kind, place, frame: 'site', position, shape, activity };
}
