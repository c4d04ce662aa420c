/** Characters of a hash that a printed code carries: 128 bits. */
const sealLength = 32;

/** The address of the page that checks a printed form. It stands beside the page that prints. */
export function checkAddress(
  { id, version }: { readonly id: string; readonly version: number },
  seal: string,
  printPage: string,
): string {
  const query = new URLSearchParams({ id, seal: seal.slice(0, sealLength), v: String(version) });
  return new URL(`verify?${query}`, printPage).href;
}
