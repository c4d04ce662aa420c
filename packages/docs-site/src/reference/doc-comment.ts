/** A doc comment by its parts. Each is Markdown. */
export interface DocComment {
  readonly summary: string;
  /** Parameters and type parameters by name. */
  readonly params: ReadonlyMap<string, string>;
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  readonly examples: readonly string[];
  readonly deprecated: string | undefined;
}

/**
 * Reads a doc comment as it stands in the code.
 * @throws Error for a tag that the pages would not show
 */
export function readDocComment(comment: string | undefined): DocComment {
  const lines = (comment ?? '')
    .replace(/^\/\*\*/, '')
    .replace(/\*\/\s*$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  const blocks = blocksOf(lines);
  const doc = {
    summary: blocks[0]?.text ?? '',
    params: new Map<string, string>(),
    returns: undefined as string | undefined,
    throws: [] as string[],
    examples: [] as string[],
    deprecated: undefined as string | undefined,
  };
  for (const { tag, text } of blocks.slice(1)) {
    if (tag === 'param' || tag === 'typeParam') {
      const [, name = '', description = ''] = /^(\S+)\s*(?:-\s*)?(.*)$/s.exec(text) ?? [];
      doc.params.set(name, description);
    } else if (tag === 'returns') doc.returns = text;
    else if (tag === 'throws') doc.throws.push(text);
    else if (tag === 'example') doc.examples.push(text);
    else if (tag === 'deprecated') doc.deprecated = text;
    else throw new Error(`The doc comment has a tag that the pages do not show: @${tag}.`);
  }
  return doc;
}

/** The text before the first tag, and that of each tag. A tag inside of a code block is code. */
function blocksOf(lines: readonly string[]): readonly { readonly tag: string; readonly text: string }[] {
  const blocks: { tag: string; lines: string[] }[] = [{ tag: '', lines: [] }];
  let isCode = false;
  for (const line of lines) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    // A comment of one line has its tags behind the sentence.
    for (const part of isCode ? [line] : line.split(/\s(?=@(?:param|returns|throws)\s)/)) {
      const [, tag, rest = ''] = isCode ? [] : (/^@([a-zA-Z]+)\s*(.*)$/.exec(part) ?? []);
      if (tag === undefined) blocks.at(-1)?.lines.push(part);
      else blocks.push({ tag, lines: [rest] });
    }
  }
  return blocks.map(({ tag, lines: of }) => ({ tag, text: of.join('\n').trim() }));
}
