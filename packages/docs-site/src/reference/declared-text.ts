/**
 * A member of an interface or a class as its declaration file has it, with the comments inside of its type; undefined without any.
 * @param text - of a declaration file, as tsc writes it: four spaces for each depth
 */
export function memberText(text: string, owner: string, member: string): string | undefined {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) =>
    new RegExp(`^(export )?(declare )?(abstract )?(interface|class) ${owner}\\b`).test(line),
  );
  if (begin < 0) return undefined;
  const body = lines.slice(begin + 1, lines.indexOf('}', begin));
  const name = member.replaceAll(/\W/g, '\\$&');
  const first = body.findIndex((line) =>
    new RegExp(`^ {4}(readonly )?['"]?${name}['"]?\\??[:(<]`).test(line),
  );
  // What follows a member of one line is the comment of the next one.
  if (first < 0 || body[first]?.endsWith(';')) return undefined;
  const next = body.slice(first + 1).findIndex((line) => /^ {4}\S/.test(line));
  if (next < 0) return undefined;
  const own = body.slice(first, first + next + 2).map((line) => line.slice(4));
  return commented(own);
}

/** A type alias as its declaration file has it, with the comments inside of it; undefined without any. */
export function typeText(text: string, type: string): string | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => new RegExp(`^(export )?(declare )?type ${type}\\b`).test(line));
  if (first < 0) return undefined;
  const end = lines.slice(first).findIndex((line) => /^\S.*;$/.test(line));
  const own = lines.slice(first, first + end + 1);
  return commented(own)?.replace(/^export (declare )?/, '');
}

function commented(lines: readonly string[]): string | undefined {
  if (!lines.some((line) => line.trimStart().startsWith('/**'))) return undefined;
  return wrapComments(lines.join('\n'));
}

/** The longest line of a comment that fits beside the tree. */
const columns = 92;

/** Comments are as wide as the sources, which is wider than a page. Those with a list or code keep their lines. */
function wrapComments(code: string): string {
  const comment = /^( *)\/\*\*(?: (.*)|\n((?: *\*.*\n)*?) *)\*\/$/gm;
  return code.replaceAll(comment, (whole: string, indent: string, short?: string, long?: string) => {
    const lines = (short ?? long ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^ *\* ?/, ''));
    const isNarrow = whole.split('\n').every((line) => line.length <= columns);
    if (isNarrow || lines.some((line) => /^\s*(```|-|@|$)/.test(line))) return whole;
    const written = wrap(lines.join(' '), columns - indent.length - 3);
    return `${indent}/**\n${written.map((line) => `${indent} * ${line}`).join('\n')}\n${indent} */`;
  });
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
