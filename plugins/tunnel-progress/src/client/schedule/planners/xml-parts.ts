/** The direct children of an element with a name, whatever their namespace. */
export const childrenOf = (element: Element, name: string): readonly Element[] =>
  [...element.children].filter(({ localName }) => localName === name);

/** The text of the first child with a name; empty without one. */
export const textIn = (element: Element, name: string): string =>
  childrenOf(element, name)[0]?.textContent?.trim() ?? '';
