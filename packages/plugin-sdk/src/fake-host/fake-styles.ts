import type { ObjectRef, ObjectStyle, StyleLayer } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { createAtom } from 'mobx';

interface FakeLayer {
  readonly owner: string;
  readonly name: string;
  readonly priority: number;
  readonly styles: Map<string, ObjectStyle>;
}

/** The style layers of a fake scene. What `of` answers is MobX observable. */
export class FakeStyles {
  readonly layers = new Set<FakeLayer>();
  private readonly changes = createAtom('fake styles');

  /** All layers together, lowest priority first; hidden by one is hidden. */
  of(object: ObjectRef): ObjectStyle {
    this.changes.reportObserved();
    const layers = [...this.layers].sort((a, b) => a.priority - b.priority);
    const styles = layers.flatMap((layer) => layer.styles.get(keyOf(object)) ?? []);
    const style: ObjectStyle = Object.assign({}, ...styles);
    return styles.some(({ visible }) => visible === false) ? { ...style, visible: false } : style;
  }

  /** @param owner - the plugin's id */
  create(owner: string, name: string, priority: number): StyleLayer {
    const isTaken = [...this.layers].some((one) => one.owner === owner && one.name === name);
    // As in the host, so that no test passes that would fail there.
    if (isTaken) throw new Error(`${owner} already has a style layer named '${name}'.`);
    const layer: FakeLayer = { owner, name, priority, styles: new Map() };
    this.layers.add(layer);
    const changed = () => this.changes.reportChanged();
    const end = toDisposable(() => {
      this.layers.delete(layer);
      changed();
    });
    const write = (objects: readonly ObjectRef[], styleAt: (at: number) => ObjectStyle | undefined) => {
      for (const [at, object] of objects.entries()) layer.styles.set(keyOf(object), styleAt(at) ?? {});
      changed();
    };
    return {
      ...end,
      priority,
      set: (objects, style) => write(objects, () => style),
      // Drawn at once: there is nothing to wait for but the layer's end.
      paint: (objects, palette, indices) => {
        if (!this.layers.has(layer)) return layerEnded();
        const styles = objects.map((_, at) => palette[indices[at] ?? -1]);
        if (indices.length !== objects.length || styles.includes(undefined)) {
          const what = `${objects.length} objects, ${indices.length} indices and ${palette.length} styles`;
          return Promise.reject(new RangeError(`The indices that paint got do not fit: ${what}.`));
        }
        layer.styles.clear();
        write(objects, (at) => styles[at]);
        return Promise.resolve();
      },
      clear: (objects) => {
        if (!objects) layer.styles.clear();
        for (const object of objects ?? []) layer.styles.delete(keyOf(object));
        changed();
      },
      batch: (fn) => fn(),
    };
  }
}

/** One text for each object of the models. */
export function keyOf({ modelId, globalId }: ObjectRef): string {
  return `${modelId} ${globalId}`;
}

/** As in the host: a promise that nobody awaits causes no unhandled rejection. */
function layerEnded(): Promise<void> {
  const ended = Promise.reject(new DOMException('The style layer has ended.', 'AbortError'));
  ended.catch(() => undefined);
  return ended;
}
