/** Where the content of a window of its own goes. */
const rootId = 'root';

/**
 * Opens an empty window of the browser with this page's style sheets. It is of this origin and has this page's policy. Has to be
 * called while a click is handled.
 * @returns undefined when the browser refuses it
 */
export function openOwnWindow(size: { readonly width: number; readonly height: number }): Window | undefined {
  const own = window.open('', '_blank', `popup,width=${size.width},height=${size.height}`);
  if (!own) return undefined;
  const { document: page } = own;
  // Those of Fluent's renderer are written anew by the one that belongs to the window.
  for (const style of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
    'link[rel=stylesheet], style:not([data-make-styles-bucket], [id])',
  )) {
    const copy = page.importNode(style, true);
    // An attribute of a connected element does not tell its nonce.
    copy.nonce = style.nonce;
    if (copy instanceof HTMLLinkElement) copy.href = (style as HTMLLinkElement).href;
    page.head.append(copy);
  }
  const root = page.createElement('div');
  root.id = rootId;
  page.body.append(root);
  return own;
}

/** Undefined once the window has gone to another document. */
export function rootOf(own: Window): HTMLElement | undefined {
  return own.document.getElementById(rootId) ?? undefined;
}
