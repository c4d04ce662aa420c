import type { ObjectRef, ObjectStyle } from '@gantry/plugin-sdk';

/** The most distinct styles that a layer keeps for sharing; beyond it, the cache is cleared. */
const MAX_KNOWN = 10_000;
const none: ReadonlyMap<string, ObjectStyle> = new Map();

/** The styles of one layer. Plain maps, not observable: one step of a 4D schedule writes thousands of entries. */
export class LayerStyles {
  private byModel = new Map<string, Map<string, ObjectStyle>>();
  private readonly known = new Map<string, ObjectStyle>();
  private readonly changed: (modelId: string, globalId: string) => void;

  /** @param changed - called for each object whose style changes. */
  constructor(changed: (modelId: string, globalId: string) => void) {
    this.changed = changed;
  }

  /** By GlobalId. Equal styles share one immutable object. An object without any setting has no entry. */
  of(modelId: string): ReadonlyMap<string, ObjectStyle> {
    return this.byModel.get(modelId) ?? none;
  }

  /** Those that have a style. */
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
    for (const { modelId, globalId } of objects) {
      const styles = stylesOf(this.byModel, modelId);
      if (styles.get(globalId) === kept) continue;
      styles.set(globalId, kept);
      this.changed(modelId, globalId);
    }
  }

  /**
   * Replaces all styles of the layer.
   * @param indices - for each object the index of its style in the palette
   */
  replace(objects: readonly ObjectRef[], palette: readonly ObjectStyle[], indices: ArrayLike<number>): void {
    const kept = palette.map((style) => this.keep(style));
    const before = this.byModel;
    this.byModel = new Map();
    for (let i = 0; i < objects.length; i += 1) {
      const object = objects[i];
      const style = kept[indices[i] ?? 0];
      if (!object) continue;
      if (style) stylesOf(this.byModel, object.modelId).set(object.globalId, style);
      // The last of an object that is named twice counts.
      else this.byModel.get(object.modelId)?.delete(object.globalId);
    }
    for (const modelId of new Set([...before.keys(), ...this.byModel.keys()]))
      for (const globalId of changes(before.get(modelId) ?? none, this.of(modelId)))
        this.changed(modelId, globalId);
  }

  /** @param objects - all when omitted */
  clear(objects?: readonly ObjectRef[]): void {
    if (!objects) this.replace([], [], []);
    for (const { modelId, globalId } of objects ?? [])
      if (this.byModel.get(modelId)?.delete(globalId)) this.changed(modelId, globalId);
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
