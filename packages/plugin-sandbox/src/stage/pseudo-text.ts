import { type Disposable, toDisposable } from '@gantry/plugin-sdk';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Š',
  U: 'Û',
  Y: 'Ý',
  Z: 'Ž',
};

/** The text with accents and two fifths longer, between brackets, so that what is cut or not translatable is seen. */
export function pseudoText(text: string): string {
  const core = text.trim();
  // Numbers and signs are the same in every language; a text that is lengthened already stays.
  if (!/[A-Za-z]{2}/.test(core) || core.startsWith('⟦')) return text;
  const accented = [...core].map((letter) => accents[letter] ?? letter).join('');
  const more = '·'.repeat(Math.ceil(core.length * 0.4));
  return text.replace(core, () => `⟦${accented} ${more}⟧`);
}

/** Lengthens every text below an element, also those that come later, until disposed. Texts that were lengthened stay so. */
export function lengthenTexts(root: Node): Disposable {
  const lengthen = (node: Node) => {
    if (node instanceof Text) {
      if (node.parentElement?.closest('style, script, textarea')) return;
      const longer = pseudoText(node.data);
      if (longer !== node.data) node.data = longer;
      return;
    }
    for (const child of node.childNodes) lengthen(child);
  };
  lengthen(root);
  const watching = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'characterData') lengthen(target);
      for (const node of addedNodes) lengthen(node);
    }
  });
  watching.observe(root, { childList: true, characterData: true, subtree: true });
  return toDisposable(() => watching.disconnect());
}
