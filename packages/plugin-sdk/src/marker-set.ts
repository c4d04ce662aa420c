import type { Marker, MarkerSpec } from './services/scene.ts';

/**
 * Markers that follow a module's data: those that are new are added, those that are gone are removed, and the others are updated.
 *
 * @example
 * const markers = new MarkerSet(context.scene);
 * markers.show(new Map(cameras.map((camera) => [camera.id, specOf(camera)])));
 */
export class MarkerSet {
  readonly #scene: { addMarkers(specs: readonly MarkerSpec[]): readonly Marker[] };
  readonly #shown = new Map<string, Marker>();

  /** @param scene - `context.scene`, which needs `scene.overlay` */
  constructor(scene: { addMarkers(specs: readonly MarkerSpec[]): readonly Marker[] }) {
    this.#scene = scene;
  }

  /** Shows exactly these markers. @param wanted - by what they stand for */
  show(wanted: ReadonlyMap<string, MarkerSpec>): void {
    for (const [id, marker] of this.#shown) {
      if (wanted.has(id)) continue;
      marker.dispose();
      this.#shown.delete(id);
    }
    for (const [id, spec] of wanted) {
      const known = this.#shown.get(id);
      if (known !== undefined) known.update(spec);
      else for (const marker of this.#scene.addMarkers([spec])) this.#shown.set(id, marker);
    }
  }

  /** Removes all of them. The host does so when the plugin ends. */
  dispose(): void {
    this.show(new Map());
  }
}
