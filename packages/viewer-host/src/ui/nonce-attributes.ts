/** Style elements carry the page's nonce, or a strict Content-Security-Policy drops them. */
export function nonceAttributes(): { readonly styleElementAttributes?: { readonly nonce: string } } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
  return nonce ? { styleElementAttributes: { nonce } } : {};
}
