/** Id of the element for the window's content. */
const rootId = 'root';

/**
 * Opens an empty browser window with this page's style sheets, origin and security policy. Must be called while
 * handling a click.
 * @returns undefined when the browser refuses it
 */
export function openOwnWindow(size: { readonly width: number; readonly height: number }): Window | undefined {
  const own = window.open('', '_blank', `popup,width=${size.width},height=${size.height}`);
  if (!own) return undefined;
  const { document: page } = own;
  // The window's own renderer writes Fluent's styles.
  for (const style of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
    'link[rel=stylesheet], style:not([data-make-styles-bucket], [id])',
  )) {
    const copy = page.importNode(style, true);
    // The nonce attribute of a connected element reads as empty.
    copy.nonce = style.nonce;
    if (copy instanceof HTMLLinkElement) copy.href = (style as HTMLLinkElement).href;
    page.head.append(copy);
  }
  const root = page.createElement('div');
  root.id = rootId;
  page.body.append(root);
  return own;
}

/** Undefined once the window shows another document. */
export function rootOf(own: Window): HTMLElement | undefined {
  return own.document.getElementById(rootId) ?? undefined;
}
