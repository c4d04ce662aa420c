import * as z from 'zod';
import { uuid } from './primitives.ts';

/** The most nodes of one page of the model tree. */
export const mostTreeNodes = 200;
/** The most objects whose places are asked for at once. */
export const mostPlacedObjects = 2000;

const globalId = z.string().min(1).max(64);

/**
 * One object in the tree of a version. Shapes of a version are numbered in the order of the tree, so those of an object and of all below it
 * are the numbers from `shapeAt` up to, and without, `shapeAt + shapes`.
 */
export const treeNode = z.object({
  localId: z.int(),
  globalId: z.string(),
  /** In upper case, such as `IFCWALL`. */
  category: z.string(),
  name: z.string().nullable(),
  /** Position in its list: among the children of its parent, or among the objects of its class. From 0. */
  nth: z.int(),
  /** Direct children. */
  children: z.int(),
  /** Whether it has a shape of its own. */
  hasShape: z.boolean(),
  /** Shapes of its own and below it. */
  shapes: z.int(),
  shapeAt: z.int(),
});
export type TreeNode = z.infer<typeof treeNode>;

/**
 * `GET /api/projects/:projectId/versions/:versionId/tree?parent=&category=&from=&limit=`: children of an object, or with `category` the objects
 * of a class, or with neither what is at the top. They come in the order of the file's structure: places by height, then by class and name.
 */
export const treeQuery = z
  .strictObject({
    /** Local id of the parent. */
    parent: z.coerce.number().int().min(0).optional(),
    category: z.string().max(80).optional(),
    from: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(mostTreeNodes).default(100),
  })
  .refine(({ parent, category }) => parent === undefined || category === undefined, {
    message: 'Give a parent or a category, not both.',
  });

/** `isKnown` is false for versions that were converted before the structure was read; they have no nodes. */
export const treePage = z.object({ isKnown: z.boolean(), total: z.int(), nodes: z.array(treeNode) });
export type TreePage = z.infer<typeof treePage>;

/** A class of a version. `shapes` counts objects that have a shape of their own. */
export const treeClass = z.object({ category: z.string(), objects: z.int(), shapes: z.int() });
export type TreeClass = z.infer<typeof treeClass>;

/** `GET /api/projects/:projectId/versions/:versionId/tree/classes`: by class. `shapes` are those of the whole version. */
export const treeClasses = z.object({
  isKnown: z.boolean(),
  objects: z.int(),
  shapes: z.int(),
  classes: z.array(treeClass),
});
export type TreeClasses = z.infer<typeof treeClasses>;

/**
 * `GET /api/projects/:projectId/versions/:versionId/tree/shapes?parent=&category=`: the objects with a shape of their own at and below an object,
 * of a class with all below it, or of the whole version. `at` are their numbers, in the same order as `globalIds`.
 */
export const treeShapesQuery = z.strictObject({
  parent: z.coerce.number().int().min(0).optional(),
  category: z.string().max(80).optional(),
});
export const treeShapes = z.object({ globalIds: z.array(z.string()), at: z.array(z.int()) });
export type TreeShapes = z.infer<typeof treeShapes>;

/** `POST /api/projects/:projectId/versions/:versionId/tree/places`: which shapes some objects are. Unknown objects are left out. */
export const treePlacesInput = z.strictObject({ globalIds: z.array(globalId).max(mostPlacedObjects) });
export const treePlace = z.object({
  globalId: z.string(),
  category: z.string(),
  hasShape: z.boolean(),
  shapeAt: z.int(),
  shapes: z.int(),
});
export type TreePlace = z.infer<typeof treePlace>;
export const treePlaces = z.object({ places: z.array(treePlace) });

/**
 * `GET /api/projects/:projectId/versions/:versionId/tree/paths/:globalId`: the object after everything in which it lies, the outermost first.
 * `nthInClass` is its position among the objects of its class.
 */
export const treePath = z.object({ nodes: z.array(treeNode), nthInClass: z.int() });
export type TreePath = z.infer<typeof treePath>;

/** `GET /api/projects/:projectId/tree/search?versions=&text=&limit=`: objects of these versions by a part of name or GlobalId. */
export const treeSearchQuery = z.strictObject({
  /** Ids with commas between them. */
  versions: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(uuid).min(1).max(100)),
  text: z.string().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(mostTreeNodes).default(50),
});
export const foundNode = z.object({
  modelId: uuid,
  versionId: uuid,
  node: treeNode,
  /** Names of what it lies in, the outermost first; GlobalIds where there is no name. */
  path: z.array(z.string()),
});
export type FoundNode = z.infer<typeof foundNode>;
/** `isMore`: there are others; they are not counted. */
export const treeSearch = z.object({ found: z.array(foundNode), isMore: z.boolean() });
export type TreeSearch = z.infer<typeof treeSearch>;
