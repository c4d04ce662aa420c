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

  compose(modelId: string, globalId: string): ComposedLook {
    const said: ObjectStyle[] = [];
    for (const { styles } of this.layers) {
      const style = styles.of(modelId).get(globalId);
      if (style) said.push(style);
    }
    const composed = composeLook(said);
    return this.isHidden(modelId, globalId) ? { ...composed, look: 'hidden' } : composed;
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

  private isHidden(modelId: string, globalId: string): boolean {
    const { hidden } = this.styles;
    if (hidden.size > 0 && hidden.has(`${modelId}/${globalId}`)) return true;
    return this.kept ? !this.kept.get(modelId)?.has(globalId) : false;
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
