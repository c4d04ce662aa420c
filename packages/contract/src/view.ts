import * as z from 'zod';
import { givenDay, instant, line, uuid } from './primitives.ts';
import { viewDirection as direction, viewPoint as point } from './view-geometry.ts';
import { viewColouring, viewComparison } from './view-looks.ts';
import { viewMeasurements } from './view-measurements.ts';

/** The most objects that the lists of one viewpoint name together. */
export const mostViewObjects = 50_000;
/** The most views that one person keeps in a project. */
export const mostViews = 500;
/** The most views of one page of the list. */
export const viewPageSize = 100;
/** Longest side of a view's picture, pixels. */
export const viewPictureEdge = 640;
/** The most bytes of a view's picture as it is stored. */
export const viewPictureBytes = 120_000;

const distance = z.number().min(0.001).max(1_000_000);
const name = z.string().max(200);
const globalId = line(64);

const placed = {
  /** Where the camera stands. */
  cameraViewPoint: point,
  /** Where it looks, of length 1. */
  cameraDirection: direction,
  cameraUpVector: direction,
  /** Metres from the camera to the point around which it turns. BCF has no such field. */
  targetDistance: distance,
};

/** Objects of one model by GlobalId, so that they are found in any version of it. */
const components = z.array(z.strictObject({ modelId: uuid, globalIds: z.array(globalId) })).max(5000);
export type ViewComponents = z.output<typeof components>;
interface ObjectLists {
  readonly selection: ViewComponents;
  readonly hidden: ViewComponents;
  readonly isolated: ViewComponents | null;
  readonly ghosted: ViewComponents;
}

/**
 * Everything that a saved view opens again. Points are metres of the project's grid: x easting, y northing, z height; directions are along
 * the same axes. Fields have the names of BCF where BCF has them.
 */
export const viewpoint = z
  .strictObject({
    format: z.literal(1),
    camera: z.discriminatedUnion('kind', [
      /** `fieldOfView` in degrees, from the upper to the lower edge. */
      z.strictObject({
        kind: z.literal('perspective'),
        ...placed,
        fieldOfView: z.number().min(1).max(179),
      }),
      /** `viewToWorldScale` in metres, from the upper to the lower edge. */
      z.strictObject({ kind: z.literal('orthogonal'), ...placed, viewToWorldScale: distance }),
    ]),
    /** Sections that the person has made, in the order of their list. A plane cuts away the side to which its direction points, as in BCF. */
    clipping: z
      .array(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('plane'), name, isOn: z.boolean(), location: point, direction }),
          z.strictObject({ kind: z.literal('box'), name, isOn: z.boolean(), min: point, max: point }),
        ]),
      )
      .max(100),
    components: z.strictObject({
      /** The latest last; a model comes again where objects of another one are in between. */
      selection: components,
      hidden: components,
      /** Null: nothing is isolated. In BCF: `default_visibility` false, with these as exceptions. */
      isolated: components.nullable(),
      ghosted: components,
    }),
    layers: z.strictObject({
      hiddenLayers: z.array(uuid).max(500),
      hiddenModels: z.array(uuid).max(2000),
      /** Classes in upper case, such as `IFCSPACE`. */
      hiddenClasses: z.array(z.string().max(80)).max(1000),
      hiddenLines: z.array(z.enum(['alignment', 'grid', 'boundary'])).max(10),
      /** 0..1, of layers that are not opaque. */
      opacities: z.array(z.strictObject({ layerId: uuid, opacity: z.number().min(0).max(1) })).max(500),
    }),
    /** Whether the models have their own colours or are grey. */
    colours: z.enum(['own', 'neutral']),
    /** Day of the timeline; null: always the newest. */
    day: givenDay.nullable(),
    /** Full id of the open tab of the model page; null: none. */
    tab: z.string().max(200).nullable(),
    /** What the person has measured. Absent in views of before it was kept: they leave the measurements as they are. */
    measurements: viewMeasurements.optional(),
    /** Colours by value, or of what a search found; null: none. Absent as `measurements`. */
    colouring: viewColouring.nullable().optional(),
    /** The open comparison; null: none. Absent as `measurements`. */
    compared: viewComparison.nullable().optional(),
  })
  .refine((given) => objectsOf(given.components) <= mostViewObjects, {
    message: `A viewpoint names at most ${mostViewObjects} objects.`,
  });
export type SavedViewpoint = z.output<typeof viewpoint>;

/** How many objects all lists of a viewpoint name. */
export function objectsOf({ selection, hidden, isolated, ghosted }: ObjectLists): number {
  return [selection, hidden, isolated ?? [], ghosted]
    .flat()
    .reduce((sum, { globalIds }) => sum + globalIds.length, 0);
}

const person = z.object({ id: uuid, name: z.string() });

/** A saved view as a list shows it. */
export const savedView = z.object({
  id: uuid,
  name: z.string(),
  /** Whether the members of the project see it; otherwise only its owner does. */
  isShared: z.boolean(),
  owner: person,
  createdAt: instant,
  changedBy: person,
  changedAt: instant,
  /** Grows with each change. */
  version: z.int(),
  /** Address of a JPEG; null: it has none. */
  picture: z.string().nullable(),
  /** Whether the caller may rename, share, replace and delete it. */
  mayEdit: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** `GET /api/projects/:projectId/views?of=&from=&limit=`: own views, or those that are shared with the project; the newest first. */
export const savedViewsQuery = z.strictObject({
  of: z.enum(['mine', 'project']),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(viewPageSize).default(viewPageSize),
});
export const savedViews = z.object({ total: z.int(), views: z.array(savedView) });
export type SavedViews = z.output<typeof savedViews>;

/** `GET /api/projects/:projectId/views/:viewId`. */
export const openedView = savedView.extend({ viewpoint });
export type OpenedView = z.output<typeof openedView>;

/** JPEG or PNG in base 64; null: none. It is made smaller and stored as a JPEG. */
const picture = z.base64().max(1_400_000).nullable();
const viewName = line(120);

/** `POST /api/projects/:projectId/views`. */
export const newView = z.strictObject({ name: viewName, isShared: z.boolean(), viewpoint, picture });
export type NewView = z.output<typeof newView>;

/**
 * `PATCH /api/projects/:projectId/views/:viewId`: changes what is given. 409 VERSION_CONFLICT if `version` is not the current one. A new viewpoint
 * without a picture leaves none.
 */
export const viewChange = z.strictObject({
  version: z.int(),
  name: viewName.optional(),
  isShared: z.boolean().optional(),
  viewpoint: viewpoint.optional(),
  picture: picture.optional(),
});
export type ViewChange = z.output<typeof viewChange>;
