/**
 * Options for `userEvent.setup`: no pause between keys, and no check of `pointer-events` up the tree before each click,
 * which takes longer than the tests themselves.
 */
export const quick = { delay: null, pointerEventsCheck: 0 } as const;

interface Typist {
  clear(field: HTMLElement): Promise<void>;
  click(field: HTMLElement): Promise<void>;
  paste(text: string): Promise<void>;
}

/** Fills a text field at once, as pasting does. Type keys only where each one matters. */
export async function fill(user: Typist, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}
