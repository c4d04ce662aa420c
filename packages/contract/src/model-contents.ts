import * as z from 'zod';

/**
 * Why a shape of the file is not drawn. `UNKNOWN_CLASS`: the engine knows neither the class nor how to read it as another.
 * `MISSING_PARTS`: the file refers to parts of the shape that it does not contain. `UNREADABLE`: the engine cannot read this kind
 * of shape, or it is damaged. `LINES_ONLY`: the shape has lines and no surface. `NOT_DRAWN`: shapes of this class are left out on
 * purpose, such as openings. `CUT_AWAY`: openings cut the whole shape away, and it is drawn without them. `FAR_AWAY`: it is more than 100 km from the rest of the model. `NO_SHAPE`: the file gives it none, and the
 * engine does not know its class.
 */
export const leftOutReason = z.enum([
  'UNKNOWN_CLASS',
  'MISSING_PARTS',
  'UNREADABLE',
  'LINES_ONLY',
  'NOT_DRAWN',
  'CUT_AWAY',
  'FAR_AWAY',
  'NO_SHAPE',
]);
export type LeftOutReason = z.infer<typeof leftOutReason>;

/** Products of one class: those that say they have a shape, and of classes that the engine does not know all. */
export const classContents = z.object({
  /** As in the file, in upper case, such as `IFCSOLIDSTRATUM`. */
  category: z.string(),
  found: z.int(),
  drawn: z.int(),
  /** The engine does not know the class, and reads it as a proxy. */
  asProxy: z.boolean(),
  left: z.array(
    z.object({
      reason: leftOutReason,
      count: z.int(),
      /** Classes of the shapes' parts, in upper case, where they tell more than the reason. */
      items: z.array(z.string()),
    }),
  ),
});
export type ClassContents = z.infer<typeof classContents>;

/** `GET /api/projects/:projectId/versions/:versionId/contents`: what was read of a file, and what was left out. */
export const modelContents = z.object({
  /** Classes with something left out first, then by number. */
  classes: z.array(classContents),
  /** Entities that the file refers to and does not contain: it was cut, or written with errors. */
  missing: z.int(),
  /** Places along an alignment that the engine gets wrong. The file's own coordinates are used instead. */
  moved: z.object({ count: z.int(), farthest: z.number() }).nullable(),
  /** The same where the file gives no coordinates: the places are computed from the alignment. */
  computed: z.object({ count: z.int(), farthest: z.number() }).nullable().default(null),
  /** Places along an alignment for which there are neither coordinates nor a curve that can be read. */
  unchecked: z.int().default(0),
  /** Alignments and grids that are drawn. */
  lines: z.int().default(0),
  /** The file has no `IfcProject`, which would state its units: metres are assumed. */
  lacksProject: z.boolean().default(false),
});
export type ModelContents = z.infer<typeof modelContents>;

/** The numbers of `modelContents`. */
export const contentsSummary = z.object({
  /** Products with a shape. */
  found: z.int(),
  /** Shapes that a person would expect to see and that are not drawn. */
  left: z.int(),
  missing: z.int(),
  moved: z.int(),
  lines: z.int(),
  lacksProject: z.boolean(),
});
export type ContentsSummary = z.infer<typeof contentsSummary>;

const expected: readonly LeftOutReason[] = ['UNKNOWN_CLASS', 'MISSING_PARTS', 'UNREADABLE', 'FAR_AWAY'];

/** Whether shapes that are left out for this reason are missing to a person who looks at the model. */
export function isMissed(reason: LeftOutReason): boolean {
  return expected.includes(reason);
}

function shapelessIn({ left }: ClassContents): number {
  return left.find(({ reason }) => reason === 'NO_SHAPE')?.count ?? 0;
}

export function summaryOf(contents: ModelContents): ContentsSummary {
  const left = contents.classes.flatMap((each) => each.left).filter(({ reason }) => isMissed(reason));
  return {
    found: contents.classes.reduce((sum, each) => sum + each.found - shapelessIn(each), 0),
    left: left.reduce((sum, each) => sum + each.count, 0),
    missing: contents.missing,
    moved: (contents.moved?.count ?? 0) + (contents.computed?.count ?? 0),
    lines: contents.lines,
    lacksProject: contents.lacksProject,
  };
}
