/** Source texts of a module's client half by path, such as `parts/card.tsx`. */
export type ClientFiles = ReadonlyMap<string, string>;

/** Folders below the screens. Every other folder of a client is a screen. */
const lowFloors: Readonly<Record<string, number>> = { messages: 1, data: 1, state: 1, parts: 2 };
const screens = 3;
const top = 4;
const tops = new Set(['plugin.ts', 'activate.tsx']);

/**
 * Finds imports that break the layers of a module's client, or of one kind of records in it, whose top is `activate.tsx`. From the
 * bottom: `messages`, `data` and `state`, `parts`, the screens, `plugin.ts`.
 * A folder may import from its own layer and from lower ones, and folders must not import each other in a cycle. A file beside
 * `plugin.ts` belongs to the highest layer that it imports. Type imports and dynamic imports count too.
 * @returns such as `parts/card.tsx imports settings, which is above it`
 */
export function floorViolations(files: ClientFiles): readonly string[] {
  const edges = [...files].flatMap(([path, text]) =>
    importsOf(path, text).map((target) => ({ path, from: placeOf(path), to: placeOf(target) })),
  );
  const between = edges.filter(({ from, to }) => from !== to);
  const targetsOf = (place: string) => between.filter(({ from }) => from === place).map(({ to }) => to);

  const floorOf = (place: string, asked: ReadonlySet<string> = new Set()): number => {
    if (tops.has(place)) return top;
    if (!place.includes('.')) return lowFloors[place] ?? screens;
    // Cycles are reported below.
    if (asked.has(place)) return 1;
    return Math.max(1, ...targetsOf(place).map((target) => floorOf(target, new Set([...asked, place]))));
  };
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    targetsOf(from).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });

  return between.flatMap(({ path, from, to }) => {
    if (floorOf(to) > floorOf(from)) return [`${path} imports ${to}, which is above it`];
    return reaches(to, from) ? [`${path} imports ${to}, which leads back to it`] : [];
  });
}

/**
 * The folder of a file, or the file itself if it is beside `plugin.ts`. What a folder declares in the manifest is read from everywhere, so
 * it counts by itself.
 */
function placeOf(path: string): string {
  return /\/manifest(-messages)?\.ts$/.test(path) ? path : (path.split('/')[0] ?? path);
}

/** Paths of the client's own files that a file imports. */
function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, relative = '']) => {
    const target = new URL(relative, `file:///client/${path}`).pathname;
    return target.startsWith('/client/') ? [target.slice('/client/'.length)] : [];
  });
}
