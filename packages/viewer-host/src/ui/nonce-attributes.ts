/** Attributes with the page's nonce, without which a strict Content-Security-Policy blocks style elements. */
export function nonceAttributes(): { readonly styleElementAttributes?: { readonly nonce: string } } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
  return nonce ? { styleElementAttributes: { nonce } } : {};
}
