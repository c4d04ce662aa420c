/**
 * For `userEvent.setup`: no pause between keys, and no look up the whole tree for who catches pointers before each click,
 * which costs more than all that is tested.
 */
export const quick = { delay: null, pointerEventsCheck: 0 } as const;

interface Typist {
  clear(field: HTMLElement): Promise<void>;
  click(field: HTMLElement): Promise<void>;
  paste(text: string): Promise<void>;
}

/** Fills a text field in one go, as pasting does; keystrokes are for where each of them matters. */
export async function fill(user: Typist, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}
