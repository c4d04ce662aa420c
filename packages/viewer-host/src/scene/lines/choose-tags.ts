/** A tag of a grid axis as it lies in the picture. */
export interface TagInView {
  /** CSS pixels of its middle, from the upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Height of its axis in metres. */
  readonly level: number;
  /** Whether it was shown in the picture before, so that tags do not flicker while the camera moves. */
  readonly wasShown: boolean;
}

export interface TagChoice {
  /** In the order of the tags. */
  readonly shown: readonly boolean[];
  /** Metres; undefined where no tag is in the picture. */
  readonly level: number | undefined;
}

/** The most of the picture that tags cover. */
export const mostOfPicture = 0.1;
/** Metres within which axes count as one level. */
const sameLevel = 0.5;
/** A level gives way to one that has so many times as many tags in the picture. */
const clearlyMore = 1.5;

/**
 * Which tags of grids to show: those of one level, none over another, and no more than a tenth of the picture. The level is the one with
 * the most tags in the picture, and the lowest of equals.
 * @param size - of the picture and of a tag, in CSS pixels.
 * @param before - the level of the picture before.
 */
export function chooseTags(
  tags: readonly TagInView[],
  size: { readonly width: number; readonly height: number; readonly tag: number },
  before: number | undefined,
): TagChoice {
  const { width, height, tag: edge } = size;
  const inside = tags.map(({ x, y }) => x > -edge && y > -edge && x < width + edge && y < height + edge);
  const level = levelOf(
    tags.filter((_, at) => inside[at]),
    before,
  );
  const shown = tags.map(() => false);
  if (level === undefined) return { shown, level };
  let left = Math.floor((mostOfPicture * width * height) / edge ** 2);
  const cells = new Map<string, TagInView[]>();
  const order = tags.map((_, at) => at).sort((a, b) => Number(tags[b]?.wasShown) - Number(tags[a]?.wasShown));
  for (const at of order) {
    const tag = tags[at];
    if (left === 0 || !tag || !inside[at] || Math.abs(tag.level - level) > sameLevel) continue;
    const [column, row] = [Math.floor(tag.x / edge), Math.floor(tag.y / edge)];
    if (isCovered(tag, cells, column, row, edge)) continue;
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), tag]);
    shown[at] = true;
    left--;
  }
  return { shown, level };
}

function levelOf(tags: readonly TagInView[], before: number | undefined): number | undefined {
  const counts = new Map<number, number>();
  for (const { level } of tags) counts.set(level, (counts.get(level) ?? 0) + 1);
  // With those of levels that count as the same.
  const near = (level: number) =>
    [...counts].reduce((sum, [other, count]) => (Math.abs(other - level) > sameLevel ? sum : sum + count), 0);
  const [best] = [...counts.keys()].sort((a, b) => near(b) - near(a) || a - b);
  if (best === undefined) return undefined;
  return before !== undefined && near(before) * clearlyMore > near(best) ? before : best;
}

/** Only tags of the cells around can be nearer than the edge of one. */
function isCovered(
  tag: TagInView,
  cells: ReadonlyMap<string, readonly TagInView[]>,
  column: number,
  row: number,
  edge: number,
): boolean {
  for (let x = column - 1; x <= column + 1; x++)
    for (let y = row - 1; y <= row + 1; y++)
      for (const other of cells.get(`${x} ${y}`) ?? [])
        if (Math.hypot(other.x - tag.x, other.y - tag.y) < edge) return true;
  return false;
}
