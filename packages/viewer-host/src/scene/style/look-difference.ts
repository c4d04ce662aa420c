import type { Look, Paint } from './compose-styles.ts';

/** What the engine must be told to get from one set of looks to another. Ids are the engine's local ones. */
export interface LookDifference {
  readonly hide: readonly number[];
  readonly show: readonly number[];
  /** One entry for each paint, so that each colour is one material. */
  readonly paint: readonly { readonly paint: Paint; readonly ids: readonly number[] }[];
  readonly unpaint: readonly number[];
}

export function lookDifference(
  before: ReadonlyMap<number, Look>,
  after: ReadonlyMap<number, Look>,
): LookDifference {
  const hide: number[] = [];
  const show: number[] = [];
  const unpaint: number[] = [];
  const paint = new Map<string, { paint: Paint; ids: number[] }>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(id);
    const is = after.get(id);
    if (is === 'hidden' && was !== 'hidden') hide.push(id);
    if (was === 'hidden' && is !== 'hidden') show.push(id);
    if (keyOf(was) === keyOf(is)) continue;
    if (is === undefined || is === 'hidden') {
      if (keyOf(was) !== undefined) unpaint.push(id);
      continue;
    }
    const key = keyOf(is) ?? '';
    const group = paint.get(key);
    if (group) group.ids.push(id);
    else paint.set(key, { paint: is, ids: [id] });
  }
  return { hide, show, paint: [...paint.values()], unpaint };
}

export function isNoDifference({ hide, show, paint, unpaint }: LookDifference): boolean {
  return hide.length + show.length + paint.length + unpaint.length === 0;
}

/** Undefined for looks without paint. */
function keyOf(look: Look | undefined): string | undefined {
  return look === undefined || look === 'hidden' ? undefined : `${look.color ?? ''} ${look.opacity}`;
}
