import { posix } from 'node:path';

/** Source texts of a module by path, such as `client/diary/page.tsx`, without tests. */
export type ModuleFiles = ReadonlyMap<string, string>;

/** Files that join the kinds, beside the folders of a half. */
const joins = new Set(['kinds.ts', 'manifest.ts', 'permissions.ts', 'uses.ts']);

/**
 * Finds imports between the kinds of records of one module. A kind is a folder of the contract that has a `workflow.ts`, with the folders
 * of the same name in the client and the server half. Nothing outside its folders imports from a kind but the files that join all.
 * A module that counts who names its reference data, in `server/uses.ts`, counts each kind.
 * @returns such as `client/diary/page.tsx imports client/risc/parts/card.tsx of another kind`
 */
export function kindViolations(files: ModuleFiles): readonly string[] {
  const kinds = new Set(
    [...files.keys()].flatMap((path) => /^contract\/([^/]+)\/workflow\.ts$/.exec(path)?.[1] ?? []),
  );
  const kindOf = (path: string) => {
    const folder = path.split('/')[1] ?? '';
    return kinds.has(folder) ? folder : undefined;
  };
  const uses = files.get('server/uses.ts');
  const uncounted = [...kinds]
    .filter((kind) => uses !== undefined && !uses.includes(`'./${kind}/uses.ts'`))
    .map((kind) => `server/uses.ts does not count what ${kind} names`);
  const imported = [...files].flatMap(([path, text]) => {
    const [, file = '', ...deeper] = path.split('/');
    if (deeper.length === 0 && joins.has(file)) return [];
    return importsOf(path, text)
      .filter((target) => kindOf(target) !== undefined && kindOf(target) !== kindOf(path))
      .map((target) => `${path} imports ${target} of another kind`);
  });
  return [...uncounted, ...imported];
}

/** Paths of the module's own files that a file imports; imports of types too. */
const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map(([, relative = '']) =>
    posix.join(posix.dirname(path), relative),
  );
