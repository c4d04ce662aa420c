/** What the tree needs to know of an object of the index. */
export interface TreeObject {
  readonly localId: number;
  readonly category: string;
  readonly name: string | null;
  /** Local id of its parent: the place that contains it, or the whole that it belongs to. Null at the top. */
  readonly parent: number | null;
  /** Height of a storey, in the file's unit. */
  readonly elevation: number | null;
  readonly hasShape: boolean;
}

/** Where an object is in the tree of its model; see the contract's `treeNode`. */
export interface TreeNumbers {
  /** Position in the order of the whole tree, from 0: an object before what is below it. */
  readonly number: number;
  /** Null at the top. */
  readonly parent: number | null;
  readonly nth: number;
  readonly children: number;
  readonly hasShape: boolean;
  readonly shapeAt: number;
  readonly shapes: number;
  /** Position among the objects of its class: those with a shape of their own first, then by name. */
  readonly nthInClass: number;
}

const spatial =
  /^IFC(SITE|BUILDING|BUILDINGSTOREY|SPACE|SPATIALZONE|EXTERNALSPATIALELEMENT|FACILITY.*|BRIDGE|BRIDGEPART|ROAD|ROADPART|RAILWAY|RAILWAYPART|MARINEFACILITY|MARINEPART|TUNNEL|TUNNELPART)$/;
const byNaturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Numbers the objects of a model in the order of its tree, by their local ids. An object whose parent is not among them is at the top, and so is
 * one of a ring of objects that are each other's parents.
 */
export function numberObjects(objects: readonly TreeObject[]): ReadonlyMap<number, TreeNumbers> {
  const byId = new Map(objects.map((object) => [object.localId, object]));
  const parents = parentsWithoutRings(byId);
  const sorted = objects.toSorted(inOrder);
  const children = new Map<number | null, TreeObject[]>();
  for (const object of sorted) {
    const parent = parents.get(object.localId) ?? null;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [object]);
    else siblings.push(object);
  }
  const classPlaces = placesInClasses(sorted);
  const numbers = new Map<number, { -readonly [K in keyof TreeNumbers]: TreeNumbers[K] }>();
  let shapeAt = 0;
  // A stack instead of recursion: nothing limits how deep a file's parts may lie.
  const waiting: { readonly object: TreeObject; readonly nth: number }[] = [];
  const enter = (parent: number | null) => {
    const below = children.get(parent) ?? [];
    for (let nth = below.length - 1; nth >= 0; nth -= 1) {
      const object = below[nth];
      if (object !== undefined) waiting.push({ object, nth });
    }
  };
  enter(null);
  for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
    const { object, nth } = top;
    const { localId, hasShape } = object;
    const known = numbers.get(localId);
    if (known !== undefined) {
      known.shapes = shapeAt - known.shapeAt;
      waiting.pop();
      continue;
    }
    numbers.set(localId, {
      number: numbers.size,
      parent: parents.get(localId) ?? null,
      nth,
      children: children.get(localId)?.length ?? 0,
      hasShape,
      shapeAt,
      shapes: 0,
      nthInClass: classPlaces.get(localId) ?? 0,
    });
    if (hasShape) shapeAt += 1;
    enter(localId);
  }
  return numbers;
}

function parentsWithoutRings(objects: ReadonlyMap<number, TreeObject>): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  const isSettled = new Set<number>();
  for (const { localId } of objects.values()) {
    const way = new Set<number>();
    let at = localId;
    while (!isSettled.has(at)) {
      way.add(at);
      const parent = objects.get(at)?.parent ?? null;
      if (parent === null || way.has(parent) || !objects.has(parent)) break;
      parents.set(at, parent);
      at = parent;
    }
    for (const id of way) isSettled.add(id);
  }
  return parents;
}

/** Whether an object is a site, building, storey, space or the like. */
export function isPlace({ category }: Pick<TreeObject, 'category'>): boolean {
  return spatial.test(category);
}

function inOrder(a: TreeObject, b: TreeObject): number {
  return (
    Number(isPlace(b)) - Number(isPlace(a)) ||
    compare(a.category, b.category) ||
    (a.elevation ?? 0) - (b.elevation ?? 0) ||
    byName(a, b)
  );
}

/** Objects without a name come last. */
function byName(a: TreeObject, b: TreeObject): number {
  if (a.name === null || b.name === null)
    return Number(a.name === null) - Number(b.name === null) || a.localId - b.localId;
  return byNaturalOrder.compare(a.name, b.name) || a.localId - b.localId;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function placesInClasses(sorted: readonly TreeObject[]): ReadonlyMap<number, number> {
  const byClass = new Map<string, TreeObject[]>();
  for (const object of sorted) {
    const others = byClass.get(object.category);
    if (others === undefined) byClass.set(object.category, [object]);
    else others.push(object);
  }
  const places = new Map<number, number>();
  for (const objects of byClass.values()) {
    objects.sort((a, b) => Number(b.hasShape) - Number(a.hasShape) || byName(a, b));
    for (const [nth, { localId }] of objects.entries()) places.set(localId, nth);
  }
  return places;
}
