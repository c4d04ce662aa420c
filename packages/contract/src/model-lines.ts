import * as z from 'zod';

/** An alignment or a grid of a model. */
export const modelLine = z.object({
  /** Number of the entity in the file. */
  localId: z.int(),
  globalId: z.string(),
  kind: z.enum(['alignment', 'grid']),
  /** The file gives no heights: draw it at the ground only. */
  isFlat: z.boolean(),
  /** Metres in the file's engineering frame (Z up), relative to the model's offset: see `mapConversion`. */
  origin: z.tuple([z.number(), z.number(), z.number()]),
  paths: z.array(
    z.object({
      /** Of a grid's axis. */
      tag: z.string().nullable(),
      /** x, y and z of each point in metres, relative to the origin. */
      points: z.array(z.number()),
    }),
  ),
});
export type ModelLine = z.infer<typeof modelLine>;

/** `GET /api/projects/:projectId/versions/:versionId/lines`: the alignments and grids of a version. */
export const modelLines = z.object({ lines: z.array(modelLine) });
export type ModelLines = z.infer<typeof modelLines>;
