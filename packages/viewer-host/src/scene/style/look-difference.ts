import type { Look, Paint } from './compose-styles.ts';

/** Changes that the engine needs to get from one set of looks to another. Ids are local ids. */
export interface LookDifference {
  readonly hide: readonly number[];
  readonly show: readonly number[];
  /** Items to reset to their own look. Apply before `paint`, which may list some of them again. */
  readonly unpaint: readonly number[];
  /** One entry for each paint, so that each colour needs one material. */
  readonly paint: readonly { readonly paint: Paint; readonly ids: readonly number[] }[];
}

/**
 * @param before - looks of all items that differ from the file.
 * @param after - items that may have changed; undefined for those that get the file's look.
 */
export function lookDifference(
  before: ReadonlyMap<number, Look>,
  after: ReadonlyMap<number, Look | undefined>,
): LookDifference {
  const hide: number[] = [];
  const show: number[] = [];
  const unpaint: number[] = [];
  const byLook = new Map<Paint, number[]>();
  for (const [id, is] of after) {
    const was = before.get(id);
    if (was === is) continue;
    if (is === 'hidden') hide.push(id);
    if (was === 'hidden') show.push(id);
    const painted = paintOf(was);
    const paint = paintOf(is);
    if (isSame(painted, paint)) continue;
    if (painted && needsReset(painted, paint)) unpaint.push(id);
    if (!paint) continue;
    const ids = byLook.get(paint);
    if (ids) ids.push(id);
    else byLook.set(paint, [id]);
  }
  return { hide, show, unpaint, paint: merged(byLook) };
}

export function isNoDifference({ hide, show, paint, unpaint }: LookDifference): boolean {
  return hide.length + show.length + paint.length + unpaint.length === 0;
}

/** A paint without a colour would keep the colour of the earlier paint. */
function needsReset(was: Paint, is: Paint | undefined): boolean {
  return !is || (is.color === undefined && was.color !== undefined);
}

function merged(byLook: ReadonlyMap<Paint, number[]>): LookDifference['paint'] {
  const byKey = new Map<string, { paint: Paint; ids: number[] }>();
  for (const [paint, ids] of byLook) {
    const key = keyOf(paint);
    const known = byKey.get(key);
    byKey.set(key, known ? { paint, ids: known.ids.concat(ids) } : { paint, ids });
  }
  return [...byKey.values()];
}

function paintOf(look: Look | undefined): Paint | undefined {
  return look === 'hidden' ? undefined : look;
}

/** Whether both look the same. Asked for each item, so it compares without making the keys. */
function isSame(a: Paint | undefined, b: Paint | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && keyOf(a) === keyOf(b));
}

/** Equal for paints that look the same. */
function keyOf(paint: Paint): string {
  return `${paint.color?.toLowerCase() ?? ''} ${paint.opacity}`;
}
