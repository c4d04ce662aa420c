import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** API Extractor numbers names that a global has too: `Disposable_2`. */
const ownName = (name: string) => name.replace(/_\d+\b/, '');

/** API Extractor names the source, which it knows from the map of the declaration. */
const declarationFile = (source: string) =>
  source.replace(/^src\//, 'dist/').replace(/(?<!\.d)\.tsx?$/, '.d.ts');

const tokenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('Content'), text: z.string() }),
  z.object({
    kind: z.literal('Reference'),
    text: z.string().transform(ownName),
    canonicalReference: z.string().transform(ownName),
  }),
]);
/** One declaration of the public surface, or a member of one, as API Extractor writes it. */
export interface ApiItem {
  readonly kind: string;
  /** Missing for constructors and signatures. */
  readonly name?: string | undefined;
  readonly docComment?: string | undefined;
  readonly excerptTokens?: readonly z.output<typeof tokenSchema>[] | undefined;
  /** The declaration file below the package's folder: `dist/list/page/list-page.d.ts`. */
  readonly fileUrlPath?: string | undefined;
  readonly isOptional?: boolean | undefined;
  readonly members?: readonly ApiItem[] | undefined;
}
const itemSchema: z.ZodType<ApiItem> = z.object({
  kind: z.string(),
  name: z.string().transform(ownName).optional(),
  docComment: z.string().optional(),
  excerptTokens: z.array(tokenSchema).optional(),
  fileUrlPath: z.string().transform(declarationFile).optional(),
  isOptional: z.boolean().optional(),
  get members() {
    return z.array(itemSchema).optional();
  },
});
const modelSchema = z.object({
  kind: z.literal('Package'),
  members: z.tuple([z.object({ kind: z.literal('EntryPoint'), members: z.array(itemSchema) })]),
});

/**
 * The exports of one entry, overloads one after the other.
 * @param folder - where `scripts/api-model.mjs` wrote the models
 */
export function readModel(folder: string, packageName: string, report: string): readonly ApiItem[] {
  const file = join(folder, packageName, `${report}.api.json`);
  const [entry] = modelSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).members;
  return entry.members;
}

/** The declaration as text, without the words that only declaration files have. */
export function declarationOf({ excerptTokens = [] }: ApiItem): string {
  return (
    excerptTokens
      .map(({ text }) => text)
      .join('')
      .replace(/^export (declare )?/, '')
      // Where a declaration was inferred, tsc writes out where a name comes from.
      .replaceAll(/import\("[^"]+"\)\./g, '')
      .trim()
  );
}

/** The names of other declarations in a declaration, with what API Extractor says of each: `@gantry/plugin-sdk!ObjectRef:interface`. */
export function namesIn({ excerptTokens = [] }: ApiItem): ReadonlyMap<string, string> {
  return new Map(
    excerptTokens.flatMap((token) =>
      token.kind === 'Reference' ? [[token.text, token.canonicalReference] as const] : [],
    ),
  );
}
