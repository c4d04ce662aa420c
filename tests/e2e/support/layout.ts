import { expect, type Page } from '@playwright/test';

/** Checks that the page does not scroll sideways, and that no control is cut off, covers another, or shows less than its text. */
export async function checkLayout(page: Page, name: string): Promise<void> {
  // Again for as long as the page settles after a change of its width.
  await expect.poll(() => page.evaluate(faults), { message: `layout of ${name}` }).toEqual([]);
}

/** Checks that no date is broken, and no number of a record in a list, and that each cell of a list shows all that it has, once. */
export async function checkTexts(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(brokenTexts), { message: `texts of ${name}` }).toEqual([]);
}

/** Runs in the page. */
function brokenTexts(): readonly string[] {
  const found: string[] = [];
  const isShown = (element: Element | null) =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
  const date =
    /\d{4}-\u2060?\d\d-\u2060?\d\d|\d\d:\d\d([AP]M)?|\d{1,2}\s[A-Z][a-z]{2}\s\d{4}|\d{4}\u2060?年\u2060?\d{1,2}\u2060?月\u2060?\d{1,2}\u2060?日/g;
  const number = /[A-Z]{2,4}[-/](?:[A-Z]\/)?\d{4}[-/]\d{4}/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!isShown(node.parentElement)) continue;
    const whole = node.parentElement?.closest('main th')
      ? new RegExp(`${number.source}|${date.source}`, 'g')
      : date;
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(whole)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 2) found.push(`${text} is broken`);
    }
  }
  for (const cell of document.querySelectorAll('main td, main th')) {
    const more = cell.scrollWidth - cell.clientWidth;
    if (more > 1 && isShown(cell) && cell.clientWidth > 1)
      found.push(`the cell "${(cell.textContent ?? '').trim().slice(0, 40)}" is cut by ${more} px`);
  }
  for (const name of document.querySelectorAll('main tbody th')) {
    const parts: string[] = [];
    const inCell = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    for (let node = inCell.nextNode(); node; node = inCell.nextNode())
      if (isShown(node.parentElement))
        parts.push(...(node.textContent ?? '').split('·').map((part) => part.trim()));
    const twice = parts.find((part, at) => part.length > 1 && parts.indexOf(part) < at);
    if (twice !== undefined) found.push(`a row says "${twice}" twice`);
  }
  return found;
}

/** Runs in the page. */
function faults(): readonly string[] {
  const found: string[] = [];
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName;
  const ancestors = (element: Element): readonly Element[] =>
    element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
  // A line of tabs shows the rest when it is moved.
  const tabs = '[role=tablist]';
  const scrolls = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll';
  for (const element of document.querySelectorAll('html, body, body *')) {
    const more = element.scrollWidth - element.clientWidth;
    const isPage = element === document.documentElement;
    const isLine = element.matches(tabs) || element.firstElementChild?.matches(tabs);
    if (more > 1 && !isLine && (isPage || scrolls(getComputedStyle(element))))
      found.push(`${isPage ? 'the page' : nameOf(element)} scrolls sideways by ${more} px`);
  }
  const selector =
    'button, a[href], input:not([type=hidden]), textarea, select, [role=tab], [role=combobox], [role=checkbox], h1, h2';
  const controls = [...document.querySelectorAll(selector)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // One pixel is how texts for readers are hidden.
    if (!isShown || box.width <= 1 || box.height <= 1 || element.closest(tabs)) return [];
    let { left, right, top, bottom } = box;
    for (const around of ancestors(element)) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const clip = around.getBoundingClientRect();
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    const cut = Math.max(0, -box.left, left - box.left, box.right - Math.min(right, innerWidth));
    // What is fixed or sticks stands over what is scrolled below it.
    const layer = [element, ...ancestors(element)].find((one) =>
      /fixed|sticky/.test(getComputedStyle(one).position),
    );
    return [{ element, layer, cut, left, right, top, bottom }];
  });
  for (const { element, cut } of controls) {
    if (cut > 1) found.push(`${nameOf(element)} is cut off`);
    if (!element.matches('button, h1, h2') || element.scrollWidth <= element.clientWidth + 1) continue;
    const { textOverflow, display } = getComputedStyle(element);
    if (textOverflow !== 'ellipsis' && display !== 'inline') found.push(`${nameOf(element)} is too long`);
  }
  controls.forEach((one, index) => {
    for (const other of controls.slice(index + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isWithin = one.element.contains(other.element) || other.element.contains(one.element);
      if (width > 2 && height > 2 && one.layer === other.layer && !isWithin)
        found.push(`${nameOf(one.element)} and ${nameOf(other.element)} overlap`);
    }
  });
  return found;
}
