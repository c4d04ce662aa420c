/**
 * A UUID under which a repeated request is done once. Made by hand: `crypto.randomUUID` is missing on plain HTTP away from
 * localhost, where sites run trials and networks are worst.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, and the variant of RFC 9562.
  const set = (at: number, keep: number, mark: number) => {
    bytes[at] = ((bytes[at] ?? 0) & keep) | mark;
  };
  set(6, 0x0f, 0x40);
  set(8, 0x3f, 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}
