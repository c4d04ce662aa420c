import type { ObjectWord, WordKind } from '@gantry/contract';

/** Kinds of words that are not among the values of fields too. */
const kinds: ReadonlySet<WordKind> = new Set(['tag', 'longName', 'description', 'class']);

/** The words of an object that are compared between versions beside its values. */
export function comparedWords(words: readonly ObjectWord[]): readonly ObjectWord[] {
  return words.filter(({ kind }) => kinds.has(kind));
}
