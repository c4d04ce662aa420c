/** Anchors of one page, as GitHub makes them of headings, so that a link works there and here. */
export class Slugs {
  readonly #seen = new Map<string, number>();

  /** @param heading - text without markup */
  next(heading: string): string {
    const base = slugOf(heading);
    const count = this.#seen.get(base) ?? 0;
    this.#seen.set(base, count + 1);
    return count === 0 ? base : `${base}-${count}`;
  }
}

function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
