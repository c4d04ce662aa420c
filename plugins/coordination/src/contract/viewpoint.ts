import { day, line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { direction, point } from './view-geometry.ts';
import { viewColouring, viewComparison } from './view-looks.ts';
import { viewMeasurements } from './view-measurements.ts';

/** The most objects that the lists of one viewpoint name together. */
export const mostViewObjects = 50_000;
/** The most viewpoints of one topic. */
export const mostViewpoints = 50;
/** Longest side of a viewpoint's picture, pixels, and its most bytes. */
export const pictureEdge = 1600;
export const pictureBytes = 900_000;

const distance = z.number().min(0.001).max(1_000_000);
const name = z.string().max(200);
const globalId = line(64);

/** Objects by GlobalId. A BCF file names no model: null, until it is known which model of the project has them. */
const objects = z
  .array(z.strictObject({ modelId: z.uuid().nullable(), globalIds: z.array(globalId).max(mostViewObjects) }))
  .max(5000);
export type ViewObjects = z.output<typeof objects>;

const placed = {
  cameraViewPoint: point,
  cameraDirection: direction,
  cameraUpVector: direction,
  targetDistance: distance,
};

const whole = z.strictObject({
  format: z.literal(1),
  camera: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('perspective'),
      ...placed,
      fieldOfView: z.number().min(1).max(179),
    }),
    z.strictObject({ kind: z.literal('orthogonal'), ...placed, viewToWorldScale: distance }),
  ]),
  clipping: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('plane'), name, isOn: z.boolean(), location: point, direction }),
        z.strictObject({ kind: z.literal('box'), name, isOn: z.boolean(), min: point, max: point }),
      ]),
    )
    .max(100),
  components: z.strictObject({
    selection: objects,
    hidden: objects,
    /** Null: nothing is isolated. */
    isolated: objects.nullable(),
    ghosted: objects,
  }),
  layers: z.strictObject({
    hiddenLayers: z.array(z.uuid()).max(500),
    hiddenModels: z.array(z.uuid()).max(2000),
    hiddenClasses: z.array(z.string().max(80)).max(1000),
    hiddenLines: z.array(z.enum(['alignment', 'grid', 'boundary'])).max(10),
    opacities: z.array(z.strictObject({ layerId: z.uuid(), opacity: z.number().min(0).max(1) })).max(500),
  }),
  colours: z.enum(['own', 'neutral']),
  day: day.nullable(),
  tab: z.string().max(200).nullable(),
  /** What was measured. Absent: the view says nothing of it. */
  measurements: viewMeasurements.optional(),
  colouring: viewColouring.nullable().optional(),
  compared: viewComparison.nullable().optional(),
  /** Objects with a colour of their own. */
  coloring: z
    .array(z.strictObject({ color: z.string().regex(/^#[0-9A-F]{6}$/), objects }))
    .max(200)
    .default([]),
});
export type Viewpoint = z.output<typeof whole>;

/**
 * A viewpoint of a topic: what `ctx.scene.views` of the SDK captures, and the colours of single objects, which BCF has. Points are metres of the
 * project's grid: x easting, y northing, z height.
 */
export const viewpoint = whole.refine(
  (given) => listsOf(given).reduce((sum, { globalIds }) => sum + globalIds.length, 0) <= mostViewObjects,
  {
    message: `A viewpoint names at most ${mostViewObjects} objects.`,
  },
);

/** All lists of objects of a viewpoint. */
export function listsOf({
  components: { selection, hidden, isolated, ghosted },
  coloring,
}: Pick<Viewpoint, 'components' | 'coloring'>) {
  return [
    selection,
    hidden,
    isolated ?? [],
    ghosted,
    ...coloring.map(({ objects: coloured }) => coloured),
  ].flat();
}

/** A viewpoint with other lists of objects. */
export function withObjects(view: Viewpoint, change: (lists: ViewObjects) => ViewObjects): Viewpoint {
  const { selection, hidden, isolated, ghosted } = view.components;
  return {
    ...view,
    components: {
      selection: change(selection),
      hidden: change(hidden),
      isolated: isolated && change(isolated),
      ghosted: change(ghosted),
    },
    coloring: view.coloring.map(({ color, objects: coloured }) => ({ color, objects: change(coloured) })),
  };
}
