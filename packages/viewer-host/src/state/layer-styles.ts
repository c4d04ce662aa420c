import type { ObjectRef, ObjectStyle } from '@gantry/plugin-sdk';

/** The most distinct styles that a layer keeps for sharing; beyond it, the cache is cleared. */
const MAX_KNOWN = 10_000;
const none: ReadonlyMap<string, ObjectStyle> = new Map();

/** What `replace` was last given: for each object its style. */
interface Painted {
  readonly objects: readonly ObjectRef[];
  readonly styles: (ObjectStyle | undefined)[];
}

/** The styles of one layer. Plain maps, not observable: one step of a 4D schedule writes thousands of entries. */
export class LayerStyles {
  private byModel = new Map<string, Map<string, ObjectStyle>>();
  private readonly known = new Map<string, ObjectStyle>();
  /** Undefined once something else has changed the styles, and for a list that names an object twice. */
  private painted: Painted | undefined = undefined;
  private readonly changed: (modelId: string, globalId: string) => void;

  /** @param changed - called for each object whose style changes. */
  constructor(changed: (modelId: string, globalId: string) => void) {
    this.changed = changed;
  }

  /** By GlobalId. Equal styles share one immutable object. An object without any setting has no entry. */
  of(modelId: string): ReadonlyMap<string, ObjectStyle> {
    return this.byModel.get(modelId) ?? none;
  }

  /** Objects that the layer gives a style. */
  get objects(): readonly ObjectRef[] {
    return [...this.byModel].flatMap(([modelId, styles]) =>
      [...styles.keys()].map((globalId) => ({ modelId, globalId })),
    );
  }

  set(objects: readonly ObjectRef[], style: ObjectStyle): void {
    const kept = this.keep(style);
    if (!kept) {
      this.clear(objects);
      return;
    }
    this.painted = undefined;
    for (const { modelId, globalId } of objects) {
      const styles = stylesOf(this.byModel, modelId);
      if (styles.get(globalId) === kept) continue;
      styles.set(globalId, kept);
      this.changed(modelId, globalId);
    }
  }

  /**
   * Replaces all styles of the layer. The steps of a schedule name the same objects in the same order, and then only those whose style
   * changes are looked up.
   * @param indices - for each object the index of its style in the palette
   */
  replace(objects: readonly ObjectRef[], palette: readonly ObjectStyle[], indices: ArrayLike<number>): void {
    const kept = palette.map((style) => this.keep(style));
    if (this.painted && isSameList(this.painted.objects, objects)) this.repaint(this.painted, kept, indices);
    else this.paintAnew(objects, kept, indices);
  }

  /** @param objects - all when omitted */
  clear(objects?: readonly ObjectRef[]): void {
    if (!objects) this.replace([], [], []);
    else this.painted = undefined;
    for (const { modelId, globalId } of objects ?? [])
      if (this.byModel.get(modelId)?.delete(globalId)) this.changed(modelId, globalId);
  }

  private repaint({ objects, styles }: Painted, kept: Kept, indices: ArrayLike<number>): void {
    for (let at = 0; at < styles.length; at += 1) {
      const style = kept[indices[at] ?? 0];
      if (styles[at] === style) continue;
      styles[at] = style;
      const object = objects[at];
      if (!object) continue;
      const { modelId, globalId } = object;
      if (style) stylesOf(this.byModel, modelId).set(globalId, style);
      else this.byModel.get(modelId)?.delete(globalId);
      this.changed(modelId, globalId);
    }
  }

  private paintAnew(objects: readonly ObjectRef[], kept: Kept, indices: ArrayLike<number>): void {
    const before = this.byModel;
    this.byModel = new Map();
    const styles: (ObjectStyle | undefined)[] = [];
    const named = new Map<string, Set<string>>();
    for (const [at, object] of objects.entries()) {
      const style = kept[indices[at] ?? 0];
      styles.push(style);
      namesIn(named, object.modelId).add(object.globalId);
      if (style) stylesOf(this.byModel, object.modelId).set(object.globalId, style);
      // The last of an object that is named twice counts.
      else this.byModel.get(object.modelId)?.delete(object.globalId);
    }
    const count = [...named.values()].reduce((sum, names) => sum + names.size, 0);
    this.painted = count === objects.length ? { objects: [...objects], styles } : undefined;
    for (const modelId of new Set([...before.keys(), ...this.byModel.keys()]))
      for (const globalId of changes(before.get(modelId) ?? none, this.of(modelId)))
        this.changed(modelId, globalId);
  }

  /** A copy that the plugin cannot change; undefined for a style that sets nothing. */
  private keep({ color, opacity, visible, ghost, outline }: ObjectStyle): ObjectStyle | undefined {
    if ([color, opacity, visible, ghost, outline].every((value) => value === undefined)) return undefined;
    const key = [color, opacity, visible, ghost, outline].join();
    const known = this.known.get(key);
    if (known) return known;
    const style = { color, opacity, visible, ghost, outline };
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(key, style);
    return style;
  }
}

type Kept = readonly (ObjectStyle | undefined)[];

/** Object by object, because a plugin may change the list that it has given. */
function isSameList(a: readonly ObjectRef[], b: readonly ObjectRef[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

function namesIn(byModel: Map<string, Set<string>>, modelId: string): Set<string> {
  const names = byModel.get(modelId);
  if (names) return names;
  const fresh = new Set<string>();
  byModel.set(modelId, fresh);
  return fresh;
}

function stylesOf(byModel: Map<string, Map<string, ObjectStyle>>, modelId: string): Map<string, ObjectStyle> {
  const styles = byModel.get(modelId);
  if (styles) return styles;
  const fresh = new Map<string, ObjectStyle>();
  byModel.set(modelId, fresh);
  return fresh;
}

/** GlobalIds whose styles differ. */
function* changes(
  before: ReadonlyMap<string, ObjectStyle>,
  after: ReadonlyMap<string, ObjectStyle>,
): Generator<string> {
  let both = 0;
  for (const [globalId, style] of after) {
    const was = before.get(globalId);
    if (was) both += 1;
    if (was !== style) yield globalId;
  }
  if (both < before.size) for (const globalId of before.keys()) if (!after.has(globalId)) yield globalId;
}
