/**
 * The ids of the stories of a file `*.story.tsx`, as the gallery gives them: `list/page/list-page/Filtered`.
 * @param path - of the file, below the sources of the UI kit
 * @throws Error for a file without stories
 */
export function storyIds(path: string, text: string): readonly string[] {
  const begin = text.indexOf('export const stories');
  const [declared = ''] = text.slice(begin).split('\n};\n', 1);
  // The formatter puts one story on a line, or all of them on the line of the declaration.
  const isOneLine = !declared.includes('{\n');
  const key = isOneLine ? /(?:'([^']+)'|(\w+)): \(\) =>/g : /^ {2}(?:'([^']+)'|(\w+)): /gm;
  const names = [...declared.matchAll(key)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  if (begin < 0 || names.length === 0) throw new Error(`${path} has no stories that can be listed.`);
  return names.map((name) => `${path.replace('.story.tsx', '')}/${name}`);
}
