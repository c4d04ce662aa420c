import * as z from 'zod';
import { mapConversion, placementChoice, placementNote, placementRule } from './georeference.ts';
import { contentsSummary } from './model-contents.ts';
import { givenDay, instant, isoDay, line, uuid } from './primitives.ts';

export const versionStatus = z.enum(['queued', 'converting', 'ready', 'failed']);

/**
 * Why a file was refused or a conversion failed. A version that is `queued` can have `NO_ROOM`: it waits because the server's disk is
 * full. Clients have a message for each code.
 */
export const modelProblem = z.enum([
  'EMPTY_FILE',
  'NOT_IFC',
  'ZIP_FILE',
  'IFC_XML',
  'TRUNCATED',
  'UNSUPPORTED_SCHEMA',
  'TOO_LARGE',
  'NO_GEOMETRY',
  'NOT_READABLE',
  'OUT_OF_MEMORY',
  'TIMED_OUT',
  'BROKEN',
  'NO_PROJECT',
  'NO_ROOM',
  'INTERRUPTED',
  'CANCELLED',
]);
export type ModelProblem = z.infer<typeof modelProblem>;

export const modelVersion = z.object({
  id: uuid,
  /** Day the model was created, as given by the uploader. The timeline stops at these days. */
  createdDate: isoDay,
  uploadedAt: instant,
  fileName: z.string(),
  ifcBytes: z.number().int(),
  schema: z.string(),
  status: versionStatus,
  /** 0..1 while converting. */
  progress: z.number().min(0).max(1),
  /** Set when the version has failed, or is queued and held up, for example by a full disk. */
  problem: modelProblem.nullable(),
  /** Set when ready. Fetch the file from `GET /api/projects/:projectId/files/:sha256`. */
  fragments: z.object({ sha256: z.string(), bytes: z.number().int() }).nullable(),
  /** In the project's grid. Null draws the model at the project's origin. */
  placement: mapConversion.nullable(),
  /** Null until the version is ready, and for versions that were converted before places could be chosen. */
  place: z
    .object({
      rule: placementRule,
      /** Whether a person chose the rule. */
      chosen: z.boolean(),
      notes: z.array(placementNote),
      choices: z.array(placementChoice),
    })
    .nullable(),
  objectCount: z.number().int(),
  /** Null until the file has been read, and for versions that were converted before this was counted. */
  contents: contentsSummary.nullable(),
  /** The schema is only partly supported. What was left out of the file is in `contents`. */
  partlySupported: z.boolean(),
});
export type ModelVersion = z.infer<typeof modelVersion>;

/**
 * The version of a model that is shown on a day: the newest that is ready.
 * @param versions - newest first
 * @param day - `YYYY-MM-DD`; undefined: the newest of all
 */
export function versionOn(
  versions: readonly ModelVersion[],
  day: string | undefined,
): ModelVersion | undefined {
  return versions.find(
    ({ status, createdDate }) => status === 'ready' && (day === undefined || createdDate <= day),
  );
}

export const model = z.object({ id: uuid, name: z.string(), versions: z.array(modelVersion) });
export type Model = z.infer<typeof model>;

export const layer = z.object({
  id: uuid,
  name: z.string(),
  position: z.number().int(),
  models: z.array(model),
});
export type Layer = z.infer<typeof layer>;

/**
 * `GET /api/projects/:projectId/layers`. Versions are newest createdDate first. `origin` is the project's Float64 origin
 * in its grid (metres): scene = (E - E0, H - H0, -(N - N0)). `asOf` is the number of the last event that the answer includes: a
 * client that follows the events from there on misses no change.
 */
export const layerList = z.object({
  asOf: z.int(),
  origin: z.object({ easting: z.number(), northing: z.number(), height: z.number() }),
  layers: z.array(layer),
});
export type LayerList = z.infer<typeof layerList>;

/** `GET /api/projects/:projectId/first-looks`: the first looks of the versions that have one. Fetch the files like the fragments. */
export const firstLookList = z.object({
  looks: z.array(z.object({ versionId: uuid, sha256: z.string(), bytes: z.number().int() })),
});
export type FirstLookList = z.infer<typeof firstLookList>;

/** `POST /api/projects/:projectId/layers`, `PATCH …/layers/:layerId`. */
export const layerInput = z.strictObject({ name: line(120) });

/**
 * `POST /api/projects/:projectId/layers/:layerId/versions?fileName=&createdDate=&modelName=`: the request body is the IFC
 * itself (`application/octet-stream`), streamed. If the layer has a model of that name, the file becomes its new version.
 */
export const uploadQuery = z.strictObject({
  fileName: line(255),
  createdDate: givenDay,
  modelName: line(160),
});
export const uploadReply = z.object({ modelId: uuid, version: modelVersion });
export type UploadReply = z.infer<typeof uploadReply>;

/** `GET /api/projects/:projectId/objects?search=&category=&layerId=&limit=`: the object index. */
export const objectQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  category: z.string().max(80).optional(),
  layerId: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});
export const indexedObject = z.object({
  modelId: uuid,
  versionId: uuid,
  layerId: uuid,
  layerName: z.string(),
  globalId: z.string(),
  localId: z.number().int(),
  category: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
});
export type IndexedObject = z.infer<typeof indexedObject>;

/** The meaning of a word of an object: its type, a layer of its material, a class in a classification, a property, an attribute. */
export const wordKind = z.enum([
  'type',
  'objectType',
  'tag',
  'longName',
  'description',
  'material',
  'class',
  'property',
]);
export type WordKind = z.infer<typeof wordKind>;

/** A text of the file by which an object is found. */
export const objectWord = z.object({
  kind: wordKind,
  /** Name of the property or classification; null for the other kinds, and where the file gives none. */
  name: z.string().nullable(),
  value: z.string(),
});
export type ObjectWord = z.infer<typeof objectWord>;

/** `match` is the word that was found; null if name, GlobalId or class match. */
export const foundObject = indexedObject.extend({ match: objectWord.nullable() });
export type FoundObject = z.infer<typeof foundObject>;
export const objectList = z.object({ objects: z.array(foundObject), total: z.number().int() });

/** `GET /api/projects/:projectId/objects/:globalId`: the object in the newest version that contains it, for the BIM object card. */
export const objectDetail = indexedObject.extend({ latestCreatedDate: isoDay });
export type ObjectDetail = z.infer<typeof objectDetail>;

/** Payload of the event `host.model-progress`. */
export const modelProgress = z.object({
  versionId: uuid,
  layerId: uuid,
  status: versionStatus,
  progress: z.number(),
  problem: modelProblem.nullable(),
});
export type ModelProgress = z.infer<typeof modelProgress>;
