import type { ObjectStyle } from '@gantry/plugin-sdk';
import type { StyleStore } from '../../state/style-store.ts';
import { type ComposedLook, composeLook } from './compose-styles.ts';

/** A snapshot of all layers and the user's hiding, by object. */
export class StyleComposer {
  private readonly styles: StyleStore;
  /** Lowest priority first; equal ones in order of creation. */
  private readonly layers;
  private readonly kept: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(styles: StyleStore) {
    this.styles = styles;
    this.layers = [...styles.layers.values()].sort((a, b) => a.priority - b.priority);
    this.kept = styles.isolated && byModel(styles.isolated);
  }

  /** @param names - GlobalIds of the item's wholes and its own, which comes last: what is said of a part wins over what is said of its whole. */
  compose(modelId: string, names: readonly string[]): ComposedLook {
    const said: ObjectStyle[] = [];
    for (const { styles } of this.layers) {
      const ofModel = styles.of(modelId);
      for (const name of names) {
        const style = ofModel.get(name);
        if (style) said.push(style);
      }
    }
    const composed = composeLook(said);
    return this.isHidden(modelId, names) ? { ...composed, look: 'hidden' } : composed;
  }

  /** GlobalIds of the isolated objects; undefined if nothing is isolated. */
  only(modelId: string): ReadonlySet<string> | undefined {
    return this.kept && (this.kept.get(modelId) ?? new Set());
  }

  /** GlobalIds of all objects with a style. */
  styled(modelId: string): ReadonlySet<string> {
    const found = new Set<string>(this.kept?.get(modelId));
    for (const { styles } of this.layers) for (const id of styles.of(modelId).keys()) found.add(id);
    for (const object of this.styles.hidden.values())
      if (object.modelId === modelId) found.add(object.globalId);
    return found;
  }

  private isHidden(modelId: string, names: readonly string[]): boolean {
    const { hidden } = this.styles;
    if (hidden.size > 0 && names.some((name) => hidden.has(`${modelId}/${name}`))) return true;
    if (!this.kept) return false;
    const kept = this.kept.get(modelId);
    return !names.some((name) => kept?.has(name));
  }
}

function byModel(
  objects: Iterable<{ readonly modelId: string; readonly globalId: string }>,
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { modelId, globalId } of objects) {
    const ids = found.get(modelId);
    if (ids) ids.add(globalId);
    else found.set(modelId, new Set([globalId]));
  }
  return found;
}
