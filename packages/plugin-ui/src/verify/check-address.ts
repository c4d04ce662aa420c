/** Characters of a hash that a printed code carries: 128 bits. */
const sealLength = 32;

/**
 * The address of the page `verify`, on which a printed record is checked. It stands beside the page that prints.
 *
 * @param printed - the record as it is on the paper: its version, and the hash of the signature that stands for all before it
 * @param printPage - address of the page that prints
 * @param query - what the page needs to find the record, where its path does not say it
 */
export function checkAddress(
  { version, seal }: { readonly version: number; readonly seal: string },
  printPage: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const asked = new URLSearchParams({ ...query, seal: seal.slice(0, sealLength), v: String(version) });
  return new URL(`verify?${asked}`, printPage).href;
}
